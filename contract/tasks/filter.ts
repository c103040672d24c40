import { z } from 'zod';
import { MethodId, UserId } from '#contract/ids.ts';
import { listFields, sortFields } from '#contract/lists.ts';
import { text, wire, words } from '#contract/wire.ts';
import { ReadingWay } from './reading.ts';
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

/** Open work, as the desk counts it: all but the blocked ones; what is past its time; due within half an hour; taken by nobody; waiting for an answer of its customer; and questions before an order, which are no open work. */
export const openWork = ['open', 'overdue', 'dueSoon', 'unassigned', 'onHold', 'inquiry'] as const;
export type OpenWork = (typeof openWork)[number];

/** Work by which lists of staff are narrowed: the same, files whose vehicle is not listed, and those with a stored file that is damaged. */
export const taskWork = [...openWork, 'notListed', 'damaged'] as const;
export const TaskWork = z.enum(taskWork);
export type TaskWork = z.output<typeof TaskWork>;

/** Finisher of a task, the first time: the automatic service, anybody of the staff, or this one. */
export const TaskFinisher = z.union([z.enum(['automatic', 'byHand']), UserId]);

/** The day of a task that a period is about: that of its order unless said otherwise, or that of its first finish. */
export const taskDays = ['ordered', 'finished'] as const;
export const TaskDay = z.enum(taskDays);

/** The brand, the model or the control unit with its maker, as the statistics name them. */
const vehicleWord = text(100).optional();

/** The same for staff, who narrow lists of jobs by it, too: to those with such a task. */
export const taskFilter = {
  ...ownTaskFilter,
  person: TaskPerson.optional(),
  priority: TaskPriority.optional(),
  work: TaskWork.optional(),
  finishedBy: TaskFinisher.optional(),
  brand: vehicleWord,
  model: vehicleWord,
  ecuType: vehicleWord,
  /** Name of the tool with which the file was read, and the way. */
  tool: text(100).optional(),
  way: ReadingWay.optional(),
};

const staffTaskFilter = { ...taskFilter, periodOf: TaskDay.optional() };

export const taskFilterNames = {
  ...ownTaskFilterNames,
  priority: 'task_priority',
  brand: 'vehicle_brand',
  model: 'vehicle_model',
} as const;

export const ownTaskSorts = ['task', 'vehicle', 'status', 'price', 'changed'] as const;
export const closedTaskSorts = ['task', 'customer', 'vehicle', 'priority', 'status', 'price', 'changed'] as const;
export const openTaskSorts = [...closedTaskSorts, 'due'] as const;
export const allTaskSorts = ['task', 'changed'] as const;

/** Input of the lists of tasks. */
export const OwnTaskQuery = wire({ ...listFields, ...sortFields(ownTaskSorts), ...ownTaskFilter }, ownTaskFilterNames);
export const OpenTaskQuery = wire({ ...listFields, ...sortFields(openTaskSorts), ...staffTaskFilter }, taskFilterNames);
export const ClosedTaskQuery = wire(
  { ...listFields, ...sortFields(closedTaskSorts), ...staffTaskFilter },
  taskFilterNames,
);
export const AllTaskQuery = wire({ ...listFields, ...sortFields(allTaskSorts), ...staffTaskFilter }, taskFilterNames);
