import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ExchangeKind, exportCsv } from '#contract/exchange.ts';
import { Language } from '#contract/languages.ts';
import { download } from '#web/api/index.ts';
import { notify } from '#web/ui/notify.ts';
import { useRefusalText } from '#web/ui/useRefusalText.ts';
import { ImportDialog } from './ImportDialog.tsx';

/** Takes everything of one kind out as CSV, and brings it in. */
export function ExchangeTools({ kind }: { kind: ExchangeKind }) {
  const { t, i18n } = useTranslation();
  const refusalText = useRefusalText();
  const [isOpen, dialog] = useDisclosure();
  const exporting = useMutation({
    mutationFn: () => download(exportCsv, { kind, language: Language.catch('en').parse(i18n.language) }),
    onError: (error) => {
      notify.error(refusalText(error));
    },
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={exporting.isPending}
        onClick={() => {
          exporting.mutate();
        }}
      >
        {t('exchange.export')}
      </Button>
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={dialog.open}>
        {t('exchange.import')}
      </Button>
      <ImportDialog kind={kind} isOpen={isOpen} onClose={dialog.close} />
    </>
  );
}
