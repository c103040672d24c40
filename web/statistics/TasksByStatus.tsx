import { useTranslation } from 'react-i18next';
import type { Period } from '#rules/statistics.ts';
import { TasksOverTime } from './TasksOverTime.tsx';

const statuses = ['finished', 'archived', 'inProgress', 'manual', 'waiting', 'blocked'] as const;

/** Ordered tasks over time, by the status that they have now. */
export function TasksByStatus({ period }: { period: Period }) {
  const { t } = useTranslation();
  return (
    <TasksOverTime
      period={period}
      name="tasks-by-status"
      title={t('statistics.figures.byStatus.title')}
      about={t('statistics.figures.byStatus.about')}
      counted={statuses.map((kind) => ({ kind, label: t(`tasks.status.${kind}`) }))}
    />
  );
}
