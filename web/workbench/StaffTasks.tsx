import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskId } from '#contract/ids.ts';
import type { Task } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { DataTable } from '#web/kit/DataTable.tsx';
import { ListPage } from '#web/kit/ListPage.tsx';
import { useFormats } from '#web/kit/useFormats.ts';
import { useListSearch } from '#web/kit/useListSearch.ts';
import { DueTime } from '#web/tasks/DueTime.tsx';
import { OpenJobButton } from '#web/tasks/OpenJobButton.tsx';
import { OpenJobIcon } from '#web/tasks/OpenJobIcon.tsx';
import { TaskTypeBadge } from '#web/tasks/TaskTypeBadge.tsx';
import { VehicleLines } from '#web/tasks/VehicleLines.tsx';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { BulkBar } from './BulkBar.tsx';
import { TakeButton, useTakeTask } from './TaskButtons.tsx';
import { PriorityText, StaffStatus } from './TaskCells.tsx';
import { TaskMenu } from './TaskMenu.tsx';
import { TaskWorkArea } from './TaskWorkArea.tsx';
import type { RenderVehicleChoice } from './WorkForms.tsx';
import classes from './work.module.css';

const lists = { open: workbenchApi.listOpenTasks, closed: workbenchApi.listClosedTasks };
const nothing: Task[] = [];

type Props = {
  /** Shows what is unread in the chat of a task. */
  renderUnread: (task: Task) => ReactNode;
  renderVehicleChoice: RenderVehicleChoice;
};

