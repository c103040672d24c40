import { useTranslation } from 'react-i18next';
import type { TaskType } from '#contract/tasks.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';

const colors: Record<TaskType, string> = {
  new: 'gray',
  update: 'indigo',
  inReview: 'orange',
  reviewed: 'teal',
};

/** The kind of a task. */
export function TaskTypeBadge({ type }: { type: TaskType }) {
  const { t } = useTranslation();
  return <StateBadge variant="outline" color={colors[type]} label={t(`tasks.type.${type}`)} />;
}
