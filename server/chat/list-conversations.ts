import { type SqlBool, sql } from 'kysely';
import type { Output } from '#contract/call.ts';
import type { getAllChatMessagesForAdmin, getAllChatMessagesFromUser } from '#contract/chat.ts';
import type { MessageId } from '#contract/ids.ts';
import type { ListQuery } from '#contract/lists.ts';
import { absentAsUndefined } from '#server/platform/absent.ts';
import type { Read } from '#server/platform/database.ts';
import { inPeriod, matchesWords, takePage } from '#server/platform/lists.ts';
import { type Actor, type Handler, isStaff } from '#server/platform/serve.ts';
import { otherSide } from './unread-messages.ts';

type Conversations = Output<typeof getAllChatMessagesFromUser>;

/** Characters of the last message that a list shows. */
const previewLength = 200;

/** Every conversation of the viewer's side: its task, its last message, how many there are and are unread. */
function talksOf(read: Read, viewer: Actor) {
  const unread = sql<number>`count(*) filter (where m.read_at is null and m.writer = ${otherSide(viewer)})`;
  if (isStaff(viewer))
    return read
      .selectFrom('chat_messages as m')
      .groupBy('m.task_id')
      .select(({ fn }) => ['m.task_id', fn.max('m.id').as('last_id'), fn.countAll<number>().as('messages')])
      .select(unread.as('unread'));
  // Task by task along their index: of a customer's messages there are few among those of all.
  return read
    .selectFrom('tasks as t')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('chat_messages as m')
          .whereRef('m.task_id', '=', 't.id')
          .select(({ fn }) => [fn.max('m.id').as('last_id'), fn.countAll<number>().as('messages')])
          .select(unread.as('unread'))
          .as('talk'),
      (join) => join.on('talk.messages', '>', 0),
    )
    .where('t.user_id', '=', viewer.id)
    .where(sql<SqlBool>`t.visible`)
    .select(['t.id as task_id', 'talk.last_id', 'talk.messages', 'talk.unread']);
}

/** What a search looks through: the ids, the vehicle, every text, and for staff the customer. */
const searchText = (viewer: Actor) => sql`
  talks.task_id::text || ' ' || last.job_id::text || ' ' || v.brand || ' ' || v.model || ' '
  || (select string_agg(x.text || coalesce(' ' || x.file_name, ''), ' ') from chat_messages x where x.task_id = talks.task_id)
  || case when ${isStaff(viewer)} then ' ' || u.username || ' ' || u.company_name else '' end`;

/** What a list shows of conversations, by their last messages. */
const lastMessages = (read: Read, ids: readonly MessageId[]) =>
  read
    .selectFrom('chat_messages as last')
    .innerJoin('jobs as j', 'j.id', 'last.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .innerJoin('users as u', 'u.id', 'j.user_id')
    .where('last.id', '=', sql<MessageId>`any(${sql.val(ids)})`)
    .select(['last.job_id as jobId', 'last.task_id as taskId', 'v.brand as vehicleBrand', 'v.model as vehicleModel'])
    .select(['last.writer as lastWriter', 'last.file_name as lastFileName', 'last.created_at as lastAt'])
    .select([
      sql<string>`coalesce(nullif(u.company_name, ''), u.username)`.as('customerName'),
      sql<string>`left(last.text, ${sql.lit(previewLength)})`.as('lastText'),
    ])
    .execute();

/** One page of conversations, unread ones first, then those with the latest message: first which, then what of them. */
async function listConversations(read: Read, viewer: Actor, input: ListQuery): Promise<Conversations> {
  const found = read
    .with('talks', () => talksOf(read, viewer))
    .selectFrom('talks')
    .innerJoin('chat_messages as last', 'last.id', 'talks.last_id')
    .$if((input.search ?? '').trim() !== '', (talks) =>
      talks
        .innerJoin('jobs as j', 'j.id', 'last.job_id')
        .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
        .innerJoin('users as u', 'u.id', 'j.user_id')
        .where(matchesWords(searchText(viewer), input.search)),
    )
    .where(inPeriod(sql`last.created_at`, input))
    .select(['last.id', 'talks.task_id as taskId', 'talks.messages', 'talks.unread'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(sql`talks.unread > 0`, 'desc')
    .orderBy('talks.last_id', 'desc');
  const { page, total } = await takePage(found, input);
  const last = await lastMessages(
    read,
    page.map(({ id }) => id),
  );
  const data = page.flatMap(({ taskId, messages, unread }) =>
    last
      .filter((message) => message.taskId === taskId)
      .map((message) => ({ ...absentAsUndefined(message), messages, unread })),
  );
  return { data, total };
}

export const loadOwnConversations: Handler<typeof getAllChatMessagesFromUser> = ({ actor, input, tx }) =>
  listConversations(tx, actor, input);

export const loadAllConversations: Handler<typeof getAllChatMessagesForAdmin> = ({ actor, input, tx }) =>
  listConversations(tx, actor, input);
