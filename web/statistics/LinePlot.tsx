import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { spanTicks } from '#rules/span-ticks.ts';
import { sinceFirst } from '#rules/statistics.ts';
import { Legend, type PlotSeries } from './Legend.tsx';
import { PlotImage } from './PlotImage.tsx';
import { cssColor, getDash, type Series } from './series-styles.ts';
import classes from './statistics.module.css';

type Props = {
  title: string;
  data: readonly ({ label: string } & Partial<Record<Series, number | undefined>>)[];
  series: readonly PlotSeries[];
  unit: string;
  valueText: (value: number) => string;
};

/** Spans of time in the course of days: whole or dashed, so that they are told apart without color. Where there is no value there is no dot. */
export function LinePlot({ title, data, series, unit, valueText }: Props) {
  const ticks = spanTicks(Math.max(0, ...data.flatMap((line) => series.map(({ name }) => line[name] ?? 0))));
  return (
    <>
      <Legend series={series} asLines />
      <PlotImage title={title}>
        <LineChart
          h={240}
          lineChartProps={{ accessibilityLayer: false }}
          lineProps={{ isAnimationActive: false }}
          curveType="linear"
          data={[...sinceFirst(data, (line) => series.some(({ name }) => line[name] !== undefined))]}
          dataKey="label"
          series={series.map(({ name, label }) => ({
            name,
            label,
            color: cssColor(name),
            strokeDasharray: getDash(name),
          }))}
          valueFormatter={valueText}
          yAxisLabel={unit}
          yAxisProps={{ width: 76, ticks, domain: [0, ticks.at(-1) ?? 1] }}
          tickLine="none"
          classNames={{ axisLabel: classes['axisLabel'] ?? '' }}
        />
      </PlotImage>
    </>
  );
}
