import { type RawBuilder, sql } from 'kysely';
import type { TaskId, UserId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';

/**
 * Expression for the person who placed the order of a task; one who has left is stood in for by an owner, the founder before all
 * others.
 */
export const selectOrderer = (taskId: RawBuilder<unknown>): RawBuilder<UserId> => sql<UserId>`(
  select orderer.id from tasks ordered
    join users orderer on orderer.company_id = ordered.user_id and orderer.removed_at is null
  where ordered.id = ${taskId}
    and (orderer.id = coalesce(ordered.ordered_by, ordered.user_id) or 'managePeople' = any (orderer.rights))
  order by orderer.id <> coalesce(ordered.ordered_by, ordered.user_id), orderer.id <> ordered.user_id, orderer.id limit 1)`;

/** The person who hears of a task: who placed its order, or an owner in that person's place. */
export async function readOrderer(read: Read, taskId: TaskId): Promise<UserId> {
  const { id } = await read.selectNoFrom(selectOrderer(sql`${taskId}::int`).as('id')).executeTakeFirstOrThrow();
  return id;
}
