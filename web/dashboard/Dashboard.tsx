import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dashboardApi } from '#contract/dashboard.ts';
import { businessClock } from '#rules/support-hours.ts';
import { query } from '#web/api/index.ts';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { SpentCredits } from './SpentCredits.tsx';
import { TaskLines } from './TaskLines.tsx';

/** What the customer ordered lately, and what was spent. */
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
