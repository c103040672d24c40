import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JobId } from '#contract/ids.ts';

type Props = { jobId: JobId; onOpen: () => void };

/** The text of the toast that tells of a chat message; a button, so that the keyboard opens the job, too. */
export function NewMessage({ jobId, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <Anchor component="button" type="button" size="sm" onClick={onOpen}>
      {t('frame.newMessageText', { job: jobId })}
    </Anchor>
  );
}
