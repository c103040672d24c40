import { randomUUID } from 'node:crypto';
import type { Input } from '#contract/call.ts';
import type { Purchase } from '#contract/purchases/buying.ts';
import { purchasesApi } from '#contract/purchases.ts';
import type { Person, Portal } from './portal.ts';

/** Texts of an account, by their columns. */
type Columns = Readonly<Record<string, string | null>>;

/** A workshop with an address that pays by transfer: whatever an invoice needs. What is given differs from that. */
export async function buyer(
  portal: Portal,
  columns: Columns = {},
  as: { country?: string; credits?: number } = {},
): Promise<Person> {
  const customer = await portal.person(as);
  const fields = {
    company_name: 'Garage',
    street: 'Gasse 2',
    zip: '10117',
    city: 'Berlin',
    payment_api: 'transfer',
    ...columns,
  };
  const changes = Object.keys(fields).map((column, at) => `${column} = $${at + 2}`);
  await portal.database.pool.query(`update users set ${changes.join(', ')} where id = $1`, [
    customer.id,
    ...Object.values(fields),
  ]);
  return customer;
}

/** Begins a purchase of 100 credits by transfer, or of what is given. */
export const startPurchase = (
  customer: Person,
  more: Partial<Input<typeof purchasesApi.startPurchase>> = {},
): Promise<Purchase> =>
  customer.ask(purchasesApi.startPurchase, {
    credits: 100,
    way: 'transfer',
    acceptedTerms: true,
    purchaseKey: randomUUID(),
    ...more,
  });
