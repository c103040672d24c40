import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { UserId } from '#contract/ids.ts';
import { taskFilter } from '#contract/tasks/filter.ts';
import type { workbenchApi } from '#contract/workbench.ts';
import { isListed } from '#server/catalog/index.ts';
import { joinByAnd } from '#server/db/lists.ts';
import { ecuTypeWithMaker, finishedAutomatically, isOfWork } from '#server/vocabulary/index.ts';

/** By what lists of tasks are narrowed, besides words and period. */
export type TaskFilter = Partial<Pick<Input<typeof workbenchApi.listOpenTasks>, keyof typeof taskFilter>>;

/** The person who does task `t`. @param readerId who is meant by 'mine' */
function isOf(person: NonNullable<TaskFilter['person']>, readerId: UserId): RawBuilder<SqlBool> {
  if (person === 'nobody') return sql`t.done_by is null`;
  return sql`t.done_by = ${person === 'mine' ? readerId : person}`;
}

/** Task `t` was finished for the first time by whoever is meant. */
function isFinishedBy(finisher: NonNullable<TaskFilter['finishedBy']>): RawBuilder<SqlBool> {
  if (finisher === 'automatic') return finishedAutomatically;
  return finisher === 'byHand' ? sql`t.finished_by is not null` : sql`t.finished_by = ${finisher}`;
}

/** A value of the vehicle of task `t` is this word; of the catalogue's, as the statistics count. */
const isOfVehicle = (value: RawBuilder<string>, word: string): RawBuilder<SqlBool> =>
  sql`t.job_id in (select j.id from vehicles v join jobs j on j.vehicle_id = v.id where ${isListed} and ${value} = ${word})`;

/** Conditions of a filter on a task `t`. */
export function narrowTasks(
  { person, status, priority, methodId, paymentStatus, work, finishedBy, brand, model, ecuType, tool, way }: TaskFilter,
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
    work === undefined ? undefined : isOfWork[work],
    finishedBy === undefined ? undefined : isFinishedBy(finishedBy),
    brand === undefined ? undefined : isOfVehicle(sql`v.brand`, brand),
    model === undefined ? undefined : isOfVehicle(sql`v.model`, model),
    ecuType === undefined ? undefined : isOfVehicle(ecuTypeWithMaker, ecuType),
    tool === undefined
      ? undefined
      : sql`t.id in (select r.task_id from tools o join task_readings r on r.tool_id = o.id where o.name = ${tool})`,
    way === undefined ? undefined : sql`t.id in (select r.task_id from task_readings r where r.way = ${way})`,
  ]);
}

/** The filter narrows at all. */
export const narrows = (filter: TaskFilter): boolean =>
  (Object.keys(taskFilter) as (keyof TaskFilter)[]).some((name) => filter[name] !== undefined);
