import { type RawBuilder, sql } from 'kysely';
import { taskPriorities, type TaskStatus } from '#contract/tasks/status.ts';
import { customerName } from '#server/vocabulary/index.ts';

/** The stages of a task, from the first to the last. */
const stages = ['waiting', 'manual', 'inProgress', 'blocked', 'finished', 'archived'] as const satisfies TaskStatus[];

const toSqlArray = (words: readonly string[]) => sql`array[${sql.join(words.map((word) => sql.lit(word)))}]`;

const byStage = sql`array_position(${toSqlArray(stages)}, t.status)`;

/** As the index `tasks_closed_by_priority` has it: the most urgent first. */
const byPriority = sql`array_position(${toSqlArray(taskPriorities)}, t.priority)`;

/** Customer `u` by name. */
const byCustomer = sql`lower(${customerName})`;

/** Vehicle `v` by brand and model. */
const byVehicle = [sql`lower(v.brand)`, sql`lower(v.model)`] as const;

/** Sort keys of lists of tasks `t`. */
export const taskColumns = {
  task: sql`t.id`,
  customer: byCustomer,
  vehicle: byVehicle,
  priority: byPriority,
  status: byStage,
  price: sql`t.price`,
  changed: sql`t.changed_at`,
  due: sql`coalesce(t.due_at, 'infinity')`,
} as const;

/** The same for those that are closed, whose status is one of two: as the index `tasks_closed_by_status` has it. */
export const closedTaskColumns = { ...taskColumns, status: sql`(t.status = 'archived')` } as const;

/** Sort keys of lists of jobs `j`. */
export const jobColumns: Record<
  'job' | 'customer' | 'vehicle' | 'created' | 'changed',
  RawBuilder<unknown> | readonly RawBuilder<unknown>[]
> = {
  job: sql`j.id`,
  customer: byCustomer,
  vehicle: byVehicle,
  created: sql`j.created_at`,
  changed: sql`j.changed_at`,
};
