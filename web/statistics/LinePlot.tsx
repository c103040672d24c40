import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { sinceFirst } from '#rules/statistics.ts';
import { Legend, type PlotSeries } from './Legend.tsx';
import { PlotImage } from './PlotImage.tsx';
import { getDash, type Series, seriesStyles } from './series-styles.ts';
import classes from './statistics.module.css';

type Props = {
  title: string;
  data: readonly ({ label: string } & Partial<Record<Series, number | undefined>>)[];
  series: readonly PlotSeries[];
  unit: string;
  valueText: (value: number) => string;
};

/** Lines over time: whole or dashed, so that they are told apart without color. Where there is no value there is no dot. */
export function LinePlot({ title, data, series, unit, valueText }: Props) {
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
            color: seriesStyles[name].color,
            strokeDasharray: getDash(name),
          }))}
          valueFormatter={valueText}
          yAxisLabel={unit}
          yAxisProps={{ width: 100 }}
          tickLine="none"
          classNames={{ axisLabel: classes['axisLabel'] ?? '' }}
        />
      </PlotImage>
    </>
  );
}
