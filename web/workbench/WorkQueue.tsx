import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { TaskId } from '#contract/ids.ts';
import type { Task } from '#contract/tasks/task.ts';
import { taskListsApi } from '#contract/workbench/task-lists.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { ErrorNotice } from '#web/kit/feedback/ErrorNotice.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { ListKeys } from '#web/kit/table/ListKeys.tsx';
import { RowSkeletons } from '#web/kit/table/RowSkeletons.tsx';
import { DueTime } from '#web/tasks/DueTime.tsx';
import { ShortVehicleName, ShortVin } from '#web/tasks/VehicleLines.tsx';
import { VehicleOfJob } from '#web/tasks/VehicleOfJob.tsx';
import { FirstStepButton } from './TaskButtons.tsx';
import { PriorityText, StaffStatus } from './TaskCells.tsx';

/** The desk shows the first tasks; all of them stand in the file overview. */
const shownTasks = 20;

function useWorkQueue() {
  const language = useLanguage();
  return useQuery({ ...query(taskListsApi.listOpenTasks, { filterMode: 'all', language }), refetchInterval: 6000 });
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
        <Anchor
          size="sm"
          mod={{ alone: true }}
          mt="xs"
          renderRoot={(props) => <Link to="/admin/fileoverview" {...props} />}
        >
          {t('desk.more', { count: tasks.data.total })}
        </Anchor>
      )}
    </Card>
  );
}

/** The number of a file in a row that has no room for words. */
const shownNumber = (taskId: TaskId): string => `#${taskId}`;

const methodsOf = ({ methods }: Task): string => methods.map(({ name }) => name).join(', ');

/** Since when a task waits for its customer, or its priority. */
function HoldOrPriority({ task: { openQuestion, priority } }: { task: Task }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  if (openQuestion === undefined) return <PriorityText priority={priority} />;
  return (
    <Text span fz="inherit" c="dimmed">
      {t('tasks.hold.since', { when: dateTime(openQuestion.since) })}
    </Text>
  );
}

/** The due time of each, its customer, and the button for its first step: on a phone under the thumb. */
function QueueTable({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <DataTable
      label={t('desk.queue.title')}
      rows={tasks}
      rowKey={({ taskId }) => taskId}
      isBorderless
      isHeadless
      isDense
      onOpen={({ jobId }) => void navigate({ to: '/jobs/jobDetails', search: { job: jobId } })}
      columns={[
        {
          id: 'due',
          noWrap: true,
          phone: 'more',
          phoneCell: (task) => <DueTime task={task} />,
          cell: (task) => (
            <Stack gap={0} align="flex-start" maw={128}>
              <DueTime task={task} />
              <Text size="xs" component="div" truncate maw="100%">
                <HoldOrPriority task={task} />
              </Text>
            </Stack>
          ),
        },
        { id: 'number', isPhoneOnly: true, phone: 'line', cell: ({ taskId }) => shownNumber(taskId) },
        {
          id: 'task',
          share: 32,
          phone: 'line',
          phoneCell: ({ vin }) => <ShortVin vin={vin} />,
          cell: ({ taskId, jobId, customerName, vin }) => (
            <>
              <Text size="sm" truncate title={customerName}>
                {customerName}
              </Text>
              <Text size="xs" c="dimmed" component="div" truncate>
                <Anchor
                  fz="xs"
                  fw={600}
                  renderRoot={(props) => <Link to="/jobs/jobDetails" search={{ job: jobId }} {...props} />}
                >
                  {t('dashboard.taskNumber', { task: taskId })}
                </Anchor>{' '}
                <ShortVin vin={vin} />
              </Text>
            </>
          ),
        },
        { id: 'customer', isPhoneOnly: true, phone: 'line', cell: ({ customerName }) => customerName },
        {
          id: 'vehicle',
          share: 36,
          phone: 'head',
          phoneCell: (task) => <VehicleOfJob of={task} />,
          cell: (task) => {
            const methods = methodsOf(task);
            return (
              <>
                <Text size="sm" fw={500} truncate>
                  <ShortVehicleName brand={task.vehicleBrand} model={task.vehicleModel} />
                </Text>
                <Text size="xs" truncate title={methods}>
                  {methods}
                </Text>
              </>
            );
          },
        },
        { id: 'methods', isPhoneOnly: true, phone: 'more', cell: methodsOf },
        // As wide as the longest state; who has the file, and why, ends in an ellipsis.
        { id: 'status', share: 22, minWidth: 136, cell: (task) => <StaffStatus task={task} lines={2} /> },
        {
          id: 'take',
          width: 84,
          isScreenOnly: true,
          align: 'right',
          noWrap: true,
          phone: 'end',
          cell: (task) => <FirstStepButton task={task} size="compact-xs" variant="light" />,
        },
      ]}
    />
  );
}
