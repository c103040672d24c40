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
import type { Inquiry } from '#contract/tasks/inquiry.ts';
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

type Props = {
  status: TaskStatus;
  /** It is not ordered yet. */
  inquiry?: Inquiry | undefined;
};

/** The state of a task, or of the least advanced task of a job, in color, icon and word; a question before an order says so. */
export function TaskStatusBadge({ status, inquiry }: Props) {
  const { t } = useTranslation();
  const label = t(inquiry === undefined ? `tasks.status.${status}` : 'tasks.facts.inquiry');
  return <StateBadge {...taskStates[status]} icon={icons[status]} label={label} />;
}
