import { type RetentionKind, retentionKinds } from '#contract/privacy.ts';
import type { Read } from '#server/db/database.ts';

/** The retention period of each kind of data, in the order of the contract; absent months: for good. */
export async function readPeriods(read: Read): Promise<{ kind: RetentionKind; months?: number }[]> {
  const rows = await read.selectFrom('retention_periods').select(['kind', 'months']).execute();
  const months = new Map(rows.map((row) => [row.kind, row.months]));
  return retentionKinds.map((kind) => {
    const period = months.get(kind) ?? null;
    return { kind, ...(period !== null && { months: period }) };
  });
}
