import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { statisticsApi } from '#contract/statistics.ts';
import type { Period } from '#rules/statistics.ts';
import { query } from '#web/api/index.ts';
import { type Figure, FigureCard } from './FigureCard.tsx';
import { type NamedSpan, SpansByName } from './SpansByName.tsx';
import { useCell } from './useCell.ts';
import { useSpanColumns } from './useSpanColumns.ts';

/** How long tasks took, by how soon the customer wanted them. */
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
      renderFigure={({ tasks, median, most, byPriority }): Figure<NamedSpan> => {
        const rows = byPriority.map((row) => ({ ...row, name: t(`workbench.overview.priority.${row.priority}`) }));
        return {
          about: t('statistics.figures.byPriority.about', {
            count: tasks,
            median: cell('span', median),
            most: cell('span', most),
          }),
          rows,
          isEmpty: tasks === 0,
          columns: [
            { heading: t('statistics.columns.priority'), kind: 'text', of: ({ name }) => name },
            { heading: t('statistics.columns.tasks'), kind: 'count', of: (row) => row.tasks },
            ...spans,
          ],
          plot: <SpansByName rows={rows} />,
        };
      }}
    />
  );
}
