import { Card, Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#contract/call.ts';
import { creditCents } from '#contract/money.ts';
import { type dashboardApi, dashboardDays } from '#contract/dashboard.ts';
import { useFormats } from '#web/kit/useFormats.ts';
import { spentBySteps } from './spent-by-day.ts';
import { SpentTable } from './SpentTable.tsx';

/** The plot is as large as everything else of the portal together: it comes by itself. */
const SpentPlot = lazy(async () => ({ default: (await import('./SpentPlot.tsx')).SpentPlot }));

type Props = { tasks: Output<typeof dashboardApi.getDashboard>['tasks']; today: string };

/** Each span with the days that one bar covers. */
const spans = [
  { days: 30, step: 1 },
  { days: dashboardDays, step: 7 },
] as const;

/** What was paid for files, as a plot and as a table. */
export function SpentCredits({ tasks, today }: Props) {
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
            <SpentPlot spent={spent} />
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
