import { type RawBuilder, sql } from 'kysely';
import type { RetentionKind } from '#contract/privacy.ts';
import type { Topic } from '#contract/topics.ts';
import type { Database, Read, Tx } from '#server/db/database.ts';
import { publishChange } from '#server/realtime/realtime.ts';
import { openTask } from '#server/vocabulary/index.ts';

/** Rows of one transaction, so that no lock is held for long. */
const batch = 500;

type Sum = { readonly count: number; readonly bytes: number };

/** A kind of data that goes: the rows that are due, with the bytes of their files, and their removal. */
type Retained = {
  /** Rows with `id` and `bytes`, due before an instant. */
  readonly due: (before: RawBuilder<string>) => RawBuilder<unknown>;
  readonly remove: (tx: Tx, ids: readonly string[], months: number) => Promise<unknown>;
  /** Lists of this topic show that it is gone. */
  readonly shownBy?: Topic;
};

const sizeOf = (sha256: string) => sql`coalesce((select f.size from files f where f.sha256 = ${sql.ref(sha256)}), 0)`;

/** Task `t` is closed or was never ordered, long unchanged, and no other of its job is still being worked on: its files are needed no more. */
const isOver = (
  before: RawBuilder<string>,
) => sql`(t.status in ('finished', 'blocked', 'archived') or t.inquiry is not null or t.deleted_at is not null)
  and t.changed_at < ${before} and t.job_id not in (select t.job_id from tasks t where ${openTask})`;

/** Subjects of the audit log whose values are about customers; values about prices and books stay. */
const personalSubjects = [
  'users',
  'jobs',
  'tasks',
  'task_files',
  'slave_files',
  'unpacked_originals',
  'customer_tools',
  'erasure_requests',
];

const inIds = (ids: readonly string[], type: 'int' | 'bigint' | 'text') => sql`any(${ids}::${sql.raw(type)}[])`;

