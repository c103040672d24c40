import { Badge } from '@mantine/core';
import {
  IconArchive,
  IconBan,
  IconCheck,
  IconClock,
  IconHeadset,
  IconLoader2,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TaskStatus } from '#contract/tasks.ts';
import classes from './state.module.css';
import { taskStates } from './task-states.ts';

const icons: Record<TaskStatus, TablerIcon> = {
  waiting: IconClock,
  manual: IconHeadset,
  inProgress: IconLoader2,
  finished: IconCheck,
  blocked: IconBan,
  archived: IconArchive,
};

/** The state of a task, or of the least advanced task of a job, in color, icon and word. */
export function TaskStatusBadge({ status }: { status: TaskStatus }) {
  const { t } = useTranslation();
  const { color, turns } = taskStates[status];
  const Icon = icons[status];
  return (
    <Badge
      color={color}
      variant="light"
      miw="max-content"
      className={classes['badge'] ?? ''}
      tt="none"
      leftSection={<Icon size={13} aria-hidden className={turns ? classes['spin'] : undefined} />}
    >
      {t(`tasks.status.${status}`)}
    </Badge>
  );
}
