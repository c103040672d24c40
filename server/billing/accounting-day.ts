import { type RawBuilder, sql } from 'kysely';
import { localDay, localTime } from '#server/vocabulary/index.ts';

/** A day as `accounting_day` of a document: null where it is that of the issue. */
export const unlessIssuedOn = (day: RawBuilder<unknown>, issuedAt: string): RawBuilder<string | null> =>
  sql`nullif(${day}, ${localTime(sql`${issuedAt}::timestamptz`)}::date)`;

/** The day in the books of a document for something that happened at an instant. */
export const accountingDay = (at: string | undefined, issuedAt: string): RawBuilder<string | null> =>
  at === undefined ? sql`null` : unlessIssuedOn(sql`${localTime(sql`${at}::timestamptz`)}::date`, issuedAt);

/** The day in the books of an issued document, `2026-03-29`: that of the money, else that of issue. */
export const dayInBooks = (invoices: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce(to_char(${invoices}.accounting_day, 'YYYY-MM-DD'), ${localDay(sql`${invoices}.created_at`)})`;
