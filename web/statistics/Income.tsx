import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { creditCents } from '#contract/money.ts';
import { type IncomeLine, statisticsApi } from '#contract/statistics.ts';
import type { Period } from '#rules/statistics.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { type Figure, FigureCard } from './FigureCard.tsx';
import { ColumnPlot } from './plots.ts';
import { sumOf } from './sum-of.ts';
import { useLineColumn } from './useLineColumn.ts';

/** What customers paid for tasks, over time. */
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
        about: t('statistics.figures.income.about', { credits: credits(creditCents(sumOf(data, 'paid'))) }),
        rows: data,
        isEmpty: sumOf(data, 'payments') === 0,
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
