import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TaskId } from '#contract/ids.ts';
import type { TaskWork } from '#contract/tasks/filter.ts';
import type { Withdrawal } from '#contract/tasks/task-files.ts';

/** Task `t` is open: staff or the automatic service have work with it. A blocked one waits for its customer, and a question is no order. */
export const openTask: RawBuilder<SqlBool> = sql`(t.visible and t.status in ('waiting', 'inProgress', 'manual') and t.inquiry is null)`;

/** Task `t` is a question before an order that nobody has closed. */
export const isInquiry: RawBuilder<SqlBool> = sql`(t.visible and t.inquiry in ('open', 'answered'))`;

/** A task, by the name of its row, waits for an answer of its customer. */
export function isWaiting(task: string): RawBuilder<SqlBool> {
  return sql`exists (select from task_waits w where w.task_id = ${sql.ref(`${task}.id`)} and w.until is null)`;
}

/** Task `t` waits for an answer of its customer. It has no due time meanwhile, so it is neither late nor soon due. */
export const isOnHold = isWaiting('t');

/**
 * The seconds from the order of a task to its first finish, nights and holidays included, without those in which it waited for its
 * customer; by the name of its row.
 */
export const turnaround = (
  task: string,
): RawBuilder<number> => sql`(extract(epoch from ${sql.ref(`${task}.finished_at`)} - ${sql.ref(`${task}.created_at`)})
  - coalesce((select sum(extract(epoch from least(w.until, ${sql.ref(`${task}.finished_at`)}) - w.since)) from task_waits w
    where w.task_id = ${sql.ref(`${task}.id`)} and w.since < ${sql.ref(`${task}.finished_at`)}), 0))`;

/** Task `t` is open, and late, soon late, or in nobody's hands, as the desk counts and its lists show; or its vehicle is not listed. */
export const isOfWork: Record<TaskWork, RawBuilder<SqlBool>> = {
  open: openTask,
  overdue: sql`(${openTask} and t.due_at < now())`,
  dueSoon: sql`(${openTask} and t.due_at between now() and now() + interval '30 minutes')`,
  unassigned: sql`(${openTask} and t.status <> 'inProgress')`,
  onHold: sql`(${openTask} and ${isOnHold})`,
  inquiry: isInquiry,
  notListed: sql`(t.visible and exists (select from jobs j join vehicles v on v.id = j.vehicle_id
    where j.id = t.job_id and v.described is not null))`,
  damaged: sql`(t.visible and exists (select from files f where f.damaged_at is not null and (
    f.sha256 in (t.original_sha256, t.modified_sha256, t.delivered_sha256, t.support_sha256)
    or exists (select from task_files x where x.task_id = t.id and x.sha256 = f.sha256)
    or exists (select from chat_messages m where m.task_id = t.id and m.file_sha256 = f.sha256))))`,
};

/** Task `t` stands on the worklist of staff: open, or blocked. Written as the index `tasks_open` has it. */
export const openOrBlockedTask: RawBuilder<SqlBool> = sql`(t.visible
  and t.status in ('waiting', 'inProgress', 'manual', 'blocked'))`;

/** The control unit of vehicle `v` with its maker, for different ones use the same type names; empty where it is not known. */
export const ecuTypeWithMaker: RawBuilder<string> = sql<string>`case when v.ecu_type = '' then ''
  else trim(v.ecu_brand || ' ' || v.ecu_type) end`;

/** The automatic service finished task `t`, and no person. */
export const finishedAutomatically: RawBuilder<SqlBool> = sql`(t.finished_at is not null and t.finished_by is null)`;

/**
 * The hash of the plain original of task `t`, which the engine works on: the decoded image of a slave file, else the image
 * that was chosen in an archive, else the file as it was sent. Null for a draft.
 */
export const plainOriginal: RawBuilder<string | null> = sql`coalesce(
  (select x.decoded_sha256 from slave_files x where x.task_id = t.id and x.state = 'decoded'),
  (select x.sha256 from unpacked_originals x where x.task_id = t.id), t.original_sha256)`;

/**
 * The version of the modified file of task `t` that is its customer's: until a review is done, the one from before; of the same
 * bytes the newest. Null for a task without one.
 */
export const presentVersion: RawBuilder<number | null> = sql`(select max(v.version) from task_files v
  where v.task_id = t.id and v.sha256 = coalesce(t.delivered_sha256, t.modified_sha256))`;

/** The withdrawal of a version, by the name of its row. */
export const withdrawal = (files: string) => sql<Withdrawal | null>`
  case when ${sql.ref(`${files}.withdrawn_at`)} is not null then jsonb_build_object(
    'at', ${sql.ref(`${files}.withdrawn_at`)}, 'reason', ${sql.ref(`${files}.withdrawn_reason`)}) end`;

/** The first order of the file of task `t`, which identifies its chain of updates. */
export const firstOfChainId: RawBuilder<TaskId> = sql`coalesce(t.first_task_id, t.id)`;

/** The hash of the stored original of solution `s`, which comes from task `t` or was imported with it; null where none is stored. */
export const storedOriginal: RawBuilder<string | null> = sql`coalesce(${plainOriginal}, s.original_sha256)`;