/** Locks tasks in the order of everybody who changes them, before anything that hangs on them is touched: orders, then their files. */
async function lockTasks(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from jobs where id in (select job_id from tasks where id = ${inIds(ids, 'int')})
    order by id for no key update`.execute(tx);
  await sql`select from tasks where id = ${inIds(ids, 'int')} order by id for no key update`.execute(tx);
}

const kinds: Readonly<Record<RetentionKind, Retained>> = {
  originals: {
    // A result in a maker's container is encoded with what was read out of its original.
    due: (before) => sql`select t.id::text as id, ${sizeOf('t.original_sha256')} + ${sizeOf('t.support_sha256')}
        + ${sizeOf('u.sha256')} as bytes from tasks t left join unpacked_originals u on u.task_id = t.id
      where t.original_sha256 is not null and ${isOver(before)}
        and (t.modified_sha256 is null or not exists (select from slave_files s where s.task_id = t.id))`,
    remove: async (tx, ids, months) => {
      await lockTasks(tx, ids);
      await sql`delete from unpacked_originals where task_id = ${inIds(ids, 'int')}`.execute(tx);
      await sql`update tasks set original_sha256 = null, support_sha256 = null, support_name = null, original_removed_at = now(),
        original_removed_after = ${months} where id = ${inIds(ids, 'int')}`.execute(tx);
    },
    shownBy: 'tasks',
  },
  results: {
    due: (before) => sql`select t.id::text as id, (select sum(f.size) from files f where f.sha256 in (
        select t.modified_sha256 union select t.delivered_sha256 union select v.sha256 from task_files v where v.task_id = t.id
        union select s.decoded_sha256 from slave_files s where s.task_id = t.id)) as bytes
      from tasks t where t.modified_sha256 is not null and ${isOver(before)}`,
    remove: async (tx, ids, months) => {
      await lockTasks(tx, ids);
      await sql`delete from task_files where task_id = ${inIds(ids, 'int')}`.execute(tx);
      await sql`delete from task_reports where task_id = ${inIds(ids, 'int')}`.execute(tx);
      await sql`delete from slave_files where task_id = ${inIds(ids, 'int')}`.execute(tx);
      await sql`update tasks set modified_sha256 = null, delivered_sha256 = null, delivered_name = null,
        modified_removed_at = now(), modified_removed_after = ${months} where id = ${inIds(ids, 'int')}`.execute(tx);
    },
    shownBy: 'tasks',
  },
  attachments: {
    due: (before) => sql`select m.id::text as id, ${sizeOf('m.file_sha256')} as bytes
      from chat_messages m join tasks t on t.id = m.task_id
      where m.file_sha256 is not null and m.created_at < ${before} and ${isOver(before)}`,
    remove: (tx, ids, months) =>
      sql`update chat_messages set file_sha256 = null, file_removed_at = now(), file_removed_after = ${months}
        where id = ${inIds(ids, 'int')}`.execute(tx),
    shownBy: 'chat',
  },
  mails: {
    due: (before) => sql`select m.id::text as id, 0 as bytes from mails m where m.created_at < ${before}`,
    remove: (tx, ids) => sql`delete from mails where id = ${inIds(ids, 'int')}`.execute(tx),
  },
  sessions: {
    due: (before) => sql`select s.id, 0 as bytes from sessions s where least(s.ended_at, s.expires_at) < ${before}`,
    remove: (tx, ids) => sql`delete from sessions where id = ${inIds(ids, 'text')}`.execute(tx),
  },
  providerEvents: {
    // The number stays: an announcement that comes twice is still known.
    due: (before) => sql`select e.provider || ' ' || e.event_id as id, 0 as bytes from provider_events e
      where e.received_at < ${before} and e.handled_at is not null and e.body <> '{}'`,
    remove: (tx, ids) =>
      sql`update provider_events set body = '{}' where (provider, event_id) in
        (select split_part(k, ' ', 1), substr(k, strpos(k, ' ') + 1) from unnest(${ids}::text[]) k)`.execute(tx),
  },
  auditValues: {
    due: (before) => sql`select a.id::text as id, 0 as bytes from audit_log a
      where a.at < ${before} and a.subject = any(${personalSubjects}) and (a.before is not null or a.after is not null)`,
    remove: async (tx, ids) => {
      await sql`select set_config('tuneport.masking', 'on', true)`.execute(tx);
      await sql`update audit_log set before = null, after = null, address = '' where id = ${inIds(ids, 'bigint')}`.execute(
        tx,
      );
    },
  },
};

const since = (months: number) => sql<string>`now() - make_interval(months => ${months})`;

/** Removals of a run that began now. */
export async function sumOfDue(read: Read, kind: RetentionKind, months: number): Promise<Sum> {
  const { rows } = await sql<Sum>`select count(*)::int as count, coalesce(sum(x.bytes), 0)::bigint as bytes
    from (${kinds[kind].due(since(months))}) x`.execute(read);
  return rows[0] ?? { count: 0, bytes: 0 };
}

/** Removes one batch of what is due. */
const removeBatch = (db: Database['db'], kind: RetentionKind, months: number): Promise<Sum> =>
  db.transaction().execute(async (tx) => {
    const { due, remove, shownBy } = kinds[kind];
    const { rows } = await sql<{ id: string; bytes: number }>`select x.id, x.bytes::bigint as bytes
      from (${due(since(months))}) x limit ${batch}`.execute(tx);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await remove(tx, ids, months);
    if (ids.length > 0 && shownBy !== undefined) await publishChange(tx, { topic: shownBy });
    return { count: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) };
  });

/**
 * Removes everything of a kind whose period is over, in batches, and writes down what it removed. The bytes of files go when
 * nothing names them any more.
 */
export async function deleteExpired({ db }: Pick<Database, 'db'>, kind: RetentionKind, months: number): Promise<Sum> {
  let sum: Sum = { count: 0, bytes: 0 };
  try {
    for (;;) {
      const { count, bytes } = await removeBatch(db, kind, months);
      sum = { count: sum.count + count, bytes: sum.bytes + bytes };
      if (count < batch) return sum;
    }
  } finally {
    // Also of a run that broke off.
    if (sum.count > 0)
      await db.insertInto('retention_runs').values({ kind, months, removed: sum.count, bytes: sum.bytes }).execute();
  }
}