/** The tasks of all customers for staff, open and closed ones, with everything that can be done to one or several. */
export function StaffTasks({ renderUnread, renderVehicleChoice }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListSearch();
  const navigate = useNavigate();
  const { tab, ...page } = list.search;
  const tasks = useQuery({
    ...query(lists[tab], { ...page, language }),
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  const shown = tasks.data?.data ?? nothing;
  const selection = useTaskSelection(shown);
  const { take } = useTakeTask();
  const clear = () => {
    selection.select([]);
  };
  const openJob = ({ jobId }: Task) => void navigate({ to: '/jobs/jobDetails', search: { job: jobId } });
  const onRow = (act: (task: Task) => void) => (place: number) => {
    const task = shown[place];
    if (task !== undefined) act(task);
  };
  const keys = [
    { key: 'x', meaning: t('workbench.keys.select'), act: onRow(selection.toggle) },
    { key: 'a', meaning: t('workbench.keys.take'), act: onRow((task) => void take(task)) },
    { key: 'Escape', meaning: t('workbench.keys.leave'), act: clear },
  ];
  return (
    <TaskWorkArea renderVehicleChoice={renderVehicleChoice}>
      <ListPage
        title={t('workbench.overview.title')}
        tabs={{
          open: tab,
          onOpen: (next) => {
            clear();
            list.change({ tab: next });
          },
          list: [
            { tab: 'open', label: t('workbench.overview.tabs.open') },
            { tab: 'closed', label: t('workbench.overview.tabs.closed') },
          ],
        }}
        list={list}
        rows={tasks}
        keys={keys}
        searchLabel={t('workbench.overview.search')}
        none={t(`workbench.overview.none.${tab}`)}
        noneFiltered={t('workbench.overview.noneFiltered')}
        foot={<BulkBar tasks={selection.selected} onSelect={selection.select} />}
      >
        {(rows) => (
          <TaskTable
            tasks={rows}
            hasDueTime={tab === 'open'}
            selection={selection}
            renderUnread={renderUnread}
            onOpen={openJob}
          />
        )}
      </ListPage>
    </TaskWorkArea>
  );
}

/** The selected ones of the tasks on the screen; one that leaves the screen is selected no longer. */
function useTaskSelection(tasks: readonly Task[]) {
  const [ids, setIds] = useState<ReadonlySet<TaskId>>(new Set());
  const selected = tasks.filter(({ taskId }) => ids.has(taskId));
  const select = (taskIds: readonly TaskId[]) => {
    setIds(new Set(taskIds));
  };
  return {
    selected,
    isSelected: ({ taskId }: Task): boolean => ids.has(taskId),
    toggle: ({ taskId }: Task) => {
      const others = selected.map((task) => task.taskId).filter((id) => id !== taskId);
      select(ids.has(taskId) ? others : [...others, taskId]);
    },
    toggleAll: () => {
      select(selected.length === tasks.length ? [] : tasks.map(({ taskId }) => taskId));
    },
    select,
  };
}

type TableProps = {
  tasks: Task[];
  /** Open tasks have a time by which they are due. */
  hasDueTime: boolean;
  selection: ReturnType<typeof useTaskSelection>;
  renderUnread: (task: Task) => ReactNode;
  onOpen: (task: Task) => void;
};

function TaskTable({ tasks, hasDueTime, selection, renderUnread, onOpen }: TableProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const selected = selection.selected.length;
  const checkbox = (task: Task) => ({
    'aria-label': t('workbench.overview.select', { task: task.taskId }),
    checked: selection.isSelected(task),
    onChange: () => {
      selection.toggle(task);
    },
  });
  return (
    <DataTable
      label={t('workbench.overview.title')}
      rows={tasks}
      rowKey={({ taskId }) => taskId}
      minWidth={960}
      onOpen={onOpen}
      isSelected={selection.isSelected}
      columns={[
        {
          id: 'select',
          head: (
            <Checkbox
              size="xs"
              aria-label={t('workbench.overview.selectAll')}
              checked={selected === tasks.length}
              indeterminate={selected > 0 && selected < tasks.length}
              onChange={selection.toggleAll}
            />
          ),
          width: 28,
          phone: 'head',
          cell: (task) => <Checkbox size="xs" {...checkbox(task)} />,
          phoneCell: (task) => (
            <Checkbox fw={600} label={t('tasks.number', { task: task.taskId })} {...checkbox(task)} />
          ),
        },
        {
          id: 'task',
          head: t('workbench.overview.columns.task'),
          cell: (task) => (
            <>
              <Text size="sm" fw={600}>
                {task.taskId}
              </Text>
              {task.type !== 'new' && <TaskTypeBadge type={task.type} />}
            </>
          ),
        },
        {
          id: 'customer',
          head: t('workbench.overview.columns.customer'),
          maxWidth: 105,
          phone: 'line',
          cell: (task) => <CustomerLink userId={task.customerId} name={task.customerName} />,
        },
        {
          id: 'vehicle',
          head: t('workbench.overview.columns.vehicle'),
          maxWidth: 160,
          cell: (task) => <VehicleLines isDense brand={task.vehicleBrand} model={task.vehicleModel} vin={task.vin} />,
          phone: (task) => <VehicleLines brand={task.vehicleBrand} model={task.vehicleModel} vin={task.vin} />,
        },
        {
          id: 'methods',
          head: t('workbench.overview.columns.methods'),
          maxWidth: 120,
          cell: (task) => (
            <span className={classes['truncated']} title={methodsOf(task)}>
              {methodsOf(task)}
            </span>
          ),
          phone: methodsOf,
        },
        {
          id: 'due',
          head: t(hasDueTime ? 'workbench.overview.columns.due' : 'workbench.overview.columns.priority'),
          phone: 'mark',
          cell: (task) => (
            <Stack gap={2} align="flex-start">
              {hasDueTime && <DueTime task={task} />}
              <PriorityText priority={task.priority} />
            </Stack>
          ),
          phoneCell: (task) => (
            <Group gap="xs">
              <PriorityText priority={task.priority} />
              {hasDueTime && <DueTime task={task} />}
            </Group>
          ),
        },
        {
          id: 'status',
          head: t('workbench.overview.columns.status'),
          cell: (task) => <StaffStatus task={task} isDense />,
          phone: (task) => <StaffStatus task={task} />,
        },
        {
          id: 'changed',
          head: t('workbench.overview.columns.changed'),
          minWidth: 100,
          cell: (task) => dateTime(task.changedAt),
          phone: (task) => (
            <Text span size="xs" c="dimmed">
              {t('tasks.changed', { when: dateTime(task.changedAt) })}
            </Text>
          ),
        },
        { id: 'chat', head: t('workbench.overview.columns.chat'), phone: 'mark', cell: renderUnread },
        {
          id: 'actions',
          head: t('workbench.overview.columns.actions'),
          phone: 'actions',
          cell: (task) => <TaskActions task={task} open={<OpenJobIcon jobId={task.jobId} />} />,
          phoneCell: (task) => <TaskActions task={task} open={<OpenJobButton jobId={task.jobId} />} />,
        },
      ]}
    />
  );
}

const methodsOf = ({ methods }: Task): string => methods.map(({ name }) => name).join(', ');

function TaskActions({ task, open }: { task: Task; open: ReactNode }) {
  return (
    <Group gap={4} wrap="nowrap">
      <TakeButton task={task} size="compact-xs" variant="default" />
      <TaskMenu task={task} />
      {open}
    </Group>
  );
}
