import { Anchor, Card, Group, ScrollArea, Skeleton, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { workbenchApi } from '#contract/workbench.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { EmptyState } from '#web/kit/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { WorkQueueRow } from './WorkQueueRow.tsx';

/** How many tasks the desk shows; all of them stand in the file overview. */
const shownTasks = 20;

/** The open tasks that are due first. */
export function WorkQueue() {
  const { t } = useTranslation();
  const language = useLanguage();
  const tasks = useQuery({
    ...query(workbenchApi.listOpenTasks, { filterMode: 'all', language }),
    refetchInterval: 6000,
  });
  return (
    <Card withBorder padding="sm" component="section" aria-label={t('desk.queue.title')}>
      <Group justify="space-between" mb={6}>
        <Title order={2} size="h5">
          {t('desk.queue.title')}
        </Title>
        <Anchor size="sm" renderRoot={(props) => <Link to="/admin/fileoverview" {...props} />}>
          {t('desk.queue.all')}
        </Anchor>
      </Group>
      {tasks.isPending && <Skeleton h={240} />}
      {tasks.data === undefined && tasks.isError && (
        <ErrorNotice error={tasks.error} onRetry={() => void tasks.refetch()} />
      )}
      {tasks.data?.total === 0 && <EmptyState text={t('desk.queue.none')} />}
      {tasks.data !== undefined && tasks.data.total > 0 && (
        <ScrollArea>
          <Table fz="xs" verticalSpacing={6} horizontalSpacing="xs" highlightOnHover miw={640} layout="fixed">
            <Table.Tbody>
              {tasks.data.data.slice(0, shownTasks).map((task) => (
                <WorkQueueRow key={task.taskId} task={task} />
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
      {tasks.data !== undefined && tasks.data.total > shownTasks && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('desk.more', { count: tasks.data.total })}
        </Text>
      )}
    </Card>
  );
}
