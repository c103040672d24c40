import { z } from 'zod';
import { MethodId, UserId } from '#contract/ids.ts';
import { listFields, sortFields } from '#contract/lists.ts';
import { wire, words } from '#contract/wire.ts';
import { PaymentStatus, TaskPriority, TaskStatus } from './status.ts';

/** Payments by which lists can be narrowed. */
export const taskPayments = ['open', 'paid'] as const satisfies readonly PaymentStatus[];

const ownTaskFilter = {
  status: TaskStatus.optional(),
  methodId: MethodId.optional(),
  paymentStatus: words({ open: 'open', paid: 'payed' }).optional(),
};
const ownTaskFilterNames = {
  status: 'task_status',
  methodId: 'method_id',
  paymentStatus: 'task_paymentStatus',
} as const;

/** Whose work a task is: the reader's own, nobody's yet, or that of a colleague. */
export const TaskPerson = z.union([z.enum(['mine', 'nobody']), UserId]);

/** The same for staff, who narrow lists of jobs by it, too: to those with such a task. */
export const taskFilter = { ...ownTaskFilter, person: TaskPerson.optional(), priority: TaskPriority.optional() };

export const taskFilterNames = {
  ...ownTaskFilterNames,
  priority: 'task_priority',
} as const;

export const ownTaskSorts = ['task', 'vehicle', 'status', 'price', 'changed'] as const;
export const closedTaskSorts = ['task', 'customer', 'vehicle', 'priority', 'status', 'price', 'changed'] as const;
export const openTaskSorts = [...closedTaskSorts, 'due'] as const;

/** Input of the lists of tasks. */
export const OwnTaskQuery = wire({ ...listFields, ...sortFields(ownTaskSorts), ...ownTaskFilter }, ownTaskFilterNames);
export const OpenTaskQuery = wire({ ...listFields, ...sortFields(openTaskSorts), ...taskFilter }, taskFilterNames);
export const ClosedTaskQuery = wire({ ...listFields, ...sortFields(closedTaskSorts), ...taskFilter }, taskFilterNames);
