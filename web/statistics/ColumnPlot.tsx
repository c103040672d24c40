import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { Legend } from './Legend.tsx';
import { patternId, type Series, seriesStyles } from './series-styles.ts';
import classes from './statistics.module.css';

type Props = {
  /** One column per line of the answer. */
  data: readonly ({ label: string } & Partial<Record<Series, number | undefined>>)[];
  series: readonly { name: Series; label: string; value?: string }[];
  /** Of the vertical axis. */
  unit: string;
  valueText: (value: number) => string;
};

/** Columns over time, stacked where there is more than one series. */
export function ColumnPlot({ data, series, unit, valueText }: Props) {
  return (
    <>
      {series.length > 1 && <Legend series={series} />}
      <BarChart
        h={240}
        type="stacked"
        barChartProps={{ accessibilityLayer: false }}
        barProps={({ name }) => ({ fill: `url(#${patternId(name as Series)})`, isAnimationActive: false })}
        maxBarWidth={48}
        data={[...data]}
        dataKey="label"
        series={series.map(({ name, label }) => ({ name, label, color: seriesStyles[name].color }))}
        valueFormatter={valueText}
        yAxisLabel={unit}
        yAxisProps={{ width: 64, allowDecimals: false }}
        tickLine="none"
        classNames={{ axisLabel: classes['axisLabel'] ?? '' }}
      />
    </>
  );
}
