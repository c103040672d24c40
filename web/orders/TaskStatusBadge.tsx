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
import type { TaskStatus } from '#contract/orders.ts';
import classes from './orders.module.css';

type Look = { readonly color: string; readonly Icon: TablerIcon; readonly spins?: true };

const looks: Record<TaskStatus, Look> = {
  inWait: { color: 'gray', Icon: IconClock },
  inProgress: { color: 'blue', Icon: IconLoader2, spins: true },
  manually: { color: 'grape', Icon: IconHeadset },
  finished: { color: 'green', Icon: IconCheck },
  blocked: { color: 'red', Icon: IconBan },
  archived: { color: 'gray', Icon: IconArchive },
};

/** The status of a task in color, icon and word. */
export function TaskStatusBadge({ status }: { status: TaskStatus }) {
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
      {t(`tasks.status.${status}`)}
    </Badge>
  );
}
