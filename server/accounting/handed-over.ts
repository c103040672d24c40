import { sql } from 'kysely';
import type { accountingApi } from '#contract/accounting.ts';
import type { Output } from '#contract/call.ts';
import type { Read } from '#server/db/database.ts';
import { localTime } from '#server/vocabulary/index.ts';
import { areOfDays, getMonthDays } from './month-documents.ts';

type HandOver = NonNullable<Output<typeof accountingApi.getMonth>['handedOver']>;

/** The last export of a month, with the invoices and cancellations that came to it since; undefined: it was never exported. */
export async function findHandOver(read: Read, month: string): Promise<HandOver | undefined> {
  const { at } = await read
    .selectFrom('accounting_exports')
    .where('month', '=', month)
    .select(sql<string | null>`max(exported_at)`.as('at'))
    .executeTakeFirstOrThrow();
  if (at === null) return undefined;
  const late = await read
    .selectFrom('invoices as d')
    .where(areOfDays(getMonthDays(month)))
    .where('d.created_at', '>', at)
    .orderBy('d.created_at')
    .orderBy('d.number')
    .select('d.number')
    .execute();
  return { at, since: late.map(({ number }) => number) };
}

/** Issued in another month than that of its money. */
const isOfOtherMonth = sql<boolean>`date_trunc('month', d.accounting_day::timestamp)
  <> date_trunc('month', ${localTime(sql`d.created_at`)})`;

/** Months to which documents came after their export, the latest first. */
export const monthsToHandOverAgain = (read: Read): Promise<{ month: string; documents: number }[]> =>
  read
    .with('exports', (db) =>
      db
        .selectFrom('accounting_exports')
        .groupBy('month')
        .select(['month', sql<string>`max(exported_at)`.as('at')]),
    )
    .selectFrom('invoices as d')
    .innerJoin('exports as x', (join) =>
      join.on(sql<boolean>`(x.month = to_char(d.accounting_day, 'YYYY-MM') and d.created_at > x.at)`),
    )
    .where(isOfOtherMonth)
    .groupBy('x.month')
    .orderBy('x.month', 'desc')
    .select(['x.month', sql<number>`count(*)::int`.as('documents')])
    .execute();
