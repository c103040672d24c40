import { useTranslation } from 'react-i18next';
import type { Period } from '#rules/statistics.ts';
import { TasksOverTime } from './TasksOverTime.tsx';

const routes = ['automatic', 'byHand'] as const;

/** Finished tasks over time: by the automatic service alone, or by hand. */
export function TasksByRoute({ period }: { period: Period }) {
  const { t } = useTranslation();
  return (
    <TasksOverTime
      period={period}
      name="tasks-by-route"
      title={t('statistics.figures.byRoute.title')}
      about={t('statistics.figures.byRoute.about')}
      counted={routes.map((kind) => ({ kind, label: t(`statistics.route.${kind}`) }))}
    />
  );
}
