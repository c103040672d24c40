import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SolutionId, TaskId, UserId } from '#contract/ids.ts';
import type { libraryApi } from '#contract/library.ts';
import { isReasonGiven } from '#rules/credit-change.ts';
import type { Tx } from '#server/platform/database.ts';
import { publish } from '#server/platform/realtime.ts';
import type { Handler } from '#server/platform/serve.ts';
import { seenAt } from './solution-rows.ts';

type Seen = { solutionId: SolutionId; seenAt: string };
type Refuse = (code: 'notFound' | 'solutionMoved', extra?: Record<string, unknown>) => never;

/**
 * A solution as it was seen, held until the transaction ends. One that somebody else has changed since is left alone, and
 * the asker is told its `state` by now, since when (`at`) and who set it (`by`, absent for a customer).
 */
async function lockAsSeen(tx: Tx, { solutionId, seenAt: seen }: Seen, refuse: Refuse) {
  const solution = await tx
    .selectFrom('solutions as s')
    .where('s.id', '=', solutionId)
    .select(['s.state', 's.flags', 's.signed_accepted_at', 's.state_changed_by', seenAt.as('at')])
    .select(sql<boolean>`${seenAt} = ${seen}::timestamptz`.as('isAsSeen'))
    .forUpdate()
    .executeTakeFirst();
  if (solution === undefined) return refuse('notFound');
  if (solution.isAsSeen) return solution;
  // Asked for by itself: beside a row that was waited for, a join shows what was there before.
  const changer = await tx
    .selectFrom('users')
    .where('id', '=', solution.state_changed_by)
    .select('username')
    .executeTakeFirst();
  return refuse('solutionMoved', { state: solution.state, by: changer?.username, at: solution.at });
}

/** Activates, suspends or retires a solution; whoever does says why. */
export const updateSolutionState: Handler<typeof libraryApi.updateSolutionState> = async ({
  actor,
  input,
  tx,
  refuse,
}) => {
  const reason = input.reason.trim();
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

/** Has a solution that changes what a signature signs done automatically from now on. */
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

/** To be held in this order everywhere, so that nobody waits for one solution while holding another. */
const inOrder = (tx: Tx, which: RawBuilder<SqlBool>) =>
  tx.selectFrom('solutions as s').where(which).orderBy('s.id').select('s.id');

/** So many other workshops have to have confirmed a solution for it to go on when one complains. */
const enoughConfirmed = 3;

/** Tasks `t` whose file `f` the automatic service made with the solution that `u` names, and nobody has put another in its place. */
const madeAlone = (file: RawBuilder<unknown>) => sql`solution_uses u
  join tasks t on t.id = u.task_id and t.deleted_at is null
  join task_files f on f.task_id = t.id and f.sha256 = ${file} and f.made_by is null`;

/** Whether so many workshops besides this one have confirmed solution `s` that it goes on, and no other complains of it now. */
const isReliedOn = (customerId: UserId) => sql<SqlBool>`(
  (select count(distinct t.user_id) from ${madeAlone(sql`t.modified_sha256`)}
    where u.solution_id = s.id and t.user_id <> ${customerId} and t.works_at is not null) >= ${enoughConfirmed}
  and not exists (select from ${madeAlone(sql`t.delivered_sha256`)}
    where u.solution_id = s.id and t.user_id <> ${customerId} and t.type = 'inReview'))`;

/**
 * A customer says that the file of a task does not work: the solutions that made it are suspended until staff have looked
 * at them, unless enough others rely on them. A file that a person has put in its place says nothing about them.
 */
export async function complainOf(tx: Tx, { taskId, userId }: { taskId: TaskId; userId: UserId }): Promise<void> {
  const solutions = await inOrder(
    tx,
    sql`s.state = 'active' and s.id in (
      select u.solution_id from ${madeAlone(sql`t.modified_sha256`)} where u.task_id = ${taskId})`,
  )
    .forUpdate()
    .execute();
  if (solutions.length === 0) return;
  // Only now: what another customer has said while this waited for the solutions counts.
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
 * Whether all of these are active, and stay so until the transaction ends. What a solution made that was suspended in the
 * meantime must not be delivered.
 */
export async function areActive(tx: Tx, solutionIds: readonly SolutionId[]): Promise<boolean> {
  const solutions = await inOrder(tx, sql`s.state = 'active' and s.id = any(${solutionIds}::int[])`)
    .forShare()
    .execute();
  return solutions.length === new Set(solutionIds).size;
}

/** Writes down which solutions made the file of a task, in place of what an earlier run used. */
export async function recordUses(tx: Tx, taskId: TaskId, solutionIds: readonly SolutionId[]): Promise<void> {
  await tx.deleteFrom('solution_uses').where('task_id', '=', taskId).execute();
  if (solutionIds.length === 0) return;
  await tx
    .insertInto('solution_uses')
    .values([...new Set(solutionIds)].map((solution_id) => ({ solution_id, task_id: taskId })))
    .execute();
}
