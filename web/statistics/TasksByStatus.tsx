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

const statuses = ['finished', 'archived', 'inProgress', 'manually', 'inWait', 'blocked'] as const;

/** Ordered tasks over time, by the status that they have now. */
export function TasksByStatus({ period }: { period: Period }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const line = useLineColumn();
  const answer = useQuery({ ...query(getTaskStatistics, period), placeholderData: keepPreviousData });
  return (
    <FigureCard
      title={t('statistics.figures.byStatus.title')}
      name="tasks-by-status"
      answer={answer}
      renderFigure={({ data, step }): Figure<TasksLine> => ({
        about: t('statistics.figures.byStatus.about'),
        rows: data,
        isEmpty: statuses.every((status) => sumOf(data, status) === 0),
        columns: [
          line.column(step),
          ...statuses.map((status) => ({
            heading: t(`statistics.status.${status}`),
            kind: 'count' as const,
            of: (row: TasksLine) => row[status],
          })),
        ],
        plot: (
          <ColumnPlot
            data={data.map((row) => ({ ...row, label: line.label(row.day) }))}
            series={statuses.map((name) => ({
              name,
              label: t(`statistics.status.${name}`),
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
