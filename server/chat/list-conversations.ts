import { type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import { type ListQuery, maxMatchesCounted } from '#contract/lists.ts';
import type { MessageId, TaskId } from '#contract/ids.ts';
import type { chatApi } from '#contract/chat.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import { splitSearch } from '#server/db/lists.ts';
import { findContents, findPage, hasWord, isFound } from '#server/search/index.ts';
import { isStaff } from '#rules/roles.ts';
import type { Actor, Handler } from '#server/http/serve.ts';
import { cutExcerpt } from './excerpt.ts';
import { customerName, inPeriod, isOfPresentTask } from '#server/vocabulary/index.ts';
import { cutText } from '#rules/text/cut-text.ts';

/** The most of the last message that a list shows, in UTF-16 units. */
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

/** The customer of conversation `c` began to wait for an answer in the period, as the statistics count response times. */
const beganToWait = (period: ListQuery) => sql<SqlBool>`exists (
  select from chat_messages m where m.task_id = c.task_id and m.writer = 'customer' and ${inPeriod(sql`m.created_at`, period)}
    and coalesce((select b.writer from chat_messages b where b.task_id = m.task_id and not b.internal and b.id < m.id
      order by b.id desc limit 1), 'support') <> 'customer')`;

/**
 * The tasks of one page of the conversations that match a filter: unread ones first, then those with the latest message. Of those
 * that wait for an answer the longest wait comes first, as on the desk.
 */
function takeConversations(read: Read, viewer: Actor, filter: Filter) {
  const { lastId, lastAt, unread } = columnsFor(viewer);
  const isWaiting = filter.show === 'waiting';
  // Undefined for staff alone: a customer sees only their own conversations.
  const userId = isStaff(viewer) ? filter.userId : viewer.companyId;
  const rows = read
    .selectFrom('conversations as c')
    .where(sql<SqlBool>`${lastId} is not null`)
    .where(isOfPresentTask)
    .$if(userId !== undefined, (talks) => talks.where('c.user_id', '=', userId ?? viewer.companyId))
    .$if(filter.show === 'unread', (talks) => talks.where(sql<SqlBool>`${unread} > 0`))
    .$if(isWaiting, (talks) => talks.where('c.waits', '=', true))
    .where(filter.show === 'asked' ? beganToWait(filter) : inPeriod(lastAt, filter));
  return findPage(
    read,
    {
      rows: rows.where(
        isFound(splitSearch(filter.search), {
          kind: 'chat',
          id: sql`c.task_id`,
          ownerId: isStaff(viewer) ? undefined : viewer.companyId,
          isNumbered: (number) => sql`${sql.lit(number)} in (c.task_id, c.job_id)`,
          idsOf: (word) => findContents('task', word),
        }),
      ),
      id: sql<TaskId>`c.task_id`,
      order: isWaiting ? sql`c.waits_since` : sql`(${unread} > 0) desc, ${lastId} desc`,
      // Of those with work in them no more are answered in a day.
      bound: (filter.show ?? 'all') === 'all' ? undefined : maxMatchesCounted,
    },
    filter,
  );
}

/** The searched text of a message `m`. */
const messageText = sql`search_words(m.text || ' ' || coalesce(m.file_name, ''))`;

/** Conversations with previews by their last messages. */
function conversationsWith(read: Read, viewer: Actor, taskIds: readonly TaskId[]) {
  const { lastId, unread } = columnsFor(viewer);
  return read
    .selectFrom('conversations as c')
    .innerJoin('chat_messages as last', (join) => join.on('last.id', '=', lastId))
    .innerJoin('jobs as j', 'j.id', 'last.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .innerJoin('users as u', 'u.id', 'j.user_id')
    .where('c.task_id', '=', sql<TaskId>`any(${sql.val(taskIds)})`)
    .orderBy(sql`array_position(${sql.val(taskIds)}::int[], c.task_id)`)
    .select(['c.user_id as userId', 'c.messages', 'c.waits', unread.as('unread')])
    .select(['last.job_id as jobId', 'last.task_id as taskId', 'v.brand as vehicleBrand', 'v.model as vehicleModel'])
    .select(['last.writer as lastWriter', 'last.file_name as lastFileName', 'last.created_at as lastAt'])
    .select('last.internal as lastInternal')
    .select([
      customerName.as('customerName'),
      sql<string>`left(last.text, ${sql.lit(previewLength + 1)})`.as('lastText'),
    ])
    .execute();
}

/** The best match of a search in each conversation: the message with most of the words, the latest of several. */
async function findMessages(read: Read, viewer: Actor, taskIds: readonly TaskId[], words: readonly string[]) {
  const hits = sql<number>`(${sql.join(
    words.map((word) => sql`${hasWord(messageText, word)}::int`),
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
  return new Map(rows.map(({ taskId, text }) => [taskId, cutExcerpt(text, words)]));
}

/** A page of conversations: first their ids, then their facts. */
async function conversationsOf(read: Read, viewer: Actor, filter: Filter) {
  const { ids, count } = await takeConversations(read, viewer, filter);
  const words = splitSearch(filter.search);
  const [conversations, found] = await Promise.all([
    conversationsWith(read, viewer, ids),
    words.length === 0 || ids.length === 0 ? new Map<TaskId, string>() : findMessages(read, viewer, ids, words),
  ]);
  const data = conversations.map((conversation) => {
    const excerpt = found.get(conversation.taskId);
    const lastText = cutText(conversation.lastText, previewLength);
    return { ...nullsToUndefined(conversation), lastText, ...(excerpt !== undefined && { found: excerpt }) };
  });
  return { data, ...count };
}

export const listConversations: Handler<typeof chatApi.listConversations> = ({ actor, input, tx }) =>
  conversationsOf(tx, actor, input);

export const listAllConversations: Handler<typeof chatApi.listAllConversations> = ({ actor, input, tx }) =>
  conversationsOf(tx, actor, input);
