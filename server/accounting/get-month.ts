import { sql } from 'kysely';
import type { accountingApi, datevGaps } from '#contract/accounting.ts';
import type { Output } from '#contract/call.ts';
import { taxRules } from '#contract/billing.ts';
import { creditCents } from '#contract/money.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { isWithinDays } from '#server/vocabulary/index.ts';
import { findHandOver } from './handed-over.ts';
import { isDebtor } from './datev.ts';
import { type AccountantOptions, accountantOptions } from './get-accounting.ts';
import { areOfDays, countryOnDocument, type Days, getMonthDays } from './month-documents.ts';
import { findSharedRates, isLedgerAccount, revenueAccount, type Taxed } from './revenue-account.ts';

type Month = Output<typeof accountingApi.getMonth>;

type ForDatev = {
  readonly taxed: readonly Taxed[];
  /** All rates of the own country that were ever invoiced. */
  readonly domesticRates: readonly number[];
  readonly customers: readonly number[];
};

/** Settings that a DATEV file of these bookings lacks. */
function gapsOf(
  options: AccountantOptions,
  { taxed, domesticRates, customers }: ForDatev,
): Pick<Month, 'datevGaps' | 'rulesWithoutAccount' | 'ratesWithoutAccount'> {
  const without = new Set(taxed.flatMap((one) => (revenueAccount(one, options) === undefined ? [one.taxRule] : [])));
  const rulesWithoutAccount = taxRules.filter((rule) => without.has(rule));
  const shared = findSharedRates(domesticRates, options);
  const ratesWithoutAccount = shared.flatMap((taxRate) =>
    without.has('domestic') || !taxed.some((one) => one.taxRule === 'domestic' && one.taxRate === taxRate)
      ? []
      : [{ taxRule: 'domestic' as const, taxRate }],
  );
  const moneyAccounts = [options.stripeAccount, options.paypalAccount, options.feeAccount];
  const gaps: Record<(typeof datevGaps)[number], boolean> = {
    datevConsultant: options.datevConsultant === null,
    datevClient: options.datevClient === null,
    account: rulesWithoutAccount.length > 0,
    rate: ratesWithoutAccount.length > 0,
    providers: moneyAccounts.some((account) => account !== '' && !isLedgerAccount(account, options)),
    debtors: customers.some((userId) => !isDebtor(options.firstDebtor + userId, options.accountLength)),
  };
  const lacking = (Object.keys(gaps) as (keyof typeof gaps)[]).filter((gap) => gaps[gap]);
  return {
    datevGaps: lacking,
    rulesWithoutAccount,
    ...(ratesWithoutAccount.length > 0 && { ratesWithoutAccount }),
  };
}

/** Numbers and sums of the documents of some days. */
export async function summarize(read: Read, days: Days): Promise<Omit<Month, 'handedOver'>> {
  const [sums, counts, notes, options, taxed, domestic] = await Promise.all([
    read
      .selectFrom('invoices as d')
      .where(areOfDays(days))
      .groupBy(['d.tax_rule', 'd.tax_rate'])
      .select(['d.tax_rule as taxRule', 'd.tax_rate as taxRate'])
      .select([
        sql<number>`sum(d.net)::int8`.as('net'),
        sql<number>`sum(d.tax)::int8`.as('tax'),
        sql<number>`sum(d.gross)::int8`.as('gross'),
      ])
      .orderBy(sql`array_position(${[...taxRules]}::text[], d.tax_rule)`)
      .orderBy('d.tax_rate', 'desc')
      .execute(),
    read
      .selectFrom('invoices as d')
      .where(areOfDays(days))
      .select([
        sql<number>`count(*) filter (where d.kind = 'RE')`.as('invoices'),
        sql<number>`count(*) filter (where d.kind = 'ST')`.as('cancellations'),
        sql<number | null>`min(d.user_id)`.as('lowest'),
        sql<number | null>`max(d.user_id)`.as('highest'),
      ])
      .executeTakeFirstOrThrow(),
    read
      .selectFrom('delivery_notes as d')
      .where(isWithinDays(sql`d.created_at`, days))
      .select([sql<number>`count(*)`.as('deliveryNotes'), sql<number>`coalesce(sum(d.price), 0)::int8`.as('credits')])
      .executeTakeFirstOrThrow(),
    accountantOptions(read),
    read
      .selectFrom('invoices as d')
      .where(areOfDays(days))
      .where('d.gross', '<>', 0)
      .distinct()
      .select(['d.tax_rule as taxRule', 'd.tax_rate as taxRate'])
      .select(countryOnDocument.as('country'))
      .execute(),
    read
      .selectFrom('invoices')
      .where('tax_rule', '=', 'domestic')
      .where('gross', '<>', 0)
      .distinct()
      .select('tax_rate as taxRate')
      .orderBy('tax_rate', 'desc')
      .execute(),
  ]);
  const { lowest, highest, ...numbers } = counts;
  const total = (of: 'net' | 'tax' | 'gross') => sums.reduce((sum, line) => sum + line[of], 0);
  return {
    ...numbers,
    deliveryNotes: notes.deliveryNotes,
    credits: creditCents(notes.credits),
    sums,
    net: total('net'),
    tax: total('tax'),
    gross: total('gross'),
    ...gapsOf(options, {
      taxed,
      domesticRates: domestic.map(({ taxRate }) => taxRate),
      customers: [lowest, highest].filter((userId) => userId !== null),
    }),
  };
}

/** Numbers and sums of a month. */
export const getMonth: Handler<typeof accountingApi.getMonth> = async ({ input: { month }, tx }) => {
  const handedOver = await findHandOver(tx, month);
  return { ...(await summarize(tx, getMonthDays(month))), ...(handedOver !== undefined && { handedOver }) };
};
