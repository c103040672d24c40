import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { statisticsApi, type TasksLine } from '#contract/statistics.ts';
import type { Period } from '#rules/statistics.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { type Figure, FigureCard } from './FigureCard.tsx';
import { ColumnPlot } from './plots.ts';
import { sumOf } from './sum-of.ts';
import { useLineColumn } from './useLineColumn.ts';

/** A kind of tasks that is counted: one column of the table and one color of the plot. */
type Counted = { readonly kind: Exclude<keyof TasksLine, 'day'>; readonly label: string };

type Props = {
  period: Period;
  /** Of the exported file. */
  name: string;
  title: string;
  about: string;
  counted: readonly Counted[];
};

/** Tasks over time, divided into kinds. */
export function TasksOverTime({ period, name, title, about, counted }: Props) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const line = useLineColumn();
  const answer = useQuery({ ...query(statisticsApi.getTaskStatistics, period), placeholderData: keepPreviousData });
  return (
    <FigureCard
      title={title}
      name={name}
      answer={answer}
      renderFigure={({ data, step }): Figure<TasksLine> => ({
        about,
        rows: data,
        isEmpty: counted.every(({ kind }) => sumOf(data, kind) === 0),
        columns: [
          line.column(step),
          ...counted.map(({ kind, label }) => ({
            heading: label,
            kind: 'count' as const,
            of: (row: TasksLine) => row[kind],
          })),
        ],
        plot: (
          <ColumnPlot
            data={data.map((row) => ({ ...row, label: line.label(row.day) }))}
            series={counted.map(({ kind, label }) => ({ name: kind, label, value: count(sumOf(data, kind)) }))}
            unit={t('statistics.columns.tasks')}
            valueText={count}
          />
        ),
      })}
    />
  );
}
