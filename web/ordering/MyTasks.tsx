import { Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { z } from 'zod';
import { orderingApi } from '#contract/ordering.ts';
import type { Task } from '#contract/tasks/task.ts';
import { TaskStatus } from '#contract/tasks/status.ts';
import { ownTaskSorts, taskPayments } from '#contract/tasks/filter.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import type { ListAddress } from '#web/kit/table/list-search.ts';
import { ListPage } from '#web/kit/table/ListPage.tsx';
import { Time, useAgo } from '#web/kit/format/Time.tsx';
import { useFormats } from '#web/kit/format/useFormats.ts';
import { useListSearch } from '#web/kit/table/useListSearch.ts';
import { ExpectedBy } from '#web/tasks/DueTime.tsx';
import { OnHoldBadge } from '#web/tasks/OnHoldBadge.tsx';
import { OpenJobButton } from '#web/tasks/OpenJobButton.tsx';
import { PaymentControl } from '#web/tasks/PaymentControl.tsx';
import { PaymentIcon, shownPayment, TaskPrice } from '#web/tasks/TaskPrice.tsx';
import classes from '#web/tasks/tasks.module.css';
import { TaskTypeBadge } from '#web/tasks/TaskTypeBadge.tsx';
import { findReference, ShortVin, VehicleLines } from '#web/tasks/VehicleLines.tsx';
import { VehicleOfJob } from '#web/tasks/VehicleOfJob.tsx';
import { TaskStatusBadge } from '#web/vocabulary/TaskStatusBadge.tsx';
import { CreateJobButton } from './CreateJobButton.tsx';

const schemas = { status: z.enum(TaskStatus.options), payment: z.enum(taskPayments) };
export type MyTasksAddress = ListAddress<typeof schemas>;

const methodsOf = ({ methods }: Task): string => methods.map(({ name }) => name).join(', ');

/** The tasks of the signed-in customer (administration specification, section 2.4). */
export function MyTasks() {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListSearch({ sorts: ownTaskSorts, filters: schemas });
  const navigate = useNavigate();
  const { status, payment } = list.filters;
  const tasks = useQuery({
    ...query(orderingApi.listTasks, { ...list.page, status, paymentStatus: payment, language }),
    // The statuses are asked for anew with every visit (administration specification, section 2.1).
    refetchOnMount: 'always',
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      title={usePageTitle()}
      actions={<CreateJobButton />}
      list={list}
      rows={tasks}
      filters={[
        list.filterBy(
          'status',
          t('tasks.filter.status'),
          TaskStatus.options.map((value) => ({ value, label: t(`tasks.status.${value}`) })),
        ),
        list.filterBy(
          'payment',
          t('tasks.filter.payment'),
          taskPayments.map((value) => ({ value, label: t(`tasks.payment.${value}`) })),
        ),
      ]}
      sorts={[
        { sort: 'task', label: t('tasks.columns.task') },
        { sort: 'vehicle', label: t('tasks.columns.vehicle') },
        { sort: 'status', label: t('tasks.filter.status') },
        { sort: 'price', label: t('tasks.filter.price') },
        { sort: 'changed', label: t('tasks.jobs.columns.changed') },
      ]}
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
          list={list}
          onOpen={({ jobId }) => void navigate({ to: '/jobs/jobDetails', search: { job: jobId } })}
          columns={[
            {
              id: 'task',
              head: t('tasks.columns.task'),
              sort: 'task',
              noWrap: true,
              phone: 'mark',
              cell: (task) => <TaskTitle task={task} />,
              phoneCell: ({ status: one, inquiry }) => <TaskStatusBadge status={one} inquiry={inquiry} />,
            },
            {
              id: 'vehicle',
              head: t('tasks.columns.vehicle'),
              sort: 'vehicle',
              share: 40,
              phone: 'head',
              phoneCell: (task) => <VehicleOfJob of={task} />,
              cell: (task) => (
                <VehicleLines
                  brand={task.vehicleBrand}
                  model={task.vehicleModel}
                  vin={task.vin}
                  reference={findReference(task)}
                />
              ),
            },
            { id: 'number', isPhoneOnly: true, phone: 'line', cell: ({ taskId }) => `#${taskId}` },
            {
              id: 'hold',
              isPhoneOnly: true,
              phone: 'line',
              cell: ({ openQuestion }) => <OnHoldBadge since={openQuestion?.since} />,
            },
            { id: 'reference', isPhoneOnly: true, phone: 'line', cell: findReference },
            { id: 'vin', isPhoneOnly: true, phone: 'line', cell: ({ vin }) => <ShortVin vin={vin} /> },
            { id: 'changed', isPhoneOnly: true, phone: 'line', cell: ({ changedAt }) => <Time at={changedAt} /> },
            {
              id: 'info',
              head: t('tasks.columns.info'),
              sort: 'changed',
              share: 60,
              phone: 'line',
              cell: (task) => <TaskInfo task={task} />,
              phoneCell: methodsOf,
            },
            {
              id: 'price',
              isPhoneOnly: true,
              phone: 'fact',
              cell: (task) => (
                <Group gap={6} wrap="nowrap">
                  <TaskPrice task={task} />
                  <PaymentIcon status={shownPayment(task)} isWordless />
                </Group>
              ),
            },
            {
              id: 'options',
              head: t('tasks.columns.options'),
              isScreenOnly: true,
              align: 'right',
              phone: 'actions',
              phoneCell: (task) => <PaymentControl task={task} size="xs" isQuiet />,
              cell: (task) => (
                <Group gap="xs" justify="flex-end" wrap="nowrap">
                  <PaymentControl task={task} size="xs" isQuiet />
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

/** Number and type, and below them the status. */
function TaskTitle({ task }: { task: Task }) {
  const { t } = useTranslation();
  return (
    <Stack gap={2} align="flex-start">
      <Group gap={8} wrap="nowrap">
        <Text size="sm" fw={600} className={classes['nowrap'] ?? ''}>
          {t('tasks.number', { task: task.taskId })}
        </Text>
        <TaskTypeBadge size="xs" type={task.type} />
      </Group>
      <TaskStatusBadge status={task.status} inquiry={task.inquiry} />
      <OnHoldBadge since={task.openQuestion?.since} question={task.openQuestion?.question} />
    </Stack>
  );
}

/** Price, payment and methods; below them their number, the last change and the time when the file is to be ready. */
function TaskInfo({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const ago = useAgo();
  const methods = methodsOf(task);
  return (
    <Stack gap={2}>
      <Group gap={12} wrap="nowrap">
        <TaskPrice task={task} />
        <PaymentIcon status={shownPayment(task)} />
        <Text size="sm" truncate miw={0} title={methods}>
          {methods}
        </Text>
      </Group>
      <Group gap={12} wrap="nowrap" c="dimmed">
        <Text size="xs" flex="none" visibleFrom="lg">
          {t('tasks.modifications', { count: task.modifications })}
        </Text>
        <Text size="xs" truncate miw={0} title={dateTime(task.changedAt)} className={classes['changed'] ?? ''}>
          {t('tasks.changed', { when: ago(task.changedAt) })}
        </Text>
        <ExpectedBy task={task} />
      </Group>
    </Stack>
  );
}
