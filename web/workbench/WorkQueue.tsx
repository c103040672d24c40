import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { Task } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { DataTable } from '#web/kit/DataTable.tsx';
import { EmptyState } from '#web/kit/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/ErrorNotice.tsx';
import { ListKeys } from '#web/kit/ListKeys.tsx';
import { RowSkeletons } from '#web/kit/RowSkeletons.tsx';
import { DueTime } from '#web/tasks/DueTime.tsx';
import { VehicleLines } from '#web/tasks/VehicleLines.tsx';
import { VehicleOfJob } from '#web/tasks/VehicleOfJob.tsx';
import { TakeButton } from './TaskButtons.tsx';
import { PriorityText, StaffStatus } from './TaskCells.tsx';

/** The desk shows the first tasks; all of them stand in the file overview. */
const shownTasks = 20;

function useWorkQueue() {
  const language = useLanguage();
  return useQuery({ ...query(workbenchApi.listOpenTasks, { filterMode: 'all', language }), refetchInterval: 6000 });
}

/** True until it is known how long the queue is. */
export const useWorkQueuePending = (): boolean => useWorkQueue().isPending;

/** The open tasks that are due first. */
export function WorkQueue() {
  const { t } = useTranslation();
  const tasks = useWorkQueue();
  return (
    <Card withBorder padding="sm" component="section" aria-label={t('desk.queue.title')} data-list>
      <Group justify="space-between" mb={6}>
        <Title order={2} size="h5">
          {t('desk.queue.title')}
        </Title>
        <Group gap="sm">
          <Anchor size="sm" mod={{ alone: true }} renderRoot={(props) => <Link to="/admin/fileoverview" {...props} />}>
            {t('desk.queue.all')}
          </Anchor>
          <ListKeys />
        </Group>
      </Group>
      {tasks.isPending && <RowSkeletons isHeadless />}
      {tasks.data === undefined && tasks.isError && (
        <ErrorNotice error={tasks.error} onRetry={() => void tasks.refetch()} />
      )}
      {tasks.data?.total === 0 && <EmptyState text={t('desk.queue.none')} />}
      {tasks.data !== undefined && tasks.data.total > 0 && <QueueTable tasks={tasks.data.data.slice(0, shownTasks)} />}
      {tasks.data !== undefined && tasks.data.total > shownTasks && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('desk.more', { count: tasks.data.total })}
        </Text>
      )}
    </Card>
  );
}

const methodsOf = ({ methods }: Task): string => methods.map(({ name }) => name).join(', ');

/** The due time of each, its customer, and the button that takes it: on a phone under the thumb. */
function QueueTable({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <DataTable
      label={t('desk.queue.title')}
      rows={tasks}
      rowKey={({ taskId }) => taskId}
      minWidth={480}
      isBare
      isHeadless
      onOpen={({ jobId }) => void navigate({ to: '/jobs/jobDetails', search: { job: jobId } })}
      columns={[
        {
          id: 'due',
          width: 96,
          noWrap: true,
          phone: 'line',
          phoneCell: (task) => <DueTime task={task} />,
          cell: (task) => (
            <Stack gap={2} align="flex-start">
              <DueTime task={task} />
              <PriorityText priority={task.priority} />
            </Stack>
          ),
        },
        {
          id: 'task',
          width: 104,
          maxWidth: 104,
          noWrap: true,
          phone: 'line',
          phoneCell: methodsOf,
          cell: ({ taskId, jobId, customerName }) => (
            <>
              <Anchor
                fz="sm"
                fw={600}
                renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}
              >
                {t('dashboard.taskNumber', { task: taskId })}
              </Anchor>
              <Text size="xs" c="dimmed" truncate title={customerName}>
                {customerName}
              </Text>
            </>
          ),
        },
        {
          id: 'vehicle',
          minWidth: 150,
          phone: 'head',
          phoneCell: (task) => <VehicleOfJob of={task} />,
          cell: (task) => {
            const methods = methodsOf(task);
            return (
              <>
                <VehicleLines brand={task.vehicleBrand} model={task.vehicleModel} vin={task.vin} isShort />
                <Text size="xs" fw={500} lineClamp={2} title={methods}>
                  {methods}
                </Text>
              </>
            );
          },
        },
        { id: 'status', width: 224, cell: (task) => <StaffStatus task={task} isDense /> },
        {
          id: 'take',
          width: 72,
          align: 'right',
          phone: 'end',
          cell: (task) => <TakeButton task={task} size="compact-xs" variant="light" />,
        },
      ]}
    />
  );
}
