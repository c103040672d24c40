import { sql } from 'kysely';
import type { LedgerCheck, WithoutInvoice } from '#contract/ledger.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { publish } from '#server/realtime/realtime.ts';
import { findWithoutInvoice, verifyLedger } from './verify-ledger.ts';

/** The latest verification; undefined before the first. */
export async function latestCheck(read: Read): Promise<LedgerCheck | undefined> {
  const row = await read
    .selectFrom('ledger_checks as c')
    .orderBy('c.id', 'desc')
    .limit(1)
    .select(['c.checked_at as checkedAt', 'c.took_ms as tookMs', 'c.examined'])
    .select(sql<LedgerCheck['violations']>`c.violations`.as('violations'))
    .select(sql<WithoutInvoice>`c.without_invoice`.as('withoutInvoice'))
    .select(
      // The first broken one after the last sound one.
      sql<string | null>`(select min(b.checked_at) from ledger_checks b where b.violations <> '[]'
        and b.id > coalesce((select max(s.id) from ledger_checks s where s.violations = '[]'), 0))`.as('brokenSince'),
    )
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { brokenSince, ...check } = row;
  return { ...check, ...(brokenSince !== null && { brokenSince }) };
}

/** Verifies the ledger and stores what was found. */
export async function runLedgerCheck(tx: Tx): Promise<LedgerCheck> {
  const begun = performance.now();
  const verified = await verifyLedger(tx);
  const violations = verified
    .filter(({ count }) => count > 0)
    .map(({ invariant, count, examples }) => ({ invariant, count, examples }));
  await tx
    .insertInto('ledger_checks')
    .values({
      took_ms: Math.round(performance.now() - begun),
      examined: verified.reduce((sum, { examined }) => sum + examined, 0),
      violations: JSON.stringify(violations),
      without_invoice: JSON.stringify(await findWithoutInvoice(tx)),
    })
    .execute();
  await publish(tx, 'staff', 'ledger', {});
  const check = await latestCheck(tx);
  if (check === undefined) throw new Error('the check was not stored');
  return check;
}
