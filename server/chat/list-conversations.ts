import { type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { ListQuery } from '#contract/lists.ts';
import type { MessageId, TaskId } from '#contract/ids.ts';
import type { chatApi } from '#contract/chat.ts';
import { nullsToUndefined } from '#server/platform/nulls-to-undefined.ts';
import type { Read } from '#server/platform/database.ts';
import { answerTotal, countUpToBound, hasWord, pageOf, wordsOf } from '#server/platform/lists.ts';
import { isStaff } from '#rules/roles.ts';
import type { Actor, Handler } from '#server/platform/serve.ts';
import { excerptOf } from './excerpt.ts';
import { matchesSearch, searchedText } from './search-conversations.ts';
import { customerName, inPeriod } from '#server/vocabulary/index.ts';

/** Characters of the last message that a list shows. */
const previewLength = 200;

type Filter = ListQuery & Partial<Input<typeof chatApi.listAllConversations>>;

/** The columns of a conversation `c` for a viewer: staff see their notes as its latest entry, customers do not. */
const columnsFor = (viewer: Actor) =>
  isStaff(viewer)
    ? { lastId: sql<MessageId>`c.last_id`, lastAt: sql`c.last_at`, unread: sql<number>`c.unread_by_support` }
    : {
        lastId: sql<MessageId>`c.last_message_id`,
        lastAt: sql`c.last_message_at`,
        unread: sql<number>`c.unread_by_customer`,
      };

/** Begin of the wait of a conversation `c`: the first message of the customer that support has not answered. */
const waitsSince = sql`(select min(m.id) from chat_messages m where m.task_id = c.task_id and m.writer = 'customer'
  and m.id > coalesce((select max(s.id) from chat_messages s
    where s.task_id = c.task_id and s.writer = 'support' and not s.internal), 0))`;

/**
 * One page of the conversations that match a filter: unread ones first, then those with the latest message. Of those
 * that wait for an answer the longest wait comes first, as on the desk.
 */
async function takeConversations(read: Read, viewer: Actor, filter: Filter) {
  const { lastId, lastAt, unread } = columnsFor(viewer);
  // Undefined for staff alone: a customer sees only their own conversations.
  const userId = isStaff(viewer) ? filter.userId : viewer.id;
  const matches = await matchesSearch(read, viewer, userId, filter.search);
  const found = read
    .selectFrom('conversations as c')
    .where(sql<SqlBool>`${lastId} is not null`)
    .where(sql<SqlBool>`not exists (select from tasks t where t.id = c.task_id and t.deleted_at is not null)`)
    .$if(userId !== undefined, (talks) => talks.where('c.user_id', '=', userId ?? viewer.id))
    .$if(filter.show === 'unread', (talks) => talks.where(sql<SqlBool>`${unread} > 0`))
    .$if(filter.show === 'waiting', (talks) => talks.where('c.waits', '=', true))
    .where(inPeriod(lastAt, filter))
    .where(matches);
  const { limit, offset } = pageOf(filter);
  const [page, { counted }] = await Promise.all([
    found
      .select(['c.task_id as taskId', 'c.user_id as userId', 'c.messages', 'c.waits'])
      .select([lastId.as('lastId'), unread.as('unread')])
      .$if(filter.show === 'waiting', (talks) => talks.orderBy(waitsSince))
      .$if(filter.show !== 'waiting', (talks) => talks.orderBy(sql`${unread} > 0`, 'desc').orderBy(lastId, 'desc'))
      .limit(limit)
      .offset(offset)
      .execute(),
    // A query of its own, so that the page comes along its index.
    read.selectNoFrom(countUpToBound(found).as('counted')).executeTakeFirstOrThrow(),
  ]);
  return { page, ...answerTotal(counted) };
}

/** Previews of conversations by their last messages. */
const lastMessages = (read: Read, ids: readonly MessageId[]) =>
  read
    .selectFrom('chat_messages as last')
    .innerJoin('jobs as j', 'j.id', 'last.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .innerJoin('users as u', 'u.id', 'j.user_id')
    .where('last.id', '=', sql<MessageId>`any(${sql.val(ids)})`)
    .select(['last.job_id as jobId', 'last.task_id as taskId', 'v.brand as vehicleBrand', 'v.model as vehicleModel'])
    .select(['last.writer as lastWriter', 'last.file_name as lastFileName', 'last.created_at as lastAt'])
    .select('last.internal as lastInternal')
    .select([customerName.as('customerName'), sql<string>`left(last.text, ${sql.lit(previewLength)})`.as('lastText')])
    .execute();

/** The best match of a search in each conversation: the message with most of the words, the latest of several. */
async function findMessages(read: Read, viewer: Actor, taskIds: readonly TaskId[], words: readonly string[]) {
  const hits = sql<number>`(${sql.join(
    words.map((word) => sql`${hasWord(searchedText, word)}::int`),
    sql` + `,
  )})`;
  const rows = await read
    .selectFrom('chat_messages as m')
    .where('m.task_id', '=', sql<TaskId>`any(${sql.val(taskIds)})`)
    .where(sql<SqlBool>`(not m.internal or ${isStaff(viewer)})`)
    .where(sql<SqlBool>`${hits} > 0`)
    .distinctOn('m.task_id')
    .orderBy('m.task_id')
    .orderBy(hits, 'desc')
    .orderBy('m.id', 'desc')
    .select(['m.task_id as taskId', sql<string>`m.text || coalesce(' ' || m.file_name, '')`.as('text')])
    .execute();
  return new Map(rows.map(({ taskId, text }) => [taskId, excerptOf(text, words)]));
}

/** A page of conversations: first their ids, then their facts. */
async function conversationsOf(read: Read, viewer: Actor, filter: Filter) {
  const { page, ...counted } = await takeConversations(read, viewer, filter);
  const words = wordsOf(filter.search);
  const [last, found] = await Promise.all([
    lastMessages(
      read,
      page.map(({ lastId }) => lastId),
    ),
    words.length === 0 || page.length === 0
      ? new Map<TaskId, string>()
      : findMessages(
          read,
          viewer,
          page.map(({ taskId }) => taskId),
          words,
        ),
  ]);
  const previews = new Map(last.map((message) => [message.taskId, nullsToUndefined(message)]));
  const data = page.flatMap(({ taskId, userId, messages, unread, waits }) => {
    const message = previews.get(taskId);
    if (message === undefined) return [];
    const excerpt = found.get(taskId);
    return [{ ...message, userId, messages, unread, waits, ...(excerpt !== undefined && { found: excerpt }) }];
  });
  return { data, ...counted };
}

export const listConversations: Handler<typeof chatApi.listConversations> = ({ actor, input, tx }) =>
  conversationsOf(tx, actor, input);

export const listAllConversations: Handler<typeof chatApi.listAllConversations> = ({ actor, input, tx }) =>
  conversationsOf(tx, actor, input);
