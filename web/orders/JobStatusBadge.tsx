import { Badge } from '@mantine/core';
import {
  IconBan,
  IconCheck,
  IconChecks,
  IconClock,
  IconLoader2,
  IconZoomQuestion,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { JobStatus } from '#contract/orders.ts';
import classes from './orders.module.css';

type Look = { readonly color: string; readonly Icon: TablerIcon; readonly spins?: true };

const looks: Record<JobStatus, Look> = {
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
  const { color, Icon, spins } = looks[status];
  return (
    <Badge
      color={color}
      variant="light"
      miw="max-content"
      className={classes['badge'] ?? ''}
      tt="none"
      leftSection={<Icon size={13} aria-hidden className={spins && classes['spin']} />}
    >
      {t(`tasks.jobs.status.${status}`)}
    </Badge>
  );
}
