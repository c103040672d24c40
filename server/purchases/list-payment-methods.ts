import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { PaymentWay, PurchaseWay } from '#contract/purchases/payment-ways.ts';
import type { Read } from '#server/db/database.ts';
import { paymentWays } from '#server/vocabulary/index.ts';
import type { Providers } from './providers/provider.ts';

/** The ways in which a customer can pay today: permitted to the customer or the group, and set up by the operator. */
export async function listPaymentMethods(read: Read, userId: UserId, providers: Providers): Promise<PurchaseWay[]> {
  const { permitted, hasBank } = await read
    .selectFrom('users as u')
    .crossJoin('portal_options as o')
    .where('u.id', '=', userId)
    .select([paymentWays.as('permitted'), sql<boolean>`o.bank_iban <> ''`.as('hasBank')])
    .executeTakeFirstOrThrow();
  const open: Record<PurchaseWay, [PaymentWay, boolean]> = {
    transfer: ['transfer', hasBank],
    stripe: ['card', providers.stripe !== undefined],
    paypal: ['card', providers.paypal !== undefined],
  };
  const ways = Object.entries(open) as [PurchaseWay, [PaymentWay, boolean]][];
  return ways.filter(([, [way, isSetUp]]) => isSetUp && permitted.includes(way)).map(([way]) => way);
}
