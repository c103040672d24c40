import { sql } from 'kysely';
import type { PriceClassId } from '#contract/ids.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * Locks price classes until the transaction ends, the smallest number first, so that none is deleted before. False when one
 * of them does not exist.
 */
export async function lockPriceClasses(tx: Tx, kind: FileRole, ids: readonly PriceClassId[]): Promise<boolean> {
  const distinctIds = [...new Set(ids)];
  const lockedRows = await tx
    .selectFrom('price_classes')
    .where('kind', '=', kind)
    .where('id', '=', sql<number>`any(${distinctIds})`)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute();
  return lockedRows.length === distinctIds.length;
}

/** Locks the numbering of price classes until the transaction ends, so that the next number is free. */
export async function lockNumbersOfPriceClasses(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tuneport price classes'))`.execute(tx);
}
