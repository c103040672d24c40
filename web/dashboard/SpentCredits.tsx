import { Box, Card, Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import { type dashboardApi, dashboardDays } from '#contract/dashboard.ts';
import { creditCents } from '#contract/money.ts';
import { sinceFirst } from '#rules/statistics.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { type Spent, spentBySteps } from './spent-by-day.ts';

/** The plot is as large as everything else of the portal together: it comes by itself. */
const SpentPlot = lazy(async () => ({ default: (await import('./SpentPlot.tsx')).SpentPlot }));

type SpentCreditsProps = { tasks: Output<typeof dashboardApi.getDashboard>['tasks']; today: string };

/** Each span with the days that one bar covers. */
const spans = [
  { days: 30, step: 1 },
  { days: dashboardDays, step: 7 },
] as const;

/** The credits paid for files, as a plot and as a table. */
export function SpentCredits({ tasks, today }: SpentCreditsProps) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const [days, setDays] = useState<number>(30);
  const { step } = spans.find((span) => span.days === days) ?? spans[0];
  const spent = spentBySteps(tasks, today, days, step);
  const sum = creditCents(spent.reduce((total, { amount }) => total + amount, 0));
  return (
    <Card withBorder component="section">
      <Group justify="space-between" mb="sm">
        <div>
          <Title order={2} size="h5">
            {t('dashboard.spent.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {sum === 0 ? t('dashboard.spent.none') : t('dashboard.spent.sum', { credits: credits(sum), count: days })}
          </Text>
        </div>
        <SegmentedControl
          aria-label={t('dashboard.spent.span')}
          value={String(days)}
          onChange={(chosen) => {
            setDays(Number(chosen));
          }}
          data={spans.map((span) => ({
            value: String(span.days),
            label: t('dashboard.spent.days', { count: span.days }),
          }))}
        />
      </Group>
      {sum > 0 && (
        <>
          <Suspense fallback={<Skeleton height={220} />}>
            <SpentPlot spent={sinceFirst(spent, ({ amount }) => amount > 0)} />
          </Suspense>
          <details>
            <summary>{t('dashboard.spent.asTable')}</summary>
            <SpentTable spent={spent} isWeekly={step > 1} />
          </details>
        </>
      )}
    </Card>
  );
}

/** The days or weeks in which credits were spent. */
function SpentTable({ spent, isWeekly }: { spent: readonly Spent[]; isWeekly: boolean }) {
  const { t } = useTranslation();
  const { credits, date } = useFormats();
  return (
    <Box mt="xs" maw={420}>
      <DataTable
        label={t(isWeekly ? 'dashboard.spent.weekTableLabel' : 'dashboard.spent.tableLabel')}
        rows={spent.filter(({ amount }) => amount > 0)}
        rowKey={({ from }) => from}
        isBorderless
        columns={[
          {
            id: 'from',
            head: t(isWeekly ? 'dashboard.spent.week' : 'dashboard.spent.day'),
            cell: ({ from }) => date(from),
          },
          {
            id: 'amount',
            head: t('dashboard.spent.credits'),
            isNumber: true,
            cell: ({ amount }) => credits(amount),
          },
        ]}
      />
    </Box>
  );
}
