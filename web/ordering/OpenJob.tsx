import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/tasks.ts';
import { OpenJobButton } from '#web/tasks/OpenJobButton.tsx';

/** Opens a job of a list, unless it is blocked: then it says so. */
export function OpenJob({ job }: { job: Job }) {
  const { t } = useTranslation();
  if (job.status !== 'blocked') return <OpenJobButton jobId={job.jobId} />;
  return (
    <Tooltip label={t('tasks.jobs.blocked')} multiline maw={240} events={{ hover: true, focus: true, touch: true }}>
      <span>
        <OpenJobButton jobId={job.jobId} disabled />
      </span>
    </Tooltip>
  );
}
