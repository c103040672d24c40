import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import { Language } from '#contract/languages.ts';
import { creditCents } from '#contract/money.ts';
import type { ReadingWay } from '#contract/tasks/reading.ts';
import { type IncomeLine, statisticsApi, type TasksLine } from '#contract/statistics.ts';
import { daysOfLine, type Period } from '#rules/statistics.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { type Figure, FigureCard } from './FigureCard.tsx';
import { useLineColumn } from './figure-texts.ts';
import { type FigureLink, linkCredits, linkFinishedFiles, linkOrderedFiles } from './figure-links.ts';
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
      counted={statuses.map((kind) => ({
        kind,
        label: t(`tasks.status.${kind}`),
        link: (days) => linkOrderedFiles(days, { status: kind }),
      }))}
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
      counted={routes.map((kind) => ({
        kind,
        label: t(`statistics.route.${kind}`),
        link: (days) => linkFinishedFiles(days, { finishedBy: kind }),
      }))}
    />
  );
}

/** A kind of tasks that is counted: one column of the table and one color of the plot. */
type TaskKind = {
  readonly kind: Exclude<keyof TasksLine, 'day'>;
  readonly label: string;
  /** The way to those of some days. */
  readonly link: (days: Period) => FigureLink;
};

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
      renderFigure={({ data, step, from, to }): Figure<TasksLine> => ({
        about,
        rows: data,
        isEmpty: counted.every(({ kind }) => sumRows(data, kind) === 0),
        columns: [
          line.column(step),
          ...counted.map(({ kind, label, link }) => ({
            heading: label,
            kind: 'count' as const,
            of: (row: TasksLine) => row[kind],
            link: ({ day }: TasksLine) => link(daysOfLine(day, step, { from, to })),
          })),
        ],
        plot: (
          <ColumnPlot
            title={title}
            data={data.map((row) => ({
              ...row,
              label: line.label(row.day),
              links: Object.fromEntries(
                counted.map(({ kind, link }) => [kind, link(daysOfLine(row.day, step, { from, to }))]),
              ),
            }))}
            series={counted.map(({ kind, label, link }) => ({
              name: kind,
              label,
              value: count(sumRows(data, kind)),
              link: link({ from, to }),
            }))}
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
      renderFigure={({ data, step, from, to }): Figure<IncomeLine> => ({
        about: t('statistics.figures.income.about', { credits: credits(creditCents(sumRows(data, 'paid'))) }),
        rows: data,
        isEmpty: sumRows(data, 'payments') === 0,
        columns: [
          line.column(step),
          {
            heading: t('statistics.columns.credits'),
            kind: 'credits',
            of: ({ paid }) => paid,
            link: ({ day }) => linkCredits(daysOfLine(day, step, { from, to }), 'sales'),
          },
          {
            heading: t('statistics.columns.payments'),
            kind: 'count',
            of: ({ payments }) => payments,
            link: ({ day }) => linkCredits(daysOfLine(day, step, { from, to }), 'payment'),
          },
        ],
        plot: (
          <ColumnPlot
            title={t('statistics.figures.income.title')}
            data={data.map(({ day, paid }) => ({
              label: line.label(day),
              amount: paid / 100,
              links: { amount: linkCredits(daysOfLine(day, step, { from, to }), 'sales') },
            }))}
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
const kinds = { methods: 'method', brands: 'brand', ecuTypes: 'ecuType', tools: 'tool', ways: 'way' } as const;

type OrderedRow = { name: string; tasks: number; link: FigureLink };

/** The rows of a list of the most ordered, each with the way to its files. */
function listRows(
  lists: Pick<Output<typeof statisticsApi.getMostOrdered>, keyof typeof kinds>,
  of: keyof typeof kinds,
  days: Period,
  nameWay: (way: ReadingWay) => string,
): OrderedRow[] {
  if (of === 'methods')
    return lists.methods.map((row) => ({ ...row, link: linkOrderedFiles(days, { method: row.methodId }) }));
  if (of === 'ways')
    return lists.ways.map(({ name, tasks }) => ({
      name: nameWay(name),
      tasks,
      link: linkOrderedFiles(days, { way: name }),
    }));
  return lists[of].map((row) => ({ ...row, link: linkOrderedFiles(days, { [kinds[of]]: row.name }) }));
}

/** The methods, brands, control units, reading tools or ways of the most tasks. */
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
      renderFigure={({ from, to, ...lists }): Figure<OrderedRow> => {
        const rows = listRows(lists, of, { from, to }, (way) => t(`tasks.reading.way.${way}`));
        return {
          about: t(`statistics.figures.${of}.about`),
          rows,
          isEmpty: rows.length === 0,
          columns: [
            { heading: t(`statistics.columns.${kinds[of]}`), kind: 'text', of: ({ name }) => name },
            {
              heading: t('statistics.columns.tasks'),
              kind: 'count',
              of: ({ tasks }) => tasks,
              link: ({ link }) => link,
            },
          ],
          plot: (
            <RankPlot
              title={t(`statistics.figures.${of}.title`)}
              data={rows.map(({ name, tasks, link }) => ({ label: name, amount: tasks, links: { amount: link } }))}
              series={[{ name: 'amount', label: t('statistics.columns.tasks') }]}
              unit={t('statistics.columns.tasks')}
              valueText={count}
            />
          ),
        };
      }}
    />
  );
}
