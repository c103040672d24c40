import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { receivedAt } from '#server/purchases/index.ts';
import type { Read } from '#server/db/database.ts';
import { isWithinDays, localDay } from '#server/vocabulary/index.ts';
import { debtorAccount, moneyLine } from './datev.ts';
import type { DatevOptions } from './get-accounting.ts';
import type { Days } from './month-documents.ts';

/** Money that a provider collected for a customer, or gave back (negative). */
type ProviderMoney = {
  source: 'stripe' | 'paypal';
  /** Cents. */
  amount: number;
  /** Cents that the provider kept; null: it did not say. */
  fee: number | null;
  day: string;
  userId: UserId;
  reference: string;
  /** The document that it settles: the cancellation of a refund, else the invoice; null: none was written. */
  number: string | null;
};

export const providerLabels = { stripe: 'Stripe', paypal: 'PayPal' } as const;

/** Names the fee of a purchase in the books, and is the same whenever it is sent. */
export const feeText = (provider: keyof typeof providerLabels, reference: string): string =>
  `Gebühr ${providerLabels[provider]} ${reference}`;

/** The money of the providers on some days, as far as its customer is known; a refund that failed is none. */
async function listProviderMoney(read: Read, days: Days): Promise<ProviderMoney[]> {
  const { rows } = await sql<ProviderMoney>`
    select r.source, r.amount, r.fee, ${localDay(receivedAt)} as day, p.user_id as "userId", p.reference,
      coalesce((select c.number from invoices c where c.id = r.cancellation_id),
        (select i.number from invoices i where i.credit_entry_id = p.credit_entry_id and i.kind = 'RE'
          order by i.created_at desc, i.id desc limit 1)) as number
    from received_payments r join purchases p on p.id = r.purchase_id
    where r.source in ('stripe', 'paypal') and r.currency = portal_currency() and r.undone_at is null
      and ${isWithinDays(receivedAt, days)}
    order by ${receivedAt}, r.id`.execute(read);
  return rows;
}

/**
 * Lines of the money of the providers: the provider's account to the customer, and the fee to the provider's account. None for a
 * provider without an account.
 */
export async function providerLines(read: Read, days: Days, options: DatevOptions): Promise<string[]> {
  const accounts = { stripe: options.stripeAccount, paypal: options.paypalAccount };
  if (accounts.stripe === '' && accounts.paypal === '') return [];
  const money = await listProviderMoney(read, days);
  return money.flatMap(({ source, amount, fee, day, userId, reference, number }) => {
    const account = accounts[source];
    if (account === '') return [];
    const common = { day, currency: options.currency, number: number ?? reference };
    const paid = { ...common, cents: amount, account, contra: debtorAccount(userId, options) };
    const kept = { ...common, cents: fee ?? 0, account: options.feeAccount, contra: account };
    return [
      moneyLine({ ...paid, text: `${providerLabels[source]} ${reference}` }),
      ...(kept.cents > 0 && kept.account !== '' ? [moneyLine({ ...kept, text: feeText(source, reference) })] : []),
    ];
  });
}
