import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { Legend, type PlotSeries } from './Legend.tsx';
import { PlotImage } from './PlotImage.tsx';
import { cssColor, getFill, type Series } from './series-styles.ts';
import { type Linked, useOpenFigure } from './useOpenFigure.ts';
import { usePatterns } from './usePatterns.ts';
import classes from './statistics.module.css';
import { cutText } from '#rules/text/cut-text.ts';

type Props = {
  title: string;
  data: readonly ({ label: string } & Linked & Partial<Record<Series, number | undefined>>)[];
  series: readonly PlotSeries[];
  /** Of the horizontal axis. */
  unit: string;
  valueText: (value: number) => string;
  /** Marks of the axis; without them whole numbers. */
  ticks?: number[];
};

/** The most that fits beside the bars. */
const maxLabel = 19;
const shortened = (label: string) => (label.length > maxLabel ? `${cutText(label, maxLabel - 1)}…` : label);

/** One line of bars per name, the names beside them. */
export function RankPlot({ title, data, series, unit, valueText, ticks }: Props) {
  const hasPatterns = usePatterns();
  const open = useOpenFigure(data);
  return (
    <>
      {series.length > 1 && <Legend series={series} />}
      <PlotImage title={title}>
        <BarChart
          h={70 + data.length * (series.length > 1 ? 36 : 22)}
          orientation="vertical"
          gridAxis="x"
          barChartProps={{ accessibilityLayer: false, barGap: 1, barCategoryGap: '20%' }}
          barProps={({ name }) => ({
            fill: getFill(name as Series, hasPatterns),
            isAnimationActive: false,
            ...open(name ?? ''),
          })}
          maxBarWidth={18}
          data={[...data]}
          dataKey="label"
          series={series.map(({ name, label }) => ({ name, label, color: cssColor(name) }))}
          valueFormatter={valueText}
          xAxisLabel={unit}
          xAxisProps={{
            allowDecimals: false,
            minTickGap: 24,
            ...(ticks !== undefined && { ticks, domain: [0, ticks.at(-1) ?? 1] }),
          }}
          yAxisProps={{ width: 150, interval: 0, tickFormatter: shortened }}
          tickLine="none"
          classNames={{ axisLabel: classes['axisLabel'] ?? '' }}
        />
      </PlotImage>
    </>
  );
}
