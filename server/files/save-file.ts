import { sql } from 'kysely';
import type { Tx } from '#server/platform/database.ts';
import type { ReceivedFile, Storage } from '#server/platform/storage.ts';

/**
 * The lock on a content, held until the transaction ends. Whoever keeps a file shares it with all who keep the same;
 * whoever removes one has it alone, because bytes and row cannot be written at one moment.
 */
export const lockOf = (sha256: string) => sql<string>`hashtextextended(${sha256}, 0)`;

/**
 * Makes a received file durable and known: bytes first, then the row, so that no row ever names a file that is not
 * there. When the transaction is undone the bytes stay behind unnamed until they are collected.
 */
export async function saveFile(tx: Tx, storage: Storage, file: ReceivedFile): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(file.sha256)})`.execute(tx);
  await storage.keep(file);
  await tx
    .insertInto('files')
    .values({ sha256: file.sha256, size: file.size })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
