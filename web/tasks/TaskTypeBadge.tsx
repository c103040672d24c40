import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { TaskType } from '#contract/tasks/status.ts';
import { StateBadge } from '#web/kit/feedback/StateBadge.tsx';

const colors: Record<TaskType, string> = {
  new: 'gray',
  update: 'indigo',
  inReview: 'attention',
  reviewed: 'good',
};

/** The kind of a task. */
export function TaskTypeBadge({ type, size = 'md' }: { type: TaskType; size?: 'xs' | 'md' }) {
  const { t } = useTranslation();
  return <StateBadge size={size} variant="outline" color={colors[type]} label={t(`tasks.type.${type}`)} />;
}
