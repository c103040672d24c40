import { sql } from 'kysely';
import type { Database, Read, Tx } from '#server/db/database.ts';
import { isUnknownReference } from '#server/db/database-errors.ts';
import type { Storage } from './storage.ts';
import { getLockKey } from './save-file.ts';

type Collecting = Pick<Database, 'db' | 'reader'>;

/** Age below which no file is collected: one that was just uploaded may be about to be referred to. */
const youngest = sql`interval '1 day'`;
const youngestMs = 24 * 3600 * 1000;
/** Number of files on the disk that are compared with the rows at once. */
const batch = 500;

/**
 * Foreign keys to files, as the database knows them: data that is deleted with its file (`on delete cascade`) does not
 * preserve it.
 */
async function namingColumns(read: Read): Promise<readonly { table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'files'::regclass and c.confdeltype <> 'c'
    order by 1, 2`.execute(read);
  return rows;
}

/** The files that no row refers to. */
async function unnamedFiles(read: Read): Promise<readonly string[]> {
  const naming = await namingColumns(read);
  const { rows } = await sql<{ sha256: string }>`
    select f.sha256 from files f where f.stored_at < now() - ${youngest} and ${sql.join(
      naming.map(
        ({ table, column }) =>
          sql`not exists (select from ${sql.table(table)} n where n.${sql.ref(column)} = f.sha256)`,
      ),
      sql` and `,
    )}`.execute(read);
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Runs a step under the exclusive lock on a content; false: it is being stored just now, or a backup copies the files that
 * there were when it began, and it is left to the next run.
 */
const alone = ({ db }: Collecting, sha256: string, step: (tx: Tx) => Promise<void>): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_xact_lock_shared(hashtext('tuneport stored files'))
        and pg_try_advisory_xact_lock(${getLockKey(sha256)}) as got`.execute(tx);
    if (rows[0]?.got !== true) return false;
    await step(tx);
    return true;
  });

/** Removes the row of a file. The foreign keys judge: a file that got a reference after all stays. */
async function removeRow(database: Collecting, sha256: string): Promise<boolean> {
  try {
    return await alone(database, sha256, async (tx) => {
      await tx.deleteFrom('files').where('sha256', '=', sha256).execute();
    });
  } catch (error) {
    if (isUnknownReference(error)) return false;
    throw error;
  }
}

/** Removes bytes that have no row. */
const removeBytes = (database: Collecting, storage: Storage, sha256: string): Promise<boolean> =>
  alone(database, sha256, async (tx) => {
    const row = await tx.selectFrom('files').where('sha256', '=', sha256).select('sha256').executeTakeFirst();
    if (row === undefined) await storage.remove(sha256);
  });

/**
 * Removes the files that no row refers to: first the row, and after its commit the bytes. A crash in between leaves bytes
 * without a row, which `collectBytes` finds.
 */
export async function collectFiles(database: Collecting, storage: Storage): Promise<void> {
  for (const sha256 of await unnamedFiles(database.reader))
    if (await removeRow(database, sha256)) await removeBytes(database, storage, sha256);
}

/** Removes the bytes on the disk that have no row: of rolled-back transactions and of crashes. */
export async function collectBytes(database: Collecting, storage: Storage): Promise<void> {
  let names: string[] = [];
  const collect = async () => {
    const rows = await database.reader.selectFrom('files').where('sha256', 'in', names).select('sha256').execute();
    const storedHashes = new Set(rows.map(({ sha256 }) => sha256));
    for (const name of names) if (!storedHashes.has(name)) await removeBytes(database, storage, name);
    names = [];
  };
  for await (const name of storage.storedBefore(Date.now() - youngestMs)) {
    names.push(name);
    if (names.length === batch) await collect();
  }
  if (names.length > 0) await collect();
}
