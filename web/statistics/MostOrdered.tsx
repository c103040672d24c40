import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Language } from '#contract/languages.ts';
import { statisticsApi } from '#contract/statistics.ts';
import type { Period } from '#rules/statistics.ts';
import { query } from '#web/api/index.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { type Figure, FigureCard } from './FigureCard.tsx';
import { RankPlot } from './plots.ts';

/** The column of each list. */
const kinds = { methods: 'method', brands: 'brand', ecuTypes: 'ecuType' } as const;

/** What was ordered for the most tasks: methods, brands or control units. */
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
