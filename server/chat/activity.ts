import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { activityTimes, type ChatActivity, chatActivityEvent, OwnActivity } from '#contract/chat-activity.ts';
import type { TaskId } from '#contract/ids.ts';
import { readsChats } from '#contract/permissions.ts';
import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/log/log.ts';
import { type OnSocket, publishSignals, type SocketUser } from '#server/realtime/realtime.ts';
import { customerName, selectPermissions, personName } from '#server/vocabulary/index.ts';

/** Chats at which one socket may be at a time, and signs of it that are heard in ten seconds: more than a person gives. */
const [maxChats, maxSigns, span] = [10, 30, 10_000];

const roomOfChat = (taskId: TaskId, side: ChatActivity['side']) => `chat:${taskId}:${side}`;

/** The name of a user as chats show it; undefined where the user may not see the task. */
async function nameAtChat({ reader }: Database, user: SocketUser, taskId: TaskId): Promise<string | undefined> {
  const found = await reader
    .selectFrom('tasks as t')
    .innerJoin('users as u', (join) => join.on('u.id', '=', user.userId))
    .where('t.id', '=', taskId)
    .where(sql<SqlBool>`t.visible`)
    .where(sql<SqlBool>`(t.user_id = ${user.companyId} or ${selectPermissions('u')} && ${[...readsChats]}::text[])`)
    .select((user.staff ? personName() : customerName).as('name'))
    .executeTakeFirst();
  return found?.name;
}

/**
 * Passes on who is at a chat and who types there, to the others at that chat. Nothing is stored: whoever leaves, closes the page or
 * is silent for long is gone, and a process that dies leaves nobody, because browsers forget what is not repeated.
 */
export const serveChatActivity =
  (database: Database, log: Log, expires: number = activityTimes.expires): OnSocket =>
  (socket, user) => {
    // Staff who impersonate a customer are nobody there.
    if (user.isImpersonated) return;
    const side = user.staff ? 'support' : 'customer';
    const from = randomUUID();
    const presences = new Map<TaskId, NodeJS.Timeout>();
    let isOpen = true;
    let last: Promise<unknown> = Promise.resolve();
    let [signs, since] = [0, 0];

    /** To staff by name; to the customer as support, without what staff note among themselves. */
    async function publish({ taskId, activity }: OwnActivity, name?: string): Promise<void> {
      const shown = (seen: ChatActivity['activity'], more = {}): ChatActivity => ({
        taskId,
        from,
        side,
        activity: seen,
        ...more,
      });
      const signal = (to: ChatActivity['side'], content: ChatActivity) => ({
        room: roomOfChat(taskId, to),
        except: user.userId,
        event: chatActivityEvent,
        content,
      });
      await publishSignals(database.db, [
        signal('support', shown(activity === 'noting' ? 'typing' : activity, name === undefined ? {} : { name })),
        ...(side === 'support' ? [signal('customer', shown(activity === 'noting' ? 'looking' : activity))] : []),
      ]);
    }

    async function leave(taskId: TaskId): Promise<void> {
      clearTimeout(presences.get(taskId));
      if (!presences.delete(taskId)) return;
      await socket.leave(roomOfChat(taskId, side));
      await publish({ taskId, activity: 'gone' });
    }

    async function hear(sign: OwnActivity): Promise<void> {
      const { taskId, activity } = sign;
      if (!isOpen) return;
      // Asked each time: a task may have been deleted meanwhile.
      const name = activity === 'gone' ? undefined : await nameAtChat(database, user, taskId);
      if (name === undefined || (!presences.has(taskId) && presences.size >= maxChats)) {
        await leave(taskId);
        return;
      }
      clearTimeout(presences.get(taskId));
      presences.set(
        taskId,
        setTimeout(() => {
          inTurn(() => leave(taskId));
        }, expires).unref(),
      );
      await socket.join(roomOfChat(taskId, side));
      await publish(sign, name);
    }

    function inTurn(work: () => Promise<void>): void {
      last = last.then(work).catch((error: unknown) => {
        log.warn({ err: error }, 'the activity at a chat was not passed on');
      });
    }

    socket.on(chatActivityEvent, (sent: unknown) => {
      const now = performance.now();
      if (now - since > span) [signs, since] = [0, now];
      signs += 1;
      const { data } = OwnActivity.safeParse(sent);
      if (data !== undefined && signs <= maxSigns) inTurn(() => hear(data));
    });
    socket.on('disconnect', (reason) => {
      isOpen = false;
      for (const timer of presences.values()) clearTimeout(timer);
      // A process that stops publishes nothing: the browsers of its people come back on another one.
      if (reason !== 'server shutting down') for (const taskId of presences.keys()) inTurn(() => leave(taskId));
    });
  };
