import type { Tx } from '#server/platform/database.ts';
import type { ReceivedFile, Storage } from '#server/platform/storage.ts';

/**
 * Makes a received file durable and known: bytes first, then the row, so that no row ever names a file that is not
 * there. When the transaction is undone the bytes stay behind unnamed and do no harm.
 */
export async function keepFile(tx: Tx, storage: Storage, file: ReceivedFile): Promise<void> {
  await storage.keep(file);
  await tx
    .insertInto('files')
    .values({ sha256: file.sha256, size: file.size })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
