import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { creditCents } from '#contract/money.ts';
import { useFormats } from '#web/kit/format/useFormats.ts';
import type { Spent } from './spent-by-day.ts';

/** Spent credits as bars; for those who do not see them there is the table. */
export function SpentPlot({ spent }: { spent: readonly Spent[] }) {
  const { t } = useTranslation();
  const { credits, dayOfMonth } = useFormats();
  return (
    <BarChart
      h={220}
      aria-hidden
      barChartProps={{ accessibilityLayer: false }}
      data={spent.map(({ from, amount }) => ({ from: dayOfMonth(from), amount: amount / 100 }))}
      dataKey="from"
      series={[{ name: 'amount', label: t('dashboard.spent.series'), color: 'port.6' }]}
      valueFormatter={(value) => credits(creditCents(Math.round(value * 100)))}
      maxBarWidth={32}
      tickLine="none"
    />
  );
}
