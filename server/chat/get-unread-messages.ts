import { type SqlBool, sql } from 'kysely';
import type { Output } from '#contract/call.ts';
import type { chatApi } from '#contract/chat.ts';
import type { Read } from '#server/db/database.ts';
import { isStaff } from '#rules/roles.ts';
import type { Actor, Handler } from '#server/http/serve.ts';

/** The side whose messages an actor has to read. */
export const otherSide = (actor: Pick<Actor, 'role'>) =>
  isStaff(actor) ? ('customer' as const) : ('support' as const);

/** Number of messages of the other side that the actor's side has not read, by job and task. */
export function readUnreadMessages(read: Read, actor: Actor): Promise<Output<typeof chatApi.getUnreadMessages>> {
  return read
    .selectFrom('chat_messages as m')
    .innerJoin('tasks as t', 't.id', 'm.task_id')
    .where(sql<SqlBool>`t.visible`)
    .where('m.read_at', 'is', null)
    .where('m.writer', '=', otherSide(actor))
    .$if(!isStaff(actor), (messages) => messages.where('t.user_id', '=', actor.companyId))
    .groupBy(['m.job_id', 'm.task_id'])
    .select(({ fn }) => ['m.job_id as jobId', 'm.task_id as taskId', fn.countAll<number>().as('unread')])
    .orderBy('m.job_id')
    .orderBy('m.task_id')
    .execute();
}

export const getUnreadMessages: Handler<typeof chatApi.getUnreadMessages> = ({ actor, tx }) =>
  readUnreadMessages(tx, actor);
