import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/useTranslation.tsx';
import { z } from 'zod';
import { methodsApi } from '#contract/catalog/methods.ts';
import { MethodId } from '#contract/ids.ts';
import { taskPayments, TaskPerson } from '#contract/tasks/filter.ts';
import { taskPriorities, TaskPriority, type TaskStatus } from '#contract/tasks/status.ts';
import { assignmentApi } from '#contract/workbench/assignment.ts';
import { query } from '#web/api/index.ts';
import type { ListSearch } from '#web/kit/table/list-search.ts';
import { useListSearch } from '#web/kit/table/useListSearch.ts';
import { useAccess } from '#web/session/useAccess.ts';

const statuses = {
  open: ['waiting', 'manual', 'inProgress', 'blocked'],
  closed: ['finished', 'archived'],
} as const satisfies Record<ListSearch['tab'], readonly TaskStatus[]>;

const schemas = {
  person: TaskPerson,
  status: z.enum([...statuses.open, ...statuses.closed]),
  priority: TaskPriority,
  method: MethodId,
  payment: z.enum(taskPayments),
};

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
  const { person, status, priority, method, payment } = list.filters;
  const { tab } = list.search;
  const { filterBy } = list;
  return {
    list,
    filters: [
      filterBy('person', t('workbench.overview.filter.person'), [
        { value: 'mine', label: t('workbench.overview.filter.mine') },
        { value: 'nobody', label: t('workbench.overview.filter.nobody') },
        ...staff.filter((one) => one.userId !== userId).map((one) => ({ value: one.userId, label: one.name })),
      ]),
      filterBy(
        'status',
        t('tasks.filter.status'),
        statuses[tab].map((value) => ({ value, label: t(`tasks.status.${value}`) })),
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
    ],
    input: { ...list.page, person, status, priority, methodId: method, paymentStatus: payment },
    /** The other list has other states. */
    openTab: (next: ListSearch['tab']) => {
      list.change({ tab: next, status: undefined });
    },
  };
}
