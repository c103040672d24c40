import { toNumberLocale } from '#web/i18n/format-region.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { creditCents } from '#contract/money.ts';
import type { PeriodStep } from '#rules/statistics.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import type { Column, ColumnKind } from './figure.ts';

/** A value as text for the screen; a missing one is a dash. */
export function useCell(): (kind: ColumnKind, value: string | number | undefined) => string {
  const { count, credits, date } = useFormats();
  const span = useSpan();
  return (kind, value) => {
    if (value === undefined) return '–';
    if (typeof value === 'string') return kind === 'day' ? date(value) : value;
    switch (kind) {
      case 'credits':
        return credits(creditCents(value));
      case 'span':
        return span(value);
      case 'text':
      case 'day':
      case 'count':
        return count(value);
    }
  };
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A span of seconds in its two largest units: `2 days 5 hr`, `4 min 10 sec`. */
export function useSpan(): (seconds: number) => string {
  const locale = toNumberLocale(useTranslation().i18n.language);
  const text = (value: number, unit: (typeof units)[number][0]) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  return (seconds) => {
    // Beyond ten minutes the seconds are noise.
    const whole = seconds < 600 ? Math.round(seconds) : Math.round(seconds / 60) * 60;
    const at = units.findIndex(([, length]) => whole >= length);
    const [unit, length] = units[at] ?? units[3];
    const [nextUnit, nextLength] = units[at + 1] ?? units[3];
    const value = Math.floor(whole / length);
    const rest = Math.floor((whole - value * length) / nextLength);
    return rest === 0 || unit === 'second' ? text(value, unit) : `${text(value, unit)} ${text(rest, nextUnit)}`;
  };
}

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

/** The columns of how long something took. */
export function useSpanColumns(): Column<{ median?: number | undefined; percentile90?: number | undefined }>[] {
  const { t } = useTranslation();
  return [
    {
      heading: t('statistics.columns.median'),
      fileHeading: t('statistics.columns.medianMinutes'),
      kind: 'span',
      of: ({ median }) => median,
    },
    {
      heading: t('statistics.columns.percentile90'),
      fileHeading: t('statistics.columns.percentile90Minutes'),
      kind: 'span',
      of: ({ percentile90 }) => percentile90,
    },
  ];
}
