import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import { amountText, asText, getNotation } from '#server/files/csv.ts';
import type { Read } from '#server/db/database.ts';
import { textsIn } from '#server/i18n/texts.ts';
import { dayInBooks } from '#server/billing/index.ts';
import { customerNameOnDocument } from '#server/vocabulary/index.ts';
import type { Debtor } from './datev-debtors.ts';
import { areOfDays, type Days } from './month-documents.ts';

/**
 * Lines of the recapitulative statement: the net sum of reverse charge for each VAT number. A cancellation counts in its own month, so a
 * sum may be negative, or 0.
 */
export async function recapitulativeStatement(read: Read, days: Days, language: Language): Promise<string[][]> {
  const { rows } = await sql<{
    vatNumber: string;
    country: string;
    customer: string;
    documents: number;
    net: number;
    currency: string;
  }>`
    select x."vatNumber", (array_agg(x.country order by x.number desc))[1] as country,
      (array_agg(x.customer order by x.number desc))[1] as customer, count(*)::int as documents, sum(x.net)::int8 as net, x.currency
    from (select coalesce(d.company ->> 'vat_number', '') as "vatNumber", coalesce(d.company ->> 'iso', '') as country,
        ${customerNameOnDocument} as customer, d.number, d.net, d.currency
      from invoices d join users u on u.id = d.user_id where d.tax_rule = 'reverseCharge' and ${areOfDays(days)}) x
    group by x."vatNumber", x.currency order by x."vatNumber", x.currency`.execute(read);
  if (rows.length === 0) return [];
  const t = textsIn(language);
  const { point } = getNotation(language);
  const columns = ['vatNumber', 'country', 'customer', 'documents', 'net', 'kind', 'currency'] as const;
  return [
    columns.map((column) => t(`accounting.csv.columns.${column}`)),
    // Credits are services, which the statement marks.
    ...rows.map(({ vatNumber, country, customer, documents, net, currency }) => [
      asText(vatNumber),
      country,
      asText(customer),
      String(documents),
      amountText(net, point),
      t('accounting.csv.service'),
      currency,
    ]),
  ];
}

/**
 * Lines of the OSS return: net and tax for each country and rate. What a cancellation takes back from an earlier quarter stands in a
 * line of that quarter, as the return has it.
 */
export async function ossReturn(read: Read, days: Days, language: Language): Promise<string[][]> {
  const { rows } = await sql<{
    country: string;
    taxRate: number;
    quarter: string;
    net: number;
    tax: number;
    gross: number;
    currency: string;
  }>`
    select coalesce(d.company ->> 'iso', '') as country, d.tax_rate as "taxRate",
      to_char((case when o.id is null then ${dayInBooks(sql`d`)} else ${dayInBooks(sql`o`)} end)::date, 'YYYY-"Q"Q') as quarter, sum(d.net)::int8 as net, sum(d.tax)::int8 as tax,
      sum(d.gross)::int8 as gross, d.currency
    from invoices d left join invoices o on o.id = d.cancels_id
    where d.tax_rule = 'oss' and ${areOfDays(days)}
    group by 1, 2, 3, d.currency order by 1, 3 desc, 2 desc, d.currency`.execute(read);
  if (rows.length === 0) return [];
  const t = textsIn(language);
  const { point } = getNotation(language);
  const columns = ['country', 'quarter', 'rate', 'net', 'tax', 'gross', 'currency'] as const;
  return [
    columns.map((column) => t(`accounting.csv.columns.${column}`)),
    ...rows.map(({ country, quarter, taxRate, currency, ...sums }) => [
      country,
      quarter,
      amountText(taxRate, point),
      ...[sums.net, sums.tax, sums.gross].map((cents) => amountText(cents, point)),
      currency,
    ]),
  ];
}

/** The customers of the invoices and cancellations of some days, each as the latest of them names them. */
export async function listDebtors(read: Read, days: Days): Promise<Debtor[]> {
  const { rows } = await sql<Debtor>`
    select distinct on (d.user_id) d.user_id as "userId", coalesce(d.company ->> 'company_name', '') as "companyName",
      coalesce(d.company ->> 'first_name', '') as "firstName", coalesce(d.company ->> 'second_name', '') as "secondName",
      coalesce(d.company ->> 'street', '') as street, coalesce(d.company ->> 'zip', '') as zip,
      coalesce(d.company ->> 'city', '') as city, coalesce(d.company ->> 'iso', '') as country,
      coalesce(d.company ->> 'vat_number', '') as "vatNumber", coalesce(d.company ->> 'email', '') as email
    from invoices d where ${areOfDays(days)} and d.gross <> 0 order by d.user_id, d.created_at desc, d.number desc`.execute(
    read,
  );
  return rows;
}
