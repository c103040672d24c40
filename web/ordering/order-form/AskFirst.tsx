import { Button } from '@mantine/core';
import { useState } from 'react';
import type { JobId } from '#contract/ids.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { type AskedFile, AskFirstForm } from './AskFirstForm.tsx';

type Props = { file: AskedFile; onAsked: (jobId: JobId) => void };

/** The quiet way to ask support before a file is ordered. */
export function AskFirst({ file, onAsked }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<AskedFile>();
  const close = () => {
    setAsked(undefined);
  };
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => {
          setAsked(file);
        }}
      >
        {t('tasks.inquiry.ask')}
      </Button>
      <Dialog of={asked} title={t('tasks.inquiry.title')} onClose={close}>
        {(of) => (
          <AskFirstForm
            file={of}
            onCancel={close}
            onDone={(jobId) => {
              close();
              onAsked(jobId);
            }}
          />
        )}
      </Dialog>
    </>
  );
}
