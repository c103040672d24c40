import { useTranslation } from 'react-i18next';
import { RankPlot } from './plots.ts';
import { useSpan } from './useSpan.ts';

const series = ['median', 'most'] as const;

/** How long the tasks of somebody or something took. */
export type NamedSpan = { name: string; tasks: number; median?: number | undefined; most?: number | undefined };

/** How long something took, by names: the median and the 90th percentile side by side. */
export function SpansByName({ rows }: { rows: readonly NamedSpan[] }) {
  const { t } = useTranslation();
  const span = useSpan();
  return (
    <RankPlot
      data={rows.map(({ name, median = 0, most = 0 }) => ({ label: name, median, most }))}
      series={series.map((name) => ({ name, label: t(`statistics.columns.${name}`) }))}
      unit={t('statistics.columns.span')}
      valueText={span}
    />
  );
}
