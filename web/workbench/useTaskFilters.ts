import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { z } from 'zod';
import { methodsApi } from '#contract/catalog/methods.ts';
import { MethodId } from '#contract/ids.ts';
import {
  TaskDay,
  taskDays,
  TaskFinisher,
  taskPayments,
  TaskPerson,
  taskWork,
  TaskWork,
} from '#contract/tasks/filter.ts';
import { ReadingWay } from '#contract/tasks/reading.ts';
import { taskPriorities, TaskPriority, type TaskStatus } from '#contract/tasks/status.ts';
import { assignmentApi } from '#contract/workbench/assignment.ts';
import { query } from '#web/api/index.ts';
import type { ListAddress, ListSearch } from '#web/kit/table/list-search.ts';
import { useListSearch } from '#web/kit/table/useListSearch.ts';
import { useAccess } from '#web/session/useAccess.ts';

const statuses = {
  open: ['waiting', 'manual', 'inProgress', 'blocked'],
  closed: ['finished', 'archived'],
} as const satisfies Partial<Record<ListSearch['tab'], readonly TaskStatus[]>>;
const statusesOf = {
  ...statuses,
  all: [...statuses.open, ...statuses.closed],
} as const satisfies Record<ListSearch['tab'], readonly TaskStatus[]>;

/** A word of a vehicle. The router reads ?brand=208 as a number. */
const VehicleWord = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(100));

const schemas = {
  person: TaskPerson,
  status: z.enum(statusesOf.all),
  priority: TaskPriority,
  method: MethodId,
  payment: z.enum(taskPayments),
  work: TaskWork,
  finishedBy: TaskFinisher,
  brand: VehicleWord,
  model: VehicleWord,
  ecuType: VehicleWord,
  tool: VehicleWord,
  way: ReadingWay,
  periodOf: TaskDay,
};

/** The part of an address that a list of tasks reads, as links to it write it. */
export type TasksAddress = ListAddress<typeof schemas>;

/** Names change seldom: they are not asked for anew with every visit of a list. */
const staleTime = 300_000;

/** A list of staff that is narrowed by the facts of tasks: its state, its filters in words, and what its call is asked for. */
export function useTaskFilters<const Sort extends string>(
  sorts: readonly Sort[] | ((tab: ListSearch['tab']) => readonly Sort[]),
) {
  const { t } = useTranslation();
  const { userId } = useAccess();
  const list = useListSearch({ sorts, filters: schemas });
  const { data: staff = [] } = useQuery({ ...query(assignmentApi.getStaff, {}), staleTime });
  const { data: methods = [] } = useQuery({ ...query(methodsApi.getMethods, {}), staleTime });
  const { person, status, priority, method, payment, work, finishedBy, brand, model, ecuType, tool, way, periodOf } =
    list.filters;
  const { tab } = list.search;
  const { filterBy } = list;
  const colleagues = staff.map((one) => ({ value: one.userId, label: one.name }));
  /** Links of figures set these: their values are too many to choose from. */
  const byVehicle = (name: 'brand' | 'model' | 'ecuType' | 'tool') => {
    const value = list.filters[name];
    return value === undefined
      ? []
      : [filterBy(name, t(`workbench.overview.filter.${name}`), [{ value, label: value }])];
  };
  return {
    list,
    filters: [
      filterBy('person', t('workbench.overview.filter.person'), [
        { value: 'mine', label: t('workbench.overview.filter.mine') },
        { value: 'nobody', label: t('workbench.overview.filter.nobody') },
        ...colleagues.filter(({ value }) => value !== userId),
      ]),
      filterBy(
        'status',
        t('tasks.filter.status'),
        statusesOf[tab].map((value) => ({ value, label: t(`tasks.status.${value}`) })),
      ),
      filterBy(
        'priority',
        t('workbench.overview.filter.priority'),
        taskPriorities.map((value) => ({ value, label: t(`workbench.overview.priority.${value}`) })),
      ),
      filterBy(
        'method',
        t('tasks.filter.method'),
        methods
          .map(({ methodId, name }) => ({ value: methodId, label: name }))
          .toSorted((one, other) => one.label.localeCompare(other.label)),
      ),
      filterBy(
        'payment',
        t('tasks.filter.payment'),
        taskPayments.map((value) => ({ value, label: t(`tasks.payment.${value}`) })),
      ),
      ...(tab === 'closed'
        ? []
        : [
            filterBy(
              'work',
              t('workbench.overview.filter.work'),
              taskWork.map((value) => ({ value, label: t(`workbench.overview.work.${value}`) })),
            ),
          ]),
      filterBy('finishedBy', t('workbench.overview.filter.finishedBy'), [
        { value: 'automatic', label: t('workbench.overview.filter.automatic') },
        { value: 'byHand', label: t('workbench.overview.filter.byHand') },
        ...colleagues,
      ]),
      ...(['brand', 'model', 'ecuType', 'tool'] as const).flatMap(byVehicle),
      ...(way === undefined
        ? []
        : [
            filterBy('way', t('workbench.overview.filter.way'), [{ value: way, label: t(`tasks.reading.way.${way}`) }]),
          ]),
    ],
    /** The day that a period is about: of tasks alone. */
    dayFilter: filterBy(
      'periodOf',
      t('workbench.overview.filter.periodOf'),
      taskDays.map((value) => ({ value, label: t(`workbench.overview.filter.${value}`) })),
    ),
    input: {
      ...list.page,
      person,
      status,
      priority,
      methodId: method,
      paymentStatus: payment,
      work,
      finishedBy,
      brand,
      model,
      ecuType,
      tool,
      way,
    },
    periodOf,
    /** The other list has other states. */
    openTab: (next: ListSearch['tab']) => {
      list.change({ tab: next, status: undefined });
    },
  };
}
