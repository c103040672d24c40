import { Button, Checkbox, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { usePageTitle } from '#web/kit/usePageTitle.ts';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import type { TaskId } from '#contract/ids.ts';
import type { Task } from '#contract/tasks/task.ts';
import { allTaskSorts, closedTaskSorts, openTaskSorts } from '#contract/tasks/filter.ts';
import { taskListsApi } from '#contract/workbench/task-lists.ts';
import { query } from '#web/api/index.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { Chips } from '#web/kit/table/Chips.tsx';
import { DataTable } from '#web/kit/table/DataTable.tsx';
import { ListPage } from '#web/kit/table/ListPage.tsx';
import type { ListSearch } from '#web/kit/table/list-search.ts';
import { Time } from '#web/kit/format/Time.tsx';
import { useIsPhone } from '#web/kit/useIsPhone.ts';
import type { SortState } from '#web/kit/table/useListSearch.ts';
import { DueTime } from '#web/tasks/DueTime.tsx';
import { JobNumber } from '#web/tasks/JobNumber.tsx';
import { PaymentIcon, shownPayment, TaskPrice } from '#web/tasks/TaskPrice.tsx';
import { TaskTypeBadge } from '#web/tasks/TaskTypeBadge.tsx';
import { NotedVehicle, ShortVehicleName, ShortVin } from '#web/tasks/VehicleLines.tsx';
import { VehicleOfJob } from '#web/tasks/VehicleOfJob.tsx';
import { CustomerLink } from '#web/vocabulary/CustomerLink.tsx';
import { TaskStatusBadge } from '#web/vocabulary/TaskStatusBadge.tsx';
import { BulkBar } from './BulkBar.tsx';
import { useTakeTask } from './TaskButtons.tsx';
import { PriorityText, StaffStatus } from './TaskCells.tsx';
import { PeekActions, RowActions } from './RowActions.tsx';
import { TaskMenu } from './TaskMenu.tsx';
import { TaskPeek } from './TaskPeek.tsx';
import { TaskWorkArea } from './TaskWorkArea.tsx';
import { bulkWorks } from './task-work.ts';
import { useMayWork } from './useMayWork.ts';
import { useTaskFilters } from './useTaskFilters.ts';
import type { RenderVehicleChoice } from './WorkForms.tsx';

const lists = {
  open: taskListsApi.listOpenTasks,
  closed: taskListsApi.listClosedTasks,
  all: taskListsApi.listAllTasks,
};
const tabs = ['open', 'closed', 'all'] as const;
const nothing: Task[] = [];

/** The columns by which each list is sorted. */
const sorts = { open: openTaskSorts, closed: closedTaskSorts, all: allTaskSorts };
const sortsOf = (tab: ListSearch['tab']) => sorts[tab];

type Props = {
  /** Shows what is unread in the chat of a task. */
  renderUnread: (task: Task) => ReactNode;
  renderVehicleChoice: RenderVehicleChoice;
};

/** The tasks of all customers for staff, open and closed ones, with everything that can be done to one or several. */
export function StaffTasks({ renderUnread, renderVehicleChoice }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { list, filters, dayFilter, input, periodOf, openTab } = useTaskFilters(sortsOf);
  const navigate = useNavigate();
  const { tab } = list.search;
  const tasks = useQuery({
    ...query<(typeof lists)[typeof tab]>(lists[tab], { ...input, periodOf, language }),
    refetchInterval: 6000,
    placeholderData: keepPreviousData,
  });
  const shown = tasks.data?.data ?? nothing;
  const selection = useTaskSelection(shown);
  const isPhone = useIsPhone();
  const [choosing, setChoosing] = useState(false);
  const isChoosing = isPhone && choosing;
  const { take } = useTakeTask();
  const mayWork = useMayWork();
  const mayChoose = bulkWorks.some(mayWork);
  const [peeked, setPeeked] = useState<TaskId>();
  const clear = () => {
    selection.select([]);
  };
  const openJob = ({ jobId }: Task) => void navigate({ to: '/jobs/jobDetails', search: { job: jobId } });
  const onRow = (act: (task: Task) => void) => (place: number) => {
    const task = shown[place];
    if (task !== undefined) act(task);
  };
  const keys = [
    ...(mayChoose ? [{ key: 'x', meaning: t('workbench.keys.select'), act: onRow(selection.toggle) }] : []),
    {
      key: ' ',
      meaning: t('workbench.keys.peek'),
      act: onRow(({ taskId }) => {
        setPeeked(taskId === peeked ? undefined : taskId);
      }),
    },
    ...(mayWork('take')
      ? [
          {
            key: 'a',
            meaning: t('workbench.keys.take'),
            act: onRow((task) => void (task.inquiry === undefined ? take(task) : openJob(task))),
          },
        ]
      : []),
    { key: 'Escape', meaning: t('workbench.keys.leave'), act: clear },
  ];
  return (
    <TaskWorkArea renderVehicleChoice={renderVehicleChoice}>
      <ListPage
        title={usePageTitle()}
        tabs={{
          open: tab,
          onOpen: (next) => {
            clear();
            openTab(next);
          },
          list: tabs.map((one) => ({ tab: one, label: t(`workbench.overview.tabs.${one}`) })),
        }}
        list={list}
        rows={tasks}
        filters={[...filters, dayFilter]}
        sorts={sortsOf(tab).map((sort) => ({ sort, label: t(`workbench.overview.columns.${sort}`) }))}
        keys={keys}
        tools={
          isPhone &&
          mayChoose && (
            <Button
              variant="default"
              onClick={() => {
                clear();
                setChoosing(!isChoosing);
              }}
            >
              {t(`workbench.overview.${isChoosing ? 'chosen' : 'choose'}`)}
            </Button>
          )
        }
        searchLabel={t('workbench.overview.search')}
        none={t(`workbench.overview.none.${tab}`)}
        noneFiltered={t('workbench.overview.noneFiltered')}
        foot={<BulkBar tasks={selection.selected} onSelect={selection.select} />}
      >
        {(rows) => (
          <TaskTable
            tasks={rows}
            list={list}
            hasDueTime={tab === 'open'}
            selection={selection}
            isChoosing={isChoosing}
            mayChoose={mayChoose}
            renderUnread={renderUnread}
            peeked={peeked}
            onOpen={isChoosing ? selection.toggle : openJob}
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
  list: SortState;
  /** Open tasks have a time by which they are due. */
  hasDueTime: boolean;
  selection: ReturnType<typeof useTaskSelection>;
  /** On a phone: rows are chosen instead of opened. */
  isChoosing: boolean;
  /** Something can be done to several together. */
  mayChoose: boolean;
  renderUnread: (task: Task) => ReactNode;
  /** The task whose row is opened for a closer look. */
  peeked: TaskId | undefined;
  onOpen: (task: Task) => void;
};

/** One line each: whose file it is, which car, and by when; what needs more words is a look away. */
function TaskTable({
  tasks,
  list,
  hasDueTime,
  selection,
  isChoosing,
  mayChoose,
  renderUnread,
  peeked,
  onOpen,
}: TableProps) {
  const { t } = useTranslation();
  const selected = selection.selected.length;
  return (
    <DataTable
      label={t('workbench.overview.title')}
      name="tasks"
      rows={tasks}
      rowKey={({ taskId }) => taskId}
      list={list}
      isDense
      onOpen={onOpen}
      isSelected={selection.isSelected}
      detail={(task) => task.taskId === peeked && <TaskPeek task={task} actions={<PeekActions task={task} />} />}
      columns={[
        ...(mayChoose
          ? [
              {
                id: 'select' as const,
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
                isScreenOnly: true,
                ...(isChoosing && { phone: 'start' as const }),
                cell: (task: Task) => (
                  <Checkbox
                    size="xs"
                    aria-label={t('workbench.overview.select', { task: task.taskId })}
                    checked={selection.isSelected(task)}
                    onChange={() => {
                      selection.toggle(task);
                    }}
                  />
                ),
              },
            ]
          : []),
        {
          id: 'task',
          head: t('workbench.overview.columns.task'),
          sort: 'task',
          noWrap: true,
          phone: 'line',
          cell: (task) => (
            <Group gap={6} wrap="nowrap">
              <JobNumber jobId={task.jobId} number={task.taskId} />
              {renderUnread(task)}
            </Group>
          ),
          phoneCell: ({ taskId }) => `#${taskId}`,
        },
        {
          id: 'customer',
          head: t('workbench.overview.columns.customer'),
          sort: 'customer',
          share: 33,
          cell: (task) => <CustomerLink userId={task.customerId} name={task.customerName} />,
        },
        {
          id: 'vehicle',
          head: t('workbench.overview.columns.vehicle'),
          sort: 'vehicle',
          share: 26,
          phone: 'head',
          cell: (task) => <NotedVehicle of={task} />,
          phoneCell: (task) =>
            isChoosing ? (
              <ShortVehicleName brand={task.vehicleBrand} model={task.vehicleModel} />
            ) : (
              <VehicleOfJob of={task} />
            ),
        },
        {
          id: 'vin',
          head: t('workbench.overview.columns.vin'),
          noWrap: true,
          fromWidth: 860,
          phone: 'line',
          cell: ({ vin }) => <ShortVin vin={vin} />,
        },
        { id: 'owner', isPhoneOnly: true, phone: 'line', cell: ({ customerName }) => customerName },
        {
          id: 'methods',
          head: t('workbench.overview.columns.methods'),
          share: 22,
          fromWidth: 860,
          cell: (task) => (
            <Group gap={4} wrap="nowrap">
              {task.type !== 'new' && <TaskTypeBadge type={task.type} size="xs" />}
              <Chips words={task.methods.map((method) => method.name)} />
            </Group>
          ),
        },
        {
          id: 'due',
          head: t(`workbench.overview.columns.${hasDueTime ? 'due' : 'priority'}`),
          sort: hasDueTime ? 'due' : 'priority',
          noWrap: true,
          ...(!hasDueTime && { fromWidth: 1080 as const }),
          phone: 'more',
          cell: (task) => (
            <Group gap={6} wrap="nowrap">
              {hasDueTime && <DueTime task={task} />}
              {(!hasDueTime || task.priority === 'asap') && (
                <Text span size="xs">
                  <PriorityText priority={task.priority} />
                </Text>
              )}
            </Group>
          ),
          phoneCell: (task) => (hasDueTime ? <DueTime task={task} /> : <PriorityText priority={task.priority} />),
        },
        { id: 'work', isPhoneOnly: true, phone: 'more', cell: methodsOf },
        {
          id: 'status',
          head: t('workbench.overview.columns.status'),
          sort: 'status',
          share: 15,
          minWidth: 144,
          phone: 'mark',
          cell: (task) => <StaffStatus task={task} lines={1} />,
          phoneCell: ({ status, inquiry }) => <TaskStatusBadge status={status} inquiry={inquiry} />,
        },
        {
          id: 'price',
          head: t('workbench.overview.columns.price'),
          sort: 'price',
          isNumber: true,
          fromWidth: 1160,
          phone: 'fact',
          cell: (task) => (
            <Group gap={6} wrap="nowrap" justify="flex-end">
              <TaskPrice task={task} />
              <PaymentIcon status={shownPayment(task)} isWordless />
            </Group>
          ),
          phoneCell: (task) => <TaskPrice task={task} />,
        },
        {
          id: 'changed',
          head: t('workbench.overview.columns.changed'),
          sort: 'changed',
          noWrap: true,
          ...(hasDueTime && { fromWidth: 1300 as const }),
          cell: (task) => <Time at={task.changedAt} />,
        },
        { id: 'chat', isPhoneOnly: true, phone: 'fact', cell: renderUnread },
        {
          id: 'actions',
          head: t('workbench.overview.columns.actions'),
          isScreenOnly: true,
          // While files are chosen, a press anywhere chooses.
          ...(!isChoosing && { phone: 'end' as const }),
          cell: (task) => <RowActions task={task} />,
          phoneCell: (task) => <TaskMenu task={task} size={44} />,
        },
      ]}
    />
  );
}

const methodsOf = ({ methods }: Task): string => methods.map(({ name }) => name).join(', ');
