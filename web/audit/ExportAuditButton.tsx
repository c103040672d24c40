import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exportAuditLog, type getAuditLog } from '#contract/audit.ts';
import type { Input } from '#contract/call.ts';
import { Language } from '#contract/languages.ts';
import { download } from '#web/api/index.ts';
import { notify } from '#web/ui/notify.ts';
import { useRefusalText } from '#web/ui/useRefusalText.ts';

/** Every line that the filter leaves, as a CSV file. */
export function ExportAuditButton({ filter }: { filter: Input<typeof getAuditLog> }) {
  const { t, i18n } = useTranslation();
  const refusalText = useRefusalText();
  const exporting = useMutation({
    mutationFn: () => download(exportAuditLog, { ...filter, language: Language.catch('en').parse(i18n.language) }),
    onError: (error) => {
      notify.error(t('audit.exportFailed', { reason: refusalText(error) }));
    },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={exporting.isPending}
      onClick={() => {
        exporting.mutate();
      }}
    >
      {t('audit.export')}
    </Button>
  );
}
