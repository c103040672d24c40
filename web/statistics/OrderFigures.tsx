import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { Language } from '#contract/languages.ts';
import { creditCents } from '#contract/money.ts';
import { type IncomeLine, statisticsApi, type TasksLine } from '#contract/statistics.ts';
import type { Period } from '#rules/statistics.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { type Figure, FigureCard } from './FigureCard.tsx';
import { useLineColumn } from './figure-texts.ts';
import { sumRows } from './figure.ts';
import { ColumnPlot, RankPlot } from './plots.ts';

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

/** A kind of tasks that is counted: one column of the table and one color of the plot. */
type TaskKind = { readonly kind: Exclude<keyof TasksLine, 'day'>; readonly label: string };

type Props = {
  period: Period;
  /** Of the exported file. */
  name: string;
  title: string;
  about: string;
  counted: readonly TaskKind[];
};

/** Tasks over time, divided into kinds. */
function TasksOverTime({ period, name, title, about, counted }: Props) {
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
        isEmpty: counted.every(({ kind }) => sumRows(data, kind) === 0),
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
            series={counted.map(({ kind, label }) => ({ name: kind, label, value: count(sumRows(data, kind)) }))}
            unit={t('statistics.columns.tasks')}
            valueText={count}
          />
        ),
      })}
    />
  );
}

/** The payments of customers for tasks, over time. */
export function Income({ period }: { period: Period }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const line = useLineColumn();
  const answer = useQuery({ ...query(statisticsApi.getIncome, period), placeholderData: keepPreviousData });
  return (
    <FigureCard
      title={t('statistics.figures.income.title')}
      name="income"
      answer={answer}
      renderFigure={({ data, step }): Figure<IncomeLine> => ({
        about: t('statistics.figures.income.about', { credits: credits(creditCents(sumRows(data, 'paid'))) }),
        rows: data,
        isEmpty: sumRows(data, 'payments') === 0,
        columns: [
          line.column(step),
          { heading: t('statistics.columns.credits'), kind: 'credits', of: ({ paid }) => paid },
          { heading: t('statistics.columns.payments'), kind: 'count', of: ({ payments }) => payments },
        ],
        plot: (
          <ColumnPlot
            data={data.map(({ day, paid }) => ({ label: line.label(day), amount: paid / 100 }))}
            series={[{ name: 'amount', label: t('statistics.columns.credits') }]}
            unit={t('statistics.columns.credits')}
            valueText={(amount) => credits(creditCents(Math.round(amount * 100)))}
          />
        ),
      })}
    />
  );
}

/** The column of each list. */
const kinds = { methods: 'method', brands: 'brand', ecuTypes: 'ecuType' } as const;

/** The methods, brands or control units of the most tasks. */
export function MostOrdered({ period, of }: { period: Period; of: keyof typeof kinds }) {
  const { t, i18n } = useTranslation();
  const { count } = useFormats();
  const language = Language.catch('en').parse(i18n.language);
  const answer = useQuery({
    ...query(statisticsApi.getMostOrdered, { ...period, language }),
    placeholderData: keepPreviousData,
  });
  return (
    <FigureCard
      title={t(`statistics.figures.${of}.title`)}
      name={`most-ordered-${of.toLowerCase()}`}
      answer={answer}
      renderFigure={({ [of]: rows }): Figure<{ name: string; tasks: number }> => ({
        about: t(`statistics.figures.${of}.about`),
        rows,
        isEmpty: rows.length === 0,
        columns: [
          { heading: t(`statistics.columns.${kinds[of]}`), kind: 'text', of: ({ name }) => name },
          { heading: t('statistics.columns.tasks'), kind: 'count', of: ({ tasks }) => tasks },
        ],
        plot: (
          <RankPlot
            data={rows.map(({ name, tasks }) => ({ label: name, amount: tasks }))}
            series={[{ name: 'amount', label: t('statistics.columns.tasks') }]}
            unit={t('statistics.columns.tasks')}
            valueText={count}
          />
        ),
      })}
    />
  );
}
