import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { qualifyKey } from '#rules/moving/kinds.ts';
import type { DocumentLine, MessageLine } from '#rules/moving/order-lines.ts';
import { nameKey } from '#rules/text/name-key.ts';
import type { Tx } from '#server/db/database.ts';
import { computeLineDigest, findCustomers, findKept, keepRows } from './keys.ts';
import { type Outcome, refusal } from './outcomes.ts';
import { listAcceptances, numberLines, sortLines } from './sort-lines.ts';
import type { WithFile } from './write-orders.ts';

/** The members of staff by their user names, and the one who stands for those whom the portal does not know. */
async function readStaff(tx: Tx, actorId: UserId | undefined) {
  const rows = await tx
    .selectFrom('users')
    .where('role', '<>', 'customer')
    .orderBy('id')
    .select(['id', 'username', 'role'])
    .execute();
  const byName = new Map(rows.map(({ id, username }) => [nameKey(username), id]));
  const substitute = actorId ?? rows.find(({ role }) => role === 'admin')?.id;
  return (author: string): UserId | undefined => byName.get(nameKey(author)) ?? substitute;
}

/** Writes messages as they were sent: read, and nobody is told of them. */
export async function writeMessages(
  tx: Tx,
  source: string,
  parsed: readonly WithFile<MessageLine>[],
  actorId: UserId | undefined,
): Promise<Outcome[]> {
  const tasks = await findKept(
    tx,
    'task',
    parsed.map(({ row }) => qualifyKey(source, row.task)),
  );
  const owners = await readOwners(
    tx,
    [...tasks.values()].map(({ id }) => id),
  );
  const findStaff = await readStaff(tx, actorId);
  const named = parsed.map((one) => {
    const taskId = tasks.get(qualifyKey(source, one.row.task))?.id;
    const authorId = one.row.writer === 'customer' ? owners.get(taskId ?? 0) : findStaff(one.row.author);
    return {
      ...one,
      kept: qualifyKey(source, one.row.key),
      digest: computeLineDigest([one.row, one.file?.sha256]),
      taskId,
      authorId,
    };
  });
  const refused = named.flatMap((one) => {
    if (one.taskId === undefined) return [refusal(one, 'unknown', 'task')];
    return one.authorId === undefined ? [refusal(one, 'unknown', 'author')] : [];
  });
  const refusedLines = new Set(refused.map(({ line }) => line));
  const valid = named.filter(({ line }) => !refusedLines.has(line));
  const sorted = await sortLines(tx, 'message', valid);
  const written = await numberLines(tx, 'chat_messages', sorted);
  const rows = written.map(({ id, taskId, authorId, row, file }) => ({
    id,
    taskId,
    authorId,
    writer: row.writer,
    isInternal: row.isInternal,
    text: row.text,
    sentAt: row.sentAt,
    ...(file !== undefined && { sha256: file.sha256, fileName: row.fileName }),
  }));
  await sql`
    merge into chat_messages m
    using (select r.*, t.job_id from json_to_recordset(${JSON.stringify(rows)}::json) as r (id int, "taskId" int, "authorId" int,
        writer text, "isInternal" boolean, text text, "sentAt" timestamptz, sha256 text, "fileName" text) join tasks t on t.id = r."taskId") r
    on m.id = r.id
    when matched then update set text = r.text, file_sha256 = r.sha256, file_name = r."fileName"
    when not matched then insert (id, job_id, task_id, writer, author_id, text, file_sha256, file_name, internal, created_at,
        read_at, mailed_at) overriding system value
      values (r.id, r.job_id, r."taskId", r.writer, r."authorId", r.text, r.sha256, r."fileName", r."isInternal", r."sentAt",
        r."sentAt", r."sentAt")`.execute(tx);
  await keepRows(
    tx,
    'message',
    written.map(({ kept, id, digest, row }) => ({ key: kept, id, digest, facts: { author: row.author } })),
  );
  return [...refused, ...listAcceptances(sorted)];
}

async function readOwners(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, UserId>> {
  const { rows } = await sql<{ id: number; userId: UserId }>`
    select id, user_id as "userId" from tasks where id = any(${ids}::int[])`.execute(tx);
  return new Map(rows.map(({ id, userId }) => [id, userId]));
}

/** Writes invoices and other papers of the portal before, each under its number. */
export async function writeDocuments(
  tx: Tx,
  source: string,
  parsed: readonly WithFile<DocumentLine>[],
): Promise<Outcome[]> {
  const customers = await findCustomers(
    tx,
    source,
    parsed.map(({ row }) => row.customer),
  );
  const named = parsed.map((one) => ({
    ...one,
    kept: qualifyKey(source, one.row.key),
    digest: computeLineDigest([one.row, one.file?.sha256]),
    userId: customers.get(one.row.customer),
  }));
  const refused = named.filter(({ userId }) => userId === undefined);
  const valid = named.filter(({ userId }) => userId !== undefined);
  const sorted = await sortLines(tx, 'document', valid);
  const written = await numberLines(tx, 'earlier_documents', sorted);
  const rows = written.map(({ id, userId, row, file }) => ({
    id,
    userId,
    number: row.number,
    title: row.title,
    date: row.date,
    sha256: file?.sha256,
    name: row.name,
  }));
  await sql`
    merge into earlier_documents d
    using json_to_recordset(${JSON.stringify(rows)}::json) as r (id int, "userId" int, number text, title text, date timestamptz,
      sha256 text, name text)
    on d.id = r.id
    when matched then update set user_id = r."userId", number = r.number, title = r.title, issued_on = business_day(r.date),
      sha256 = r.sha256, file_name = r.name
    when not matched then insert (id, user_id, number, title, issued_on, sha256, file_name) overriding system value
      values (r.id, r."userId", r.number, r.title, business_day(r.date), r.sha256, r.name)`.execute(tx);
  await keepRows(
    tx,
    'document',
    written.map(({ kept, id, digest }) => ({ key: kept, id, digest })),
  );
  return [...refused.map((one) => refusal(one, 'unknown', 'customer')), ...listAcceptances(sorted)];
}
