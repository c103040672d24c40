import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { statisticsApi } from '#contract/statistics.ts';
import type { Period } from '#rules/statistics.ts';
import { query } from '#web/api/index.ts';
import { type Figure, FigureCard } from './FigureCard.tsx';
import { type NamedSpan, SpansByName } from './SpansByName.tsx';
import { useSpanColumns } from './useSpanColumns.ts';

/** How long tasks took, by who finished them. */
export function TurnaroundByStaff({ period }: { period: Period }) {
  const { t } = useTranslation();
  const spans = useSpanColumns();
  const answer = useQuery({ ...query(statisticsApi.getTurnaround, period), placeholderData: keepPreviousData });
  return (
    <FigureCard
      title={t('statistics.figures.byStaff.title')}
      name="turnaround-by-staff"
      answer={answer}
      renderFigure={({ tasks, byStaff }): Figure<NamedSpan> => {
        const rows = byStaff.map((row) => ({ ...row, name: row.name ?? t('statistics.automaticService') }));
        return {
          about: t('statistics.figures.byStaff.about'),
          rows,
          isEmpty: tasks === 0,
          columns: [
            { heading: t('statistics.columns.staff'), kind: 'text', of: ({ name }) => name },
            { heading: t('statistics.columns.tasks'), kind: 'count', of: (row) => row.tasks },
            ...spans,
          ],
          plot: <SpansByName rows={rows} />,
        };
      }}
    />
  );
}
