import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Input } from '#contract/call.ts';
import { exportAllCredits, type getCreditsFromAllCustomers } from '#contract/credits.ts';
import { Language } from '#contract/languages.ts';
import { download } from '#web/api/index.ts';
import { notify } from '#web/ui/notify.ts';
import { useRefusalText } from '#web/ui/useRefusalText.ts';

/** Every transaction of all customers that the filter leaves, as a CSV file. */
export function ExportAllButton({ filter }: { filter: Input<typeof getCreditsFromAllCustomers> }) {
  const { t, i18n } = useTranslation();
  const refusalText = useRefusalText();
  const exporting = useMutation({
    mutationFn: () => download(exportAllCredits, { ...filter, language: Language.catch('en').parse(i18n.language) }),
    onError: (error) => {
      notify.error(t('credits.overview.exportFailed', { reason: refusalText(error) }));
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
      {t('credits.overview.export')}
    </Button>
  );
}
