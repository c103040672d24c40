import {
  IconArchive,
  IconBan,
  IconCheck,
  IconClock,
  IconHeadset,
  IconLoader2,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { TaskStatus } from '#contract/tasks/status.ts';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';
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
  return <StateBadge {...taskStates[status]} icon={icons[status]} label={t(`tasks.status.${status}`)} />;
}
