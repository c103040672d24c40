import { sql } from 'kysely';
import type { PriceClassId } from '#contract/ids.ts';
import type { FileRole } from '#contract/pricing.ts';
import type { Tx } from '#server/platform/database.ts';

/**
 * Takes hold of price classes until the transaction ends, the smallest number first, so that they are still there when
 * it does. Answers whether all of them are there.
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

/** From here to the end of the transaction nobody else adds a price class: its number is the next one. */
export async function lockNumbersOfPriceClasses(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('tuneport price classes'))`.execute(tx);
}
