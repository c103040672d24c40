import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Language } from '#contract/languages.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { notify } from './notify.ts';
import { useRefusalText } from './useRefusalText.ts';

type Props = {
  label: string;
  /** What is said when there is no file, from the reason. */
  failed?: (reason: string) => string;
  /** Fetches the file, with texts in the language of the screen. */
  onExport: (language: Language) => Promise<unknown>;
};

/** Takes out as a file what is on the screen. */
export function ExportButton({ label, failed = (reason) => reason, onExport }: Props) {
  const language = useLanguage();
  const refusalText = useRefusalText();
  const exporting = useMutation({
    mutationFn: () => onExport(language),
    onError: (error) => {
      notify.error(failed(refusalText(error)));
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
      {label}
    </Button>
  );
}
