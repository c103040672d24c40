import { useTranslation } from 'react-i18next';
import type { PeriodStep } from '#rules/statistics.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import type { Column } from './figure.ts';

/** The first column of what is counted over time, and how its lines are called under a plot. */
export function useLineColumn() {
  const { t } = useTranslation();
  const { dayOfMonth } = useFormats();
  return {
    column: (step: PeriodStep): Column<{ day: string }> => ({
      heading: t(`statistics.columns.${step}`),
      kind: 'day',
      of: ({ day }) => day,
    }),
    label: dayOfMonth,
  };
}
