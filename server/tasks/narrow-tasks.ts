import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import type { workbenchApi } from '#contract/workbench.ts';
import { joinByAnd } from '#server/db/lists.ts';

/** By what lists of tasks are narrowed, besides words and period. */
export type TaskFilter = Partial<
  Pick<Input<typeof workbenchApi.listOpenTasks>, 'person' | 'status' | 'priority' | 'methodId' | 'paymentStatus'>
>;

/** The person who does task `t`. @param readerId who is meant by 'mine' */
function isOf(person: NonNullable<TaskFilter['person']>, readerId: UserId): RawBuilder<SqlBool> {
  if (person === 'nobody') return sql`t.done_by is null`;
  return sql`t.done_by = ${person === 'mine' ? readerId : person}`;
}

/** Conditions of a filter on a task `t`. */
export function narrowTasks(
  { person, status, priority, methodId, paymentStatus }: TaskFilter,
  readerId: UserId,
): RawBuilder<SqlBool> {
  return joinByAnd([
    person === undefined ? undefined : isOf(person, readerId),
    status === undefined ? undefined : sql`t.status = ${status}`,
    priority === undefined ? undefined : sql`t.priority = ${priority}`,
    methodId === undefined
      ? undefined
      : sql`t.id in (select o.task_id from task_methods o where o.method_id = ${methodId})`,
    paymentStatus === undefined ? undefined : sql`t.payment_status = ${paymentStatus}`,
  ]);
}

/** The filter narrows at all. */
export const narrows = ({ person, status, priority, methodId, paymentStatus }: TaskFilter): boolean =>
  [person, status, priority, methodId, paymentStatus].some((part) => part !== undefined);
