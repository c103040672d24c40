import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { ReceivedFile, Storage } from './storage.ts';

/**
 * The lock on a content, held until the transaction ends. Saving a file shares it with others that save the same; removing
 * one takes it alone, because bytes and row cannot be written at one moment.
 */
export const getLockKey = (sha256: string) => sql<string>`hashtextextended(${sha256}, 0)`;

/**
 * Makes a received file durable and known: bytes first, then the row, so that no row ever refers to a missing file. When
 * the transaction is rolled back, the bytes stay without a row until they are collected.
 */
export async function saveFile(tx: Tx, storage: Storage, file: ReceivedFile): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${getLockKey(file.sha256)})`.execute(tx);
  await storage.save(file);
  await tx
    .insertInto('files')
    .values({ sha256: file.sha256, size: file.size, unscanned: file.isUnscanned ?? false })
    // The same content, found clean by now, loses its mark; a clean one never gets it.
    .onConflict((conflict) =>
      file.isUnscanned === false
        ? conflict.column('sha256').doUpdateSet({ unscanned: false }).where('files.unscanned', '=', true)
        : conflict.doNothing(),
    )
    .execute();
}
