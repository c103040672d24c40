import { type SqlBool, sql } from 'kysely';
import type { ChatMessage } from '#contract/chat.ts';
import type { ProposalId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';
import { isStaff } from '#rules/roles.ts';
import type { Actor } from '#server/http/serve.ts';
import { getExtension } from '#rules/file-types.ts';
import { customerName, personName } from '#server/vocabulary/index.ts';

type Viewer = Pick<Actor, 'role'>;

/** The question that a message asks, which was written in one transaction with its wait. */
const question = sql<ChatMessage['question'] | null>`(
  select case when w.until is null then 'open' else 'withdrawn' end from task_waits w
  where w.task_id = chat_messages.task_id and w.since = chat_messages.created_at and w.proposal_id is null
    and coalesce(w.ended_by, 'withdrawn') = 'withdrawn')`;

export const messageColumns = [
  'id as messageId',
  'job_id as jobId',
  'task_id as taskId',
  'writer',
  'internal',
  'text',
  'file_name as fileName',
  'read_at as readAt',
  'created_at as createdAt',
  'file_removed_at as fileRemovedAt',
  'file_removed_after as fileRemovedAfter',
  sql<ProposalId | null>`(select p.id from proposals p where p.message_id = chat_messages.id)`.as('proposalId'),
  question.as('question'),
] as const;

/** Author of the message of the row `chat_messages`: a customer by the name that lists show. */
export const authorName = sql<string>`(
  select case u.role when 'customer' then ${customerName} else ${personName()} end from users u where u.id = chat_messages.author_id)`.as(
  'authorName',
);

type MessageRow = Omit<
  ChatMessage,
  | 'authorName'
  | 'mentions'
  | 'internal'
  | 'fileName'
  | 'fileType'
  | 'fileRemoved'
  | 'readAt'
  | 'proposalId'
  | 'question'
> & {
  authorName: string;
  internal: boolean;
  fileName: string | null;
  readAt: string | null;
  fileRemovedAt: string | null;
  fileRemovedAfter: number | null;
  proposalId: ProposalId | null;
  question: ChatMessage['question'] | null;
};

/** The messages that a viewer's side may ever see: notes among staff are for staff alone. */
export const messagesFor = (read: Read, viewer: Viewer) =>
  read
    .selectFrom('chat_messages')
    .$if(!isStaff(viewer), (messages) => messages.where(sql<SqlBool>`not chat_messages.internal`));

/** A row as the contract speaks of it; the name of its author is for staff alone. */
export const asChatMessage = (
  viewer: Viewer,
  {
    fileName,
    readAt,
    authorName: name,
    internal,
    fileRemovedAt: at,
    fileRemovedAfter: months,
    proposalId,
    question: asked,
    ...row
  }: MessageRow,
): ChatMessage => ({
  ...row,
  ...(isStaff(viewer) && { authorName: name }),
  ...(internal && { internal }),
  // A note waits for no reader, so it has no time of reading.
  ...(readAt !== null && !internal && { readAt }),
  ...(at !== null && { fileRemoved: { at, ...(months !== null && { months }) } }),
  ...(proposalId !== null && { proposalId }),
  ...(asked !== null && { question: asked }),
  ...(fileName !== null && { fileName, fileType: getExtension(fileName) }),
});
