import { Anchor, Button, Card, Divider, Grid, Group, SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Output } from '#contract/call.ts';
import { creditsApi } from '#contract/credits.ts';
import { dashboardApi } from '#contract/dashboard.ts';
import { businessClock } from '#rules/support-hours.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { KeyFigure } from '#web/kit/format/KeyFigure.tsx';
import { Sparkline } from '#web/kit/format/Sparkline.tsx';
import { Time } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { SpentCredits } from './SpentCredits.tsx';
import { NeedsYou, Running, shownId } from './TaskLines.tsx';

type Answer = Output<typeof dashboardApi.getDashboard>;

/** The start page of a customer: what needs them, what is running, what they spent. */
export function Dashboard() {
  const { t } = useTranslation();
  const language = useLanguage();
  const statistics = useQuery(query(dashboardApi.getDashboard, { language }));
  const { data } = statistics;
  if (statistics.isError && data === undefined)
    return <ErrorNotice error={statistics.error} onRetry={() => void statistics.refetch()} />;
  if (data === undefined) return <DashboardPending />;
  return (
    <Grid gap={24}>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack gap={24}>
          <NeedsYou
            tasks={data.needsYou}
            total={data.needsYouTotal}
            none={data.lastTask.length === 0 ? <FirstOrder /> : t('dashboard.needs.none')}
          />
          <Running tasks={data.running} total={data.runningTotal} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack gap={24}>
          <Money spent={data} />
          {data.lastTask.length > 0 && <LatestOrders latest={data} />}
        </Stack>
      </Grid.Col>
      {data.lastTask.length > 0 && (
        <Grid.Col span={12}>
          <SpentCredits tasks={data.tasks} today={businessClock(new Date(statistics.dataUpdatedAt)).day} />
        </Grid.Col>
      )}
    </Grid>
  );
}

/** The outlines of the start page; they give way as a whole, because nobody knows yet how much needs the customer. */
function DashboardPending() {
  const { t } = useTranslation();
  return (
    <Stack gap={24} role="status" aria-busy aria-label={t('dashboard.loading')}>
      <Grid gap={24}>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap={24}>
            <Skeleton h={88} radius="lg" />
            <Skeleton h={88} radius="lg" />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Skeleton h={268} radius="lg" />
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

/** The way to the first order, for who has none. */
function FirstOrder() {
  const { t } = useTranslation();
  return (
    <Stack align="flex-start" gap="sm">
      {t('dashboard.noTask')}
      <Button renderRoot={(props) => <Link to="/jobCreate" {...props} />}>{t('ordering.title')}</Button>
    </Stack>
  );
}

/** Spending in this month and the last, the balance and how it went, and the ways to both. */
function Money({ spent }: { spent: Pick<Answer, 'spentThisMonth' | 'spentLastMonth'> }) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const trend = useQuery(query(creditsApi.getCreditTrend, {}));
  const balances = trend.data?.data.map(({ balance }) => balance) ?? [];
  const balance = balances.at(-1);
  const inCredits = (amount: Parameters<typeof credits>[0]) => t('credits.short', { credits: credits(amount) });
  return (
    <Card withBorder padding="md" component="section" aria-label={t('dashboard.money.title')}>
      <Stack gap="sm">
        <KeyFigure
          label={t('dashboard.money.thisMonth')}
          value={inCredits(spent.spentThisMonth)}
          note={t('dashboard.money.lastMonth', { credits: credits(spent.spentLastMonth) })}
        />
        <Divider />
        <KeyFigure
          label={t('credits.trend.label')}
          value={balance === undefined ? '–' : inCredits(balance)}
          size="sm"
        />
        <Sparkline values={balances} />
        <Group gap="xs">
          <Button variant="default" renderRoot={(props) => <Link to="/account/buyCredits" {...props} />}>
            {t('dashboard.cards.buyCredits.title')}
          </Button>
          <Anchor
            size="sm"
            mod={{ alone: true }}
            renderRoot={(props) => <Link to="/account/creditsoverview" {...props} />}
          >
            {t('dashboard.cards.creditsOverview.title')}
          </Anchor>
          <Anchor
            size="sm"
            mod={{ alone: true }}
            renderRoot={(props) => <Link to="/account/myfileprices" {...props} />}
          >
            {t('dashboard.cards.prices.title')}
          </Anchor>
        </Group>
      </Stack>
    </Card>
  );
}

/** The last file, and how many were ordered today and in this month. */
function LatestOrders({ latest: { lastTask, tasksTodayTotal, tasksThisMonthTotal } }: { latest: Answer }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  const [last] = lastTask;
  return (
    <Card withBorder padding="md" component="section" aria-label={t('dashboard.orders')}>
      <SimpleGrid cols={3}>
        {last !== undefined && (
          <KeyFigure
            label={t('dashboard.lastTask')}
            size="sm"
            value={
              <Anchor
                inherit
                renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: last.jobId }} {...props} />}
              >
                {shownId(last.taskId)}
              </Anchor>
            }
            note={<Time at={last.createdAt} />}
          />
        )}
        <KeyFigure label={t('dashboard.today')} size="sm" value={count(tasksTodayTotal)} />
        <KeyFigure label={t('dashboard.month')} size="sm" value={count(tasksThisMonthTotal)} />
      </SimpleGrid>
    </Card>
  );
}
