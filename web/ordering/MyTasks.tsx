import { Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orderingApi } from '#contract/ordering.ts';
import type { Task } from '#contract/tasks.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { DataTable } from '#web/kit/DataTable.tsx';
import { ListPage } from '#web/kit/ListPage.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { useListSearch } from '#web/kit/useListSearch.ts';
import { ExpectedBy } from '#web/tasks/DueTime.tsx';
import { OpenJobButton } from '#web/tasks/OpenJobButton.tsx';
import { PaymentControl } from '#web/tasks/PaymentControl.tsx';
import { PaymentIcon, TaskPrice } from '#web/tasks/TaskPrice.tsx';
import classes from '#web/tasks/tasks.module.css';
import { TaskTypeBadge } from '#web/tasks/TaskTypeBadge.tsx';
import { VehicleLines } from '#web/tasks/VehicleLines.tsx';
import { TaskStatusBadge } from '#web/vocabulary/TaskStatusBadge.tsx';
import { CreateJobButton } from './CreateJobButton.tsx';

/** The tasks of the signed-in customer (administration specification, section 2.4). */
export function MyTasks() {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListSearch();
  const navigate = useNavigate();
  const { tab: _tab, ...page } = list.search;
  const tasks = useQuery({
    ...query(orderingApi.listTasks, { ...page, language }),
    // The statuses are asked for anew with every visit (administration specification, section 2.1).
    refetchOnMount: 'always',
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title={t('tasks.title')}
      actions={<CreateJobButton />}
      list={list}
      rows={tasks}
      searchLabel={t('tasks.search')}
      none={t('tasks.none')}
      noneFiltered={t('tasks.noneFiltered')}
      whenNone={<CreateJobButton />}
    >
      {(rows) => (
        <DataTable
          label={t('tasks.title')}
          rows={rows}
          rowKey={({ taskId }) => taskId}
          isRoomy
          onOpen={({ jobId }) => void navigate({ to: '/jobs/jobDetails', search: { job: jobId } })}
          columns={[
            { id: 'task', head: t('tasks.columns.task'), phone: 'line', cell: (task) => <TaskTitle task={task} /> },
            {
              id: 'vehicle',
              head: t('tasks.columns.vehicle'),
              phone: 'line',
              cell: (task) => <VehicleLines brand={task.vehicleBrand} model={task.vehicleModel} vin={task.vin} />,
            },
            { id: 'info', head: t('tasks.columns.info'), phone: 'line', cell: (task) => <TaskInfo task={task} /> },
            {
              id: 'options',
              head: t('tasks.columns.options'),
              align: 'right',
              phone: 'actions',
              cell: (task) => (
                <Group gap="xs" justify="flex-end" className={classes['options'] ?? ''}>
                  <PaymentControl task={task} size="xs" />
                  <OpenJobButton jobId={task.jobId} />
                </Group>
              ),
            },
          ]}
        />
      )}
    </ListPage>
  );
}

/** Number, type and status. */
function TaskTitle({ task }: { task: Task }) {
  const { t } = useTranslation();
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('tasks.number', { task: task.taskId })}
      </Text>
      <Group gap={6} className={classes['options'] ?? ''}>
        <TaskTypeBadge type={task.type} />
        <TaskStatusBadge status={task.status} />
      </Group>
    </Stack>
  );
}

/** Price, payment, number of modifications and last change. */
function TaskInfo({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  return (
    <Stack gap={2}>
      <Group gap="2px 10px">
        <TaskPrice task={task} />
        <PaymentIcon status={task.paymentStatus} />
      </Group>
      <Text size="xs" c="dimmed" title={task.methods.map(({ name }) => name).join(', ')}>
        {t('tasks.modifications', { count: task.modifications })}
      </Text>
      <ExpectedBy task={task} />
      <Text size="xs" c="dimmed" className={classes['nowrap'] ?? ''}>
        {t('tasks.changed', { when: dateTime(task.changedAt) })}
      </Text>
    </Stack>
  );
}
