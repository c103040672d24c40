import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { type ResponseLine, statisticsApi } from '#contract/statistics.ts';
import { spanTicks } from '#rules/span-ticks.ts';
import { daysOfLine, type Period } from '#rules/statistics.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { type Figure, FigureCard } from './FigureCard.tsx';
import { type FigureLink, linkFinishedFiles, linkWaits } from './figure-links.ts';
import { useCell, useLineColumn, useSpan, useSpanColumns } from './figure-texts.ts';
import { LinePlot, RankPlot } from './plots.ts';

const series = ['median', 'percentile90'] as const;

/** The time until customers were answered in the chat. */
export function ResponseTimes({ period }: { period: Period }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const cell = useCell();
  const span = useSpan();
  const line = useLineColumn();
  const spans = useSpanColumns();
  const answer = useQuery({ ...query(statisticsApi.getResponseTimes, period), placeholderData: keepPreviousData });
  return (
    <FigureCard
      title={t('statistics.figures.responses.title')}
      name="chat-response-time"
      answer={answer}
      renderFigure={({ data, step, answered, unanswered, median, percentile90, from, to }): Figure<ResponseLine> => ({
        about: t(median === undefined ? 'statistics.figures.responses.none' : 'statistics.figures.responses.about', {
          median: cell('span', median),
          percentile90: cell('span', percentile90),
          unanswered: count(unanswered),
        }),
        rows: data,
        isEmpty: answered + unanswered === 0,
        columns: [
          line.column(step),
          {
            heading: t('statistics.columns.answered'),
            kind: 'count',
            of: (row) => row.answered,
            link: ({ day }) => linkWaits(daysOfLine(day, step, { from, to })),
          },
          {
            heading: t('statistics.columns.unanswered'),
            kind: 'count',
            of: (row) => row.unanswered,
            link: ({ day }) => linkWaits(daysOfLine(day, step, { from, to })),
          },
          ...spans,
        ],
        plot: (
          <LinePlot
            title={t('statistics.figures.responses.title')}
            data={data.map(({ day, ...row }) => ({ ...row, label: line.label(day) }))}
            series={series.map((name) => ({ name, label: t(`statistics.columns.${name}`) }))}
            unit={t('statistics.columns.span')}
            valueText={span}
          />
        ),
      })}
    />
  );
}

/** The time that tasks took, by priority. */
export function TurnaroundByPriority({ period }: { period: Period }) {
  const { t } = useTranslation();
  const cell = useCell();
  const spans = useSpanColumns();
  const answer = useQuery({ ...query(statisticsApi.getTurnaround, period), placeholderData: keepPreviousData });
  return (
    <FigureCard
      title={t('statistics.figures.byPriority.title')}
      name="turnaround-by-priority"
      answer={answer}
      renderFigure={({ tasks, median, percentile90, byPriority, from, to }): Figure<NamedSpan> => {
        const rows = byPriority.map((row) => ({
          ...row,
          name: t(`workbench.overview.priority.${row.priority}`),
          link: linkFinishedFiles({ from, to }, { priority: row.priority }),
        }));
        return {
          about: t('statistics.figures.byPriority.about', {
            count: tasks,
            median: cell('span', median),
            percentile90: cell('span', percentile90),
          }),
          rows,
          isEmpty: tasks === 0,
          columns: [
            { heading: t('statistics.columns.priority'), kind: 'text', of: ({ name }) => name },
            { heading: t('statistics.columns.tasks'), kind: 'count', of: (row) => row.tasks, link: (row) => row.link },
            ...spans,
          ],
          plot: <SpansByName title={t('statistics.figures.byPriority.title')} rows={rows} />,
        };
      }}
    />
  );
}

/** The time that tasks took, by the member of staff who finished them. */
export function TurnaroundByStaff({ period }: { period: Period }) {
  const { t } = useTranslation();
  const spans = useSpanColumns();
  const answer = useQuery({ ...query(statisticsApi.getTurnaround, period), placeholderData: keepPreviousData });
  return (
    <FigureCard
      title={t('statistics.figures.byStaff.title')}
      name="turnaround-by-staff"
      answer={answer}
      renderFigure={({ tasks, byStaff, from, to }): Figure<NamedSpan> => {
        const rows = byStaff.map((row) => ({
          ...row,
          name: row.name ?? t('statistics.automaticService'),
          link: linkFinishedFiles({ from, to }, { finishedBy: row.userId ?? 'automatic' }),
        }));
        return {
          about: t('statistics.figures.byStaff.about'),
          rows,
          isEmpty: tasks === 0,
          columns: [
            { heading: t('statistics.columns.staff'), kind: 'text', of: ({ name }) => name },
            { heading: t('statistics.columns.tasks'), kind: 'count', of: (row) => row.tasks, link: (row) => row.link },
            ...spans,
          ],
          plot: <SpansByName title={t('statistics.figures.byStaff.title')} rows={rows} />,
        };
      }}
    />
  );
}

/** The time that the tasks of a person or of a priority took. */
type NamedSpan = {
  name: string;
  tasks: number;
  median?: number | undefined;
  percentile90?: number | undefined;
  link: FigureLink;
};

/** Times by name: the median and the 90th percentile side by side. */
function SpansByName({ title, rows }: { title: string; rows: readonly NamedSpan[] }) {
  const { t } = useTranslation();
  const span = useSpan();
  return (
    <RankPlot
      title={title}
      data={rows.map(({ name, median = 0, percentile90 = 0, link }) => ({
        label: name,
        median,
        percentile90,
        links: { median: link, percentile90: link },
      }))}
      series={series.map((name) => ({ name, label: t(`statistics.columns.${name}`) }))}
      unit={t('statistics.columns.span')}
      valueText={span}
      ticks={spanTicks(Math.max(0, ...rows.flatMap(({ median = 0, percentile90 = 0 }) => [median, percentile90])))}
    />
  );
}
