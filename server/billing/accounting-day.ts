import { type RawBuilder, sql } from 'kysely';
import { localDay, localTime } from '#server/vocabulary/index.ts';

/** A day as `accounting_day` of a document that is issued now: null where it is today. */
export const unlessToday = (day: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`nullif(${day}, ${localTime(sql`now()`)}::date)`;

/** The day in the books of a document that is issued now for something that happened at an instant. */
export const accountingDay = (at: string | undefined): RawBuilder<string | null> =>
  at === undefined ? sql`null` : unlessToday(sql`${localTime(sql`${at}::timestamptz`)}::date`);

/** The day in the books of an issued document, `2026-03-29`: that of the money, else that of issue. */
export const dayInBooks = (invoices: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce(to_char(${invoices}.accounting_day, 'YYYY-MM-DD'), ${localDay(sql`${invoices}.created_at`)})`;
