import {
  Anchor,
  Box,
  Card,
  Group,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  ThemeIcon,
  Title,
} from '@mantine/core';
import {
  IconClipboardList,
  IconCoins,
  IconFolderOpen,
  IconMessages,
  IconReceipt2,
  IconShoppingCart,
  IconUserEdit,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '#contract/call.ts';
import { dashboardApi, dashboardDays, type DashboardTask } from '#contract/dashboard.ts';
import { creditCents } from '#contract/money.ts';
import { businessClock } from '#rules/support-hours.ts';
import { query } from '#web/api/index.ts';
import { DataTable } from '#web/kit/DataTable.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import classes from './dashboard.module.css';
import { type Spent, spentBySteps } from './spent-by-day.ts';

/** The latest orders of the customer, and the credits spent. */
export function Dashboard() {
  const { t } = useTranslation();
  const statistics = useQuery(query(dashboardApi.getDashboard, {}));
  const { data } = statistics;
  if (statistics.isError && data === undefined)
    return <ErrorNotice error={statistics.error} onRetry={() => void statistics.refetch()} />;
  if (data === undefined) return <Skeleton height={320} />;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TaskLines title={t('dashboard.lastTask')} tasks={data.lastTask} none={t('dashboard.noTask')} />
        <TaskLines
          title={t('dashboard.today')}
          tasks={data.tasksToday}
          total={data.tasksTodayTotal}
          none={t('dashboard.noneToday')}
        />
        <TaskLines
          title={t('dashboard.month')}
          tasks={data.tasksThisMonth}
          total={data.tasksThisMonthTotal}
          none={t('dashboard.noneThisMonth')}
        />
      </SimpleGrid>
      <SpentCredits tasks={data.tasks} today={businessClock(new Date(statistics.dataUpdatedAt)).day} />
    </Stack>
  );
}

/** The tasks that a card lists; the rest is counted. */
const shownTasks = 5;

type Props = {
  title: string;
  tasks: readonly DashboardTask[];
  /** Their number, where there can be more than one. */
  total?: number;
  none: string;
};

/** A card with tasks, each leading to its job. */
function TaskLines({ title, tasks, total, none }: Props) {
  const { t } = useTranslation();
  const { credits } = useFormats();
  const shown = tasks.slice(0, shownTasks);
  return (
    <Card withBorder component="section">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {title}
        </Title>
        {total !== undefined && <Text c="dimmed">{total}</Text>}
      </Group>
      {tasks.length === 0 && (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
      <Stack gap={6} component="ul" className={classes['tasks'] ?? ''}>
        {shown.map((task) => (
          <Group key={task.taskId} component="li" justify="space-between" wrap="nowrap" gap="xs">
            <div className={classes['name']}>
              <Anchor
                size="sm"
                renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: task.jobId }} {...props} />}
              >
                {t('dashboard.taskNumber', { task: task.taskId })}
              </Anchor>
              <Text size="xs" c="dimmed" truncate>
                {task.vehicleBrand} {task.vehicleModel}
              </Text>
            </div>
            <Stack gap={0} align="flex-end" className={classes['price'] ?? ''}>
              <Text size="sm" fw={600}>
                {t('credits.short', { credits: credits(task.price) })}
              </Text>
              <Text size="xs" c="dimmed">
                {t(`tasks.payment.${task.paymentStatus}`)}
              </Text>
            </Stack>
          </Group>
        ))}
      </Stack>
      {total !== undefined && total > shown.length && (
        <Anchor size="sm" mt="xs" mod={{ alone: true }} renderRoot={(props) => <Link to="/tasks" {...props} />}>
          {t('dashboard.more', { count: total - shown.length })}
        </Anchor>
      )}
    </Card>
  );
}

/** The plot is as large as everything else of the portal together: it comes by itself. */
const SpentPlot = lazy(async () => ({ default: (await import('./SpentPlot.tsx')).SpentPlot }));

type SpentCreditsProps = { tasks: Output<typeof dashboardApi.getDashboard>['tasks']; today: string };

/** Each span with the days that one bar covers. */
const spans = [
  { days: 30, step: 1 },
  { days: dashboardDays, step: 7 },
] as const;

/** The credits paid for files, as a plot and as a table. */
function SpentCredits({ tasks, today }: SpentCreditsProps) {
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
        isRoomy
        isBare
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

const cards = [
  { to: '/jobs', text: 'jobs', icon: IconFolderOpen, customer: true },
  { to: '/account/creditsoverview', text: 'creditsOverview', icon: IconCoins, customer: true },
  { to: '/account/buyCredits', text: 'buyCredits', icon: IconShoppingCart, customer: true },
  { to: '/account/myfileprices', text: 'prices', icon: IconReceipt2, customer: true },
  { to: '/admin/fileoverview', text: 'fileOverview', icon: IconClipboardList, customer: false },
  { to: '/chats', text: 'chats', icon: IconMessages, customer: false },
  { to: '/account/edit', text: 'edit', icon: IconUserEdit, customer: undefined },
] as const;

/** The ways from the account: a customer to orders and credits, staff to their work. */
export function AccountCards({ isCustomer }: { isCustomer: boolean }) {
  const { t } = useTranslation();
  const shown = cards.filter(({ customer }) => customer === undefined || customer === isCustomer);
  return (
    <SimpleGrid component="nav" cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm" aria-label={t('dashboard.title')}>
      {shown.map(({ to, text, icon: Icon }) => (
        <CardLink
          key={to}
          to={to}
          icon={<Icon size={22} stroke={1.6} />}
          title={t(`dashboard.cards.${text}.title`)}
          text={t(`dashboard.cards.${text}.text`)}
        />
      ))}
    </SimpleGrid>
  );
}

type CardLinkProps = { to: NonNullable<LinkProps['to']>; icon: ReactNode; title: string; text: string };

/** A card that leads to another page. */
function CardLink({ to, icon, title, text }: CardLinkProps) {
  return (
    <Card withBorder padding="md" renderRoot={(props) => <Link to={to} {...props} />} c="inherit" td="none">
      <Group wrap="nowrap" gap="md">
        <ThemeIcon size="xl" variant="light" aria-hidden>
          {icon}
        </ThemeIcon>
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </div>
      </Group>
    </Card>
  );
}
