import { IconBan, IconCheck, IconChecks, IconClock, IconLoader2, IconZoomQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { JobStatus } from '#contract/tasks.ts';
import { StatusBadge, type StatusLook } from './StatusBadge.tsx';

const looks: Record<JobStatus, StatusLook> = {
  inWait: { color: 'gray', Icon: IconClock },
  inProgress: { color: 'blue', Icon: IconLoader2, spins: true },
  inReview: { color: 'orange', Icon: IconZoomQuestion },
  reviewDone: { color: 'teal', Icon: IconChecks },
  finished: { color: 'green', Icon: IconCheck },
  blocked: { color: 'red', Icon: IconBan },
};

/** The status of a job in color, icon and word. */
export function JobStatusBadge({ status }: { status: JobStatus }) {
  const { t } = useTranslation();
  return <StatusBadge look={looks[status]} text={t(`tasks.jobs.status.${status}`)} />;
}
