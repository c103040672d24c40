import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SolutionId, TaskId, UserId } from '#contract/ids.ts';
import type { libraryApi } from '#contract/library.ts';
import { isReasonGiven } from '#rules/credit-change.ts';
import type { Tx } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import type { Handler } from '#server/http/serve.ts';
import { personName } from '#server/vocabulary/index.ts';
import { seenAt } from './solution-rows.ts';

type SeenSolution = { solutionId: SolutionId; seenAt: string };
type Refuse = (code: 'notFound' | 'solutionMoved', extra?: Record<string, unknown>) => never;

/**
 * The solution, locked until the transaction ends. Refused when a colleague has changed it since it was seen, with its
 * `state` by now, since when (`at`) and who set it (`by`, absent for a customer).
 */
async function lockAsSeen(tx: Tx, { solutionId, seenAt: instant }: SeenSolution, refuse: Refuse) {
  const solution = await tx
    .selectFrom('solutions as s')
    .where('s.id', '=', solutionId)
    .select(['s.state', 's.flags', 's.signed_accepted_at', 's.state_changed_by', seenAt.as('at')])
    .select(sql<boolean>`${seenAt} = ${instant}::timestamptz`.as('isAsSeen'))
    .forUpdate()
    .executeTakeFirst();
  if (solution === undefined) return refuse('notFound');
  if (solution.isAsSeen) return solution;
  // A query of its own: after a wait for the locked row, a join would show the user from before.
  const changer = await tx
    .selectFrom('users')
    .where('id', '=', solution.state_changed_by)
    .select(personName('users').as('name'))
    .executeTakeFirst();
  return refuse('solutionMoved', { state: solution.state, by: changer?.name, at: solution.at });
}

/** Activates, suspends or retires a solution, with a reason. */
export const updateSolutionState: Handler<typeof libraryApi.updateSolutionState> = async ({
  actor,
  input,
  tx,
  refuse,
}) => {
  const { reason } = input;
  if (!isReasonGiven(reason)) return refuse('reasonMissing');
  const { state } = await lockAsSeen(tx, input, refuse);
  if (state === input.state) return false;
  await tx
    .updateTable('solutions')
    .set({
      state: input.state,
      state_reason: reason,
      state_changed_by: actor.id,
      state_changed_at: sql`clock_timestamp()`,
      suspended_by_task_id: null,
    })
    .where('id', '=', input.solutionId)
    .execute();
  await publish(tx, 'staff', 'library', {});
  return true;
};

/** Lets the automatic service use a solution that changes a signed area from now on. */
export const acceptSignedArea: Handler<typeof libraryApi.acceptSignedArea> = async ({ actor, input, tx, refuse }) => {
  const solution = await lockAsSeen(tx, input, refuse);
  if (!solution.flags.includes('signedArea') || solution.signed_accepted_at !== null) return false;
  await tx
    .updateTable('solutions')
    .set({ signed_accepted_by: actor.id, signed_accepted_at: sql`now()` })
    .where('id', '=', input.solutionId)
    .execute();
  await publish(tx, 'staff', 'library', {});
  return true;
};

/** The order of every lock on solutions: it prevents deadlocks. */
const lockOrdered = (tx: Tx, which: RawBuilder<SqlBool>) =>
  tx.selectFrom('solutions as s').where(which).orderBy('s.id').select('s.id');

/** Number of other workshops that must have confirmed a solution for it to stay active after a complaint. */
const confirmationsNeeded = 3;

/** Tasks `t` whose file `f` the automatic service made with the solution of `u`; no staff have replaced it. */
const madeAlone = (file: RawBuilder<unknown>) => sql`solution_uses u
  join tasks t on t.id = u.task_id and t.deleted_at is null
  join task_files f on f.task_id = t.id and f.sha256 = ${file} and f.made_by is null`;

/**
 * Enough workshops besides this one have confirmed solution `s` for it to stay active, and no other complains of it
 * now.
 */
const isReliedOn = (customerId: UserId) => sql<SqlBool>`(
  (select count(distinct t.user_id) from ${madeAlone(sql`t.modified_sha256`)}
    where u.solution_id = s.id and t.user_id <> ${customerId} and t.works_at is not null) >= ${confirmationsNeeded}
  and not exists (select from ${madeAlone(sql`t.delivered_sha256`)}
    where u.solution_id = s.id and t.user_id <> ${customerId} and t.type = 'inReview'))`;

/**
 * Records a customer's complaint that the file of a task does not work: the solutions that made it are suspended for
 * review by staff, unless enough other workshops rely on them. A file that staff have uploaded in its place says
 * nothing about them.
 */
export async function recordComplaint(tx: Tx, { taskId, userId }: { taskId: TaskId; userId: UserId }): Promise<void> {
  const solutions = await lockOrdered(
    tx,
    sql`s.state = 'active' and s.id in (
      select u.solution_id from ${madeAlone(sql`t.modified_sha256`)} where u.task_id = ${taskId})`,
  )
    .forUpdate()
    .execute();
  if (solutions.length === 0) return;
  // After the locks: a complaint of another customer during the wait counts.
  await tx
    .updateTable('solutions as s')
    .set({
      state: 'suspended',
      state_reason: '',
      state_changed_by: null,
      state_changed_at: sql`clock_timestamp()`,
      suspended_by_task_id: taskId,
    })
    .where(
      's.id',
      'in',
      solutions.map(({ id }) => id),
    )
    .where('s.state', '=', 'active')
    .where(sql<SqlBool>`not ${isReliedOn(userId)}`)
    .execute();
  await publish(tx, 'staff', 'library', {});
}

/**
 * All of these are active, and stay so until the transaction ends. The result of a solution that was suspended in the
 * meantime must not be delivered.
 */
export async function areActive(tx: Tx, solutionIds: readonly SolutionId[]): Promise<boolean> {
  const solutions = await lockOrdered(tx, sql`s.state = 'active' and s.id = any(${solutionIds}::int[])`)
    .forShare()
    .execute();
  return solutions.length === new Set(solutionIds).size;
}

/** Records the solutions that made the file of a task, in place of those of an earlier run. */
export async function recordUses(tx: Tx, taskId: TaskId, solutionIds: readonly SolutionId[]): Promise<void> {
  await sql`with earlier as (
      delete from solution_uses where task_id = ${taskId} and solution_id <> all(${solutionIds}::int[]))
    insert into solution_uses (solution_id, task_id) select distinct id, ${taskId}::int from unnest(${solutionIds}::int[]) id
    on conflict (solution_id, task_id) do update set used_at = now()`.execute(tx);
}
