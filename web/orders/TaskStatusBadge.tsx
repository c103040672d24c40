import { IconArchive, IconBan, IconCheck, IconClock, IconHeadset, IconLoader2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TaskStatus } from '#contract/tasks.ts';
import { StatusBadge, type StatusLook } from './StatusBadge.tsx';

const looks: Record<TaskStatus, StatusLook> = {
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
  return <StatusBadge look={looks[status]} text={t(`tasks.status.${status}`)} />;
}
