import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type KeyedKind, qualifyKey } from '#rules/moving/kinds.ts';
import type { UserId } from '#contract/ids.ts';
import { nameKey } from '#rules/text/name-key.ts';
import type { Read, Tx } from '#server/db/database.ts';

/** A row of the folder, as it is known again when the folder comes again. */
export type KeptRow = {
  readonly key: string;
  readonly id: number;
  readonly digest: string;
  /** Facts of the line that no column of ours has. */
  readonly facts?: Readonly<Record<string, unknown>>;
};

/** The digest of a line: of all that is taken from it, the contents of its files among them. */
export const computeLineDigest = (row: unknown): string =>
  createHash('sha256').update(JSON.stringify(row)).digest('hex');

/** The rows that came before, by their keys. */
export async function findKept(
  read: Read,
  kind: KeyedKind,
  keys: readonly string[],
): Promise<ReadonlyMap<string, { id: number; digest: string }>> {
  const rows = await read
    .selectFrom('brought_over')
    .where('kind', '=', kind)
    .where('key', '=', sql<string>`any(${sql.val(keys)})`)
    .select(['key', 'id', 'digest'])
    .execute();
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

/** Keeps rows by their keys. */
export async function keepRows(tx: Tx, kind: KeyedKind, rows: readonly KeptRow[]): Promise<void> {
  await sql`
    insert into brought_over (kind, key, id, digest, facts)
    select ${kind}, r.key, r.id, r.digest, coalesce(r.facts, '{}')
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (key text, id int, digest text, facts jsonb)
    on conflict (kind, key) do update set id = excluded.id, digest = excluded.digest, facts = excluded.facts`.execute(
    tx,
  );
}

/** Takes ids for new rows of a table, so that rows that refer to each other go in together. */
export async function takeIds(
  tx: Tx,
  table: 'jobs' | 'tasks' | 'vehicles' | 'chat_messages' | 'earlier_documents',
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count})`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Finds customers as lines name them: by the key that they came with, else by user name, else by address. */
export async function findCustomers(
  read: Read,
  source: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, UserId>> {
  const wanted = [...new Set(names)].map((name) => ({ name, key: qualifyKey(source, name), folded: nameKey(name) }));
  const { rows } = await sql<{ name: string; id: UserId | null }>`
    select r.name, coalesce(b.id, u.id, e.id) as id
    from json_to_recordset(${JSON.stringify(wanted)}::json) as r (name text, key text, folded text)
      left join brought_over b on b.kind = 'customer' and b.key = r.key
      left join users u on name_key(u.username) = r.folded and u.company_id = u.id
      left join users e on name_key(e.email) = r.folded and e.company_id = e.id`.execute(read);
  return new Map(rows.flatMap(({ name, id }) => (id === null ? [] : [[name, id]])));
}
