import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getTaskStatistics, type TasksLine } from '#contract/statistics.ts';
import type { Period } from '#rules/statistics.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/ui/useFormats.ts';
import { type Figure, FigureCard } from './FigureCard.tsx';
import { ColumnPlot } from './plots.ts';
import { sumOf } from './sum-of.ts';
import { useLineColumn } from './useLineColumn.ts';

const routes = ['automatic', 'byHand'] as const;

/** Finished tasks over time: by the automatic service alone, or by hand. */
export function TasksByRoute({ period }: { period: Period }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const line = useLineColumn();
  const answer = useQuery({ ...query(getTaskStatistics, period), placeholderData: keepPreviousData });
  return (
    <FigureCard
      title={t('statistics.figures.byRoute.title')}
      name="tasks-by-route"
      answer={answer}
      renderFigure={({ data, step }): Figure<TasksLine> => ({
        about: t('statistics.figures.byRoute.about'),
        rows: data,
        isEmpty: routes.every((route) => sumOf(data, route) === 0),
        columns: [
          line.column(step),
          ...routes.map((route) => ({
            heading: t(`statistics.route.${route}`),
            kind: 'count' as const,
            of: (row: TasksLine) => row[route],
          })),
        ],
        plot: (
          <ColumnPlot
            data={data.map((row) => ({ ...row, label: line.label(row.day) }))}
            series={routes.map((name) => ({
              name,
              label: t(`statistics.route.${name}`),
              value: count(sumOf(data, name)),
            }))}
            unit={t('statistics.columns.tasks')}
            valueText={count}
          />
        ),
      })}
    />
  );
}
