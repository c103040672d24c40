import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ResponseLine, statisticsApi } from '#contract/statistics.ts';
import type { Period } from '#rules/statistics.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { type Figure, FigureCard } from './FigureCard.tsx';
import { LinePlot } from './plots.ts';
import { useCell } from './useCell.ts';
import { useLineColumn } from './useLineColumn.ts';
import { useSpan } from './useSpan.ts';
import { useSpanColumns } from './useSpanColumns.ts';

const series = ['median', 'most'] as const;

/** How long customers waited for an answer in the chat, over time. */
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
      renderFigure={({ data, step, answered, unanswered, median, most }): Figure<ResponseLine> => ({
        about: t(median === undefined ? 'statistics.figures.responses.none' : 'statistics.figures.responses.about', {
          median: cell('span', median),
          most: cell('span', most),
          unanswered: count(unanswered),
        }),
        rows: data,
        isEmpty: answered + unanswered === 0,
        columns: [
          line.column(step),
          { heading: t('statistics.columns.answered'), kind: 'count', of: (row) => row.answered },
          { heading: t('statistics.columns.unanswered'), kind: 'count', of: (row) => row.unanswered },
          ...spans,
        ],
        plot: (
          <LinePlot
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
