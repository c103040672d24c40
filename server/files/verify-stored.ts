import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { Storage } from './storage.ts';

/** A portal's stored files, and the rows about them. */
export type StoredFiles = {
  readonly storage: Pick<Storage, 'isWhole' | 'stream'>;
  readonly database: Pick<Database, 'db'>;
};

/**
 * Proves that a stored file is what its name says: somebody may write it into a control unit, or pay for it. One that is
 * missing or damaged is marked, so that the desk tells of it until it is whole again.
 */
export async function proveStored({ storage, database }: StoredFiles, sha256: string): Promise<boolean> {
  const isWhole = await storage.isWhole(sha256);
  await database.db
    .updateTable('files')
    .set({ damaged_at: isWhole ? null : sql`now()` })
    .where('sha256', '=', sha256)
    .where('damaged_at', isWhole ? 'is not' : 'is', null)
    .execute();
  return isWhole;
}
