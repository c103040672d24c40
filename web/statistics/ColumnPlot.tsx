import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { sinceFirst } from '#rules/statistics.ts';
import { Legend, type PlotSeries } from './Legend.tsx';
import { PlotImage } from './PlotImage.tsx';
import { cssColor, getFill, type Series } from './series-styles.ts';
import { type Linked, useOpenFigure } from './useOpenFigure.ts';
import { usePatterns } from './usePatterns.ts';
import classes from './statistics.module.css';

type Props = {
  title: string;
  /** One column per line of the answer. */
  data: readonly ({ label: string } & Linked & Partial<Record<Series, number | undefined>>)[];
  series: readonly PlotSeries[];
  /** Of the vertical axis. */
  unit: string;
  valueText: (value: number) => string;
};

/** Columns over time from the first that stands for something, stacked where there is more than one series. */
export function ColumnPlot({ title, data, series, unit, valueText }: Props) {
  const hasPatterns = usePatterns();
  const open = useOpenFigure(data);
  return (
    <>
      {series.length > 1 && <Legend series={series} />}
      <PlotImage title={title}>
        <BarChart
          h={240}
          type="stacked"
          barChartProps={{ accessibilityLayer: false }}
          barProps={({ name }) => ({
            fill: getFill(name as Series, hasPatterns),
            isAnimationActive: false,
            // A line of the ground between the parts of a column.
            stroke: 'var(--mantine-color-body)',
            ...open(name ?? ''),
          })}
          maxBarWidth={32}
          data={[...sinceFirst(data, (line) => series.some(({ name }) => (line[name] ?? 0) !== 0))]}
          dataKey="label"
          series={series.map(({ name, label }) => ({ name, label, color: cssColor(name) }))}
          valueFormatter={valueText}
          yAxisLabel={unit}
          yAxisProps={{ width: 64, allowDecimals: false }}
          tickLine="none"
          classNames={{ axisLabel: classes['axisLabel'] ?? '' }}
        />
      </PlotImage>
    </>
  );
}
