import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DocumentKind } from '#contract/accounting.ts';
import type { TaxRule } from '#contract/billing.ts';
import type { CreditCents } from '#contract/money.ts';
import type { UserId } from '#contract/ids.ts';
import { dayInBooks } from '#server/billing/index.ts';
import type { Read } from '#server/db/database.ts';
import { customerNameOnDocument, isWithinDays, localDay } from '#server/vocabulary/index.ts';

export type Days = { readonly from: string; readonly to: string };

/** The first and the last day of a month, `2026-11`. */
export function getMonthDays(month: string): Days {
  const [year = 0, ofYear = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, ofYear, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

/** A document of a month as its lines of the lists have it; a delivery note has no money. */
export type MonthDocument = {
  readonly number: string;
  readonly kind: DocumentKind;
  readonly createdAt: string;
  /** The day in the books: of the money, else of issue. */
  readonly day: string;
  readonly issuedOn: string;
  readonly userId: UserId;
  readonly customer: string;
  readonly country: string;
  readonly vatNumber: string;
  readonly credits: CreditCents;
  readonly net: number | null;
  readonly tax: number | null;
  readonly gross: number | null;
  /** Of its money. */
  readonly currency: string | null;
  readonly taxRate: number | null;
  readonly taxRule: TaxRule | null;
  /** The invoice that a cancellation takes back; empty for others. */
  readonly cancels: string;
  /** The last day of the term of an invoice on account. */
  readonly dueOn: string | null;
  /** The transaction of a purchase, the file of a delivery note; empty for the return note of a refund without a file. */
  readonly reference: string;
  /** Of its PDF; null: it was never opened. */
  readonly sha256: string | null;
  /** Its data as XML, in the formats that are stored. */
  readonly data: readonly { readonly format: 'facturx' | 'xrechnung'; readonly sha256: string }[];
};

/** The documents behind one with this number, in the order of issue. */
const isBehind = (after: MonthDocument | undefined): RawBuilder<SqlBool> =>
  after === undefined ? sql`true` : sql`(d.created_at, d.number) > (${after.createdAt}::timestamptz, ${after.number})`;

/**
 * Invoices and cancellations `d` that belong to some days in the books. Money of the last day of a month is often imported in the
 * next, and its invoice issued then.
 */
export const areOfDays = (days: Days): RawBuilder<SqlBool> =>
  sql`(d.accounting_day between ${days.from}::date and ${days.to}::date
    or (d.accounting_day is null and ${isWithinDays(sql`d.created_at`, days)}))`;

/** The country of the customer of a document `d` as it stands there; empty: none. */
export const countryOnDocument = sql<string>`coalesce(d.company ->> 'iso', '')`;

const common = sql`d.number, left(d.number, 2) as kind, d.created_at as "createdAt", ${localDay(sql`d.created_at`)} as "issuedOn",
  d.user_id as "userId", ${customerNameOnDocument} as customer, ${countryOnDocument} as country,
  coalesce(d.company ->> 'vat_number', '') as "vatNumber",
  (select f.sha256 from document_files f where f.number = d.number) as sha256,
  coalesce((select json_agg(json_build_object('format', x.format, 'sha256', x.sha256) order by x.format)
    from document_data x where x.number = d.number), '[]') as data`;

const pageSize = 500;

/** The documents of some days, page by page: memory stays flat however many there are. */
export async function* streamDocuments(read: Read, days: Days): AsyncGenerator<MonthDocument[]> {
  let last: MonthDocument | undefined;
  for (;;) {
    const { rows } = await sql<MonthDocument>`
      (select ${common}, ${dayInBooks(sql`d`)} as day, d.credits, d.net, d.tax, d.gross, d.currency, d.tax_rate as "taxRate", d.tax_rule as "taxRule",
        coalesce(d.company -> 'cancels' ->> 'number', '') as cancels, d.credit_entry_id::text as reference,
        to_char(d.due_on, 'YYYY-MM-DD') as "dueOn"
      from invoices d join users u on u.id = d.user_id where ${areOfDays(days)} and ${isBehind(last)}
      order by d.created_at, d.number limit ${pageSize})
      union all
      (select ${common}, ${localDay(sql`d.created_at`)}, d.price, null, null, null, null, null, null, '', coalesce(d.task_id::text, ''), null
      from delivery_notes d join users u on u.id = d.user_id where ${isWithinDays(sql`d.created_at`, days)}
        and ${isBehind(last)} order by d.created_at, d.number limit ${pageSize})
      order by "createdAt", number limit ${pageSize}`.execute(read);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}
