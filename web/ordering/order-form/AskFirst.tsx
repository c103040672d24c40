import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import type { JobId } from '#contract/ids.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Dialog } from '#web/kit/dialog/Dialog.tsx';
import { type AskedFile, AskFirstForm } from './AskFirstForm.tsx';
import classes from './order-form.module.css';

type Props = {
  file: AskedFile;
  /** It stands in a heading of the page, where no button is as low. */
  isInHeading: boolean;
  onAsked: (jobId: JobId) => void;
};

/** The quiet way to ask support before a file is ordered. */
export function AskFirst({ file, isInHeading, onAsked }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<AskedFile>();
  const ask = () => {
    setAsked(file);
  };
  const close = () => {
    setAsked(undefined);
  };
  return (
    <>
      {isInHeading ? (
        <Anchor component="button" type="button" size="sm" className={classes['headingAction'] ?? ''} onClick={ask}>
          {t('tasks.inquiry.ask')}
        </Anchor>
      ) : (
        <Button variant="subtle" size="compact-sm" onClick={ask}>
          {t('tasks.inquiry.ask')}
        </Button>
      )}
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
