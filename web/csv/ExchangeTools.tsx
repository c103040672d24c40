import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { csvApi, type ExchangeKind } from '#contract/csv.ts';
import { download } from '#web/api/index.ts';
import { ExportButton } from '#web/kit/ExportButton.tsx';
import { ImportDialog } from './ImportDialog.tsx';

/** Takes everything of one kind out as CSV, and brings it in. */
export function ExchangeTools({ kind }: { kind: ExchangeKind }) {
  const { t } = useTranslation();
  const [isOpen, dialog] = useDisclosure();
  return (
    <>
      <ExportButton label={t('csv.export')} onExport={(language) => download(csvApi.exportCsv, { kind, language })} />
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={dialog.open}>
        {t('csv.import')}
      </Button>
      <ImportDialog kind={kind} isOpen={isOpen} onClose={dialog.close} />
    </>
  );
}
