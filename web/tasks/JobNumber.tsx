import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { JobId } from '#contract/ids.ts';

/** The number of a row that opens a job: the whole row does, and this link also in another tab. */
export function JobNumber({ jobId, number }: { jobId: JobId; number: number }) {
  const { t } = useTranslation();
  const label = t('tasks.openJobNumber', { job: jobId });
  return (
    <Anchor
      fz="inherit"
      ff="monospace"
      aria-label={`${number} ${label}`}
      title={label}
      renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}
    >
      {number}
    </Anchor>
  );
}
