import { type SqlBool, sql } from 'kysely';
import type { ChatMessage } from '#contract/chat.ts';
import type { JobId, TaskId } from '#contract/ids.ts';
import { splitMessage } from '#rules/message-parts.ts';
import { isStaff } from '#rules/roles.ts';
import type { Read } from '#server/db/database.ts';
import type { Actor } from '#server/http/serve.ts';

/** Numbers that are looked up for one answer: more are not linked. */
const maxNumbers = 500;

const numbersIn = ({ text }: Pick<ChatMessage, 'text'>): number[] =>
  text.includes('#') ? splitMessage(text).flatMap((part) => (part.kind === 'number' ? [part.number] : [])) : [];

/** The orders of numbers that a viewer may see: a number is that of a file, else that of an order. */
async function findJobs(read: Read, viewer: Actor, numbers: readonly number[]): Promise<Map<number, JobId>> {
  if (numbers.length === 0) return new Map();
  const isOwn = sql<SqlBool>`(user_id = ${viewer.companyId} or ${isStaff(viewer)})`;
  const rows = await read
    .selectFrom('jobs')
    .where('id', '=', sql<JobId>`any(${sql.val(numbers)}::int[])`)
    .where(sql<SqlBool>`visible`)
    .where(isOwn)
    .select(['id as number', 'id as jobId', sql<boolean>`false`.as('isTask')])
    .unionAll(
      read
        .selectFrom('tasks')
        .where('id', '=', sql<TaskId>`any(${sql.val(numbers)}::int[])`)
        .where(sql<SqlBool>`visible`)
        .where(isOwn)
        .select([sql<JobId>`id`.as('number'), 'job_id as jobId', sql<boolean>`true`.as('isTask')]),
    )
    .execute();
  const [tasks, jobs] = [rows.filter(({ isTask }) => isTask), rows.filter(({ isTask }) => !isTask)];
  return new Map([...jobs, ...tasks].map(({ number, jobId }) => [number, jobId]));
}

/** Adds to messages where the numbers in their texts lead, as far as the viewer may see that. */
export async function addMentions(read: Read, viewer: Actor, messages: readonly ChatMessage[]): Promise<ChatMessage[]> {
  const numbers = [...new Set(messages.flatMap(numbersIn))].slice(0, maxNumbers);
  const jobs = await findJobs(read, viewer, numbers);
  return messages.map((message) => {
    const mentions = [...new Set(numbersIn(message))].flatMap((number) => {
      const jobId = jobs.get(number);
      return jobId === undefined ? [] : [{ number, jobId }];
    });
    return mentions.length === 0 ? message : { ...message, mentions };
  });
}
