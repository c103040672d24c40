import { sql } from 'kysely';
import type { TaxRule, VatProof } from '#contract/billing.ts';
import type { CreditEntryId, InvoiceId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { isTaxFor } from '#rules/purchase.ts';
import { businessClock } from '#rules/support-hours.ts';
import { computeNetPrice, roundedHalfUp, type Tax, withTax } from '#rules/tax.ts';
import { findVatProof } from '#server/countries/index.ts';
import type { Read, Tx } from '#server/db/database.ts';
import { readCurrency } from '#server/settings/index.ts';
import { taxOn } from '#server/taxes/index.ts';
import { accountingDay } from './accounting-day.ts';
import { toInstantSql, localTime } from '#server/vocabulary/index.ts';
import { enqueueDocument } from './enqueue-document.ts';
import type { Account, InvoicedPurchase, Payment } from './issued-invoice.ts';
import { fixedTax } from './fixed-tax.ts';
import { type InvoiceObstacle, invoiceObstacle } from './invoice-obstacle.ts';
import { numberAndTime } from './next-number.ts';
import { documentParties } from './parties.ts';

/** A ledger row, locked so that its documents are written one after the other. */
export async function lockEntry(tx: Tx, entryId: CreditEntryId) {
  return tx
    .selectFrom('credit_entries')
    .where('id', '=', entryId)
    .select(['id', 'user_id', 'kind', 'amount', 'net_price', 'created_at', 'paid_by', 'term_days'])
    .select(
      sql<
        string | null
      >`case when paid_on is not null then least(${toInstantSql(sql`(paid_on + time '12:00')`)}, created_at) end`.as(
        'paidAt',
      ),
    )
    .forUpdate()
    .executeTakeFirst();
}

/** The latest invoice of a purchase. */
const latestInvoice = (read: Read, entryId: CreditEntryId) =>
  read
    .selectFrom('invoices as d')
    .where('d.credit_entry_id', '=', entryId)
    .where('d.kind', '=', 'RE')
    .orderBy('d.nth', 'desc')
    .limit(1)
    .select(['d.id', 'd.number', 'd.nth', sql<boolean>`stands(d)`.as('stands')])
    .executeTakeFirst();

/** Credits of a purchase whose money went back: they are not invoiced again. */
async function refundedCredits(read: Read, entryId: CreditEntryId): Promise<number> {
  const { refunded } = await read
    .selectFrom('invoices')
    .where('credit_entry_id', '=', entryId)
    .where(sql<boolean>`is_returned(invoices)`)
    .select(sql<number>`coalesce(-sum(credits), 0)::int8`.as('refunded'))
    .executeTakeFirstOrThrow();
  return refunded;
}

/** The money of a purchase: the price of the order, with the tax of the day on which it was paid. Cents. */
export type FixedTax = {
  readonly net: number;
  /** Hundredths of a percent. */
  readonly rate: number;
  readonly rule: TaxRule;
  readonly tax: number;
  readonly gross: number;
  readonly vatProof?: VatProof | undefined;
};

export type InvoiceOrder = {
  readonly entryId: CreditEntryId;
  /** Absent: as the purchase has it; of credits booked by hand the tax of the day of their money for the customer as they are now. */
  readonly fixed?: FixedTax | undefined;
  readonly payment?: Payment | undefined;
  readonly purchase?: InvoicedPurchase | undefined;
};

export type IssueProblem = 'notFound' | 'notAPurchase' | 'purchaseTakenBack' | InvoiceObstacle['reason'];

export type Issued =
  | { readonly ok: true; readonly invoiceId: InvoiceId; readonly number: string }
  | { readonly ok: false; readonly reason: IssueProblem; readonly fields: InvoiceObstacle['fields'] };

const refused = (reason: IssueProblem, fields: InvoiceObstacle['fields'] = []): Issued => ({
  ok: false,
  reason,
  fields,
});

/**
 * Writes the invoice of a purchase of credits, in the transaction of whatever asks for it; PDF, data and the mail to the
 * customer follow once that commits. A purchase has one invoice that stands: asked again it is answered. A cancelled one makes
 * room for the next, over what was not taken back with it.
 */
export async function issueInvoice(tx: Tx, order: InvoiceOrder): Promise<Issued> {
  const { entryId } = order;
  const entry = await lockEntry(tx, entryId);
  if (entry === undefined) return refused('notFound');
  if (entry.kind !== 'purchase') return refused('notAPurchase');
  const latest = await latestInvoice(tx, entry.id);
  if (latest?.stands === true) return { ok: true, invoiceId: latest.id, number: latest.number };
  const credits = creditCents(entry.amount - (await refundedCredits(tx, entry.id)));
  if (credits <= 0) return refused('purchaseTakenBack');

  const ofPurchase = order.fixed === undefined ? { ...order, ...(await fixedTax(tx, entryId)) } : order;
  const {
    fixed,
    payment = entry.paidAt === null ? undefined : { means: entry.paid_by ?? 'transfer', at: entry.paidAt },
  } = ofPurchase;
  const { parties, operator } = await documentParties(tx, entry.user_id);
  const vatProof = fixed === undefined ? await findVatProof(tx, entry.user_id) : fixed.vatProof;
  // Credits are supplied, and taxed, when they are paid, or when staff book them; on account, too, because they can be used from then on.
  const suppliedAt = payment?.at ?? entry.created_at;
  const { day } = businessClock(new Date(suppliedAt));
  const tax =
    fixed ??
    (await taxOn(tx, {
      operator: { country: operator.iso ?? '' },
      customer: { country: parties.iso ?? '', vatNumberConfirmed: vatProof !== undefined },
      day,
    }));
  // Without a tax a country is missing, which the others are named beside.
  const known: Tax = tax ?? { rate: 0, rule: 'domestic' };
  const net = fixed?.net ?? entry.net_price ?? computeNetPrice(entry.amount, await creditPriceNow(tx));
  const whole = fixed === undefined ? withTax(net, known) : sumsOf(fixed);
  // Credits that earlier documents took back are not invoiced again.
  const sums = credits === entry.amount ? whole : withTax(roundedHalfUp(net * credits, entry.amount), known);
  const money = { rule: known.rule, currency: await readCurrency(tx), ...sums };
  const obstacle = await invoiceObstacle({ parties, operator }, money, day);
  if (obstacle !== undefined) return refused(obstacle.reason, obstacle.fields);
  // Without it the customer cannot pay.
  if (entry.term_days !== null && operator.bank_iban.trim() === '') return refused('operatorDataMissing', ['bank']);
  if (tax === undefined) return refused('operatorDataMissing', ['taxRate']);
  // Last, because all invoices queue at the counter of document numbers until this one commits.
  const { number, issuedAt } = await numberAndTime(tx, 'RE');
  const account = entry.term_days === null ? undefined : await accountOf(tx, entry.id, entry.term_days, issuedAt);
  const { id } = await tx
    .insertInto('invoices')
    .values({
      number,
      kind: 'RE',
      cancels_id: null,
      user_id: entry.user_id,
      credit_entry_id: entry.id,
      nth: (latest?.nth ?? 0) + 1,
      credits,
      ...sums,
      tax_rate: tax.rate,
      tax_rule: tax.rule,
      vat_proof: tax.rule === 'reverseCharge' && vatProof !== undefined ? JSON.stringify(vatProof) : null,
      company: JSON.stringify({ ...parties, suppliedAt, payment, account, purchase: ofPurchase.purchase }),
      accounting_day: accountingDay(suppliedAt, issuedAt),
      due_on: account?.dueOn ?? null,
      created_at: issuedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueueDocument(tx, number);
  return { ok: true, invoiceId: id, number };
}

/** The account of an invoice. */
async function accountOf(read: Read, entryId: CreditEntryId, days: number, issuedAt: string): Promise<Account> {
  const { rows } =
    await sql<Account>`select to_char(${localTime(sql`${issuedAt}::timestamptz`)}::date + ${days}::int, 'YYYY-MM-DD') as "dueOn",
    ${days}::int as days, coalesce((select sum(amount) from account_payments where credit_entry_id = ${entryId}), 0)::int8 as paid`.execute(
      read,
    );
  const [account] = rows;
  if (account === undefined) throw new Error('a query without a table has one row');
  return account;
}

/**
 * The sums of a fixed price.
 *
 * @throws Error where the tax is not that of the price
 */
function sumsOf({ net, tax, gross, rate }: FixedTax): { net: number; tax: number; gross: number } {
  if (net + tax !== gross || !isTaxFor(tax, net, { rate }))
    throw new Error('the tax of a purchase is not that of its price');
  return { net, tax, gross };
}

/** For purchases from the time before a purchase stored its price. */
async function creditPriceNow(read: Read): Promise<number> {
  const options = await read.selectFrom('portal_options').select('credit_price').executeTakeFirstOrThrow();
  return options.credit_price;
}
