import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { billingApi } from '#contract/billing.ts';
import { type CreditEntry, creditsApi } from '#contract/credits.ts';
import { creditCents } from '#contract/money.ts';
import { finishedOrder } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await portal().database.pool.query(
    `update portal_options set operator_company = 'Tuneport Test GmbH', operator_street = 'Ring 1', operator_zip = '1010',
       operator_city = 'Wien', operator_country_id = 23, operator_vat_number = 'ATU12345678'`,
  );
});

async function workshop(): Promise<Person> {
  const customer = await portal().person({ credits: 100 });
  await portal().database.pool.query(
    `update users set company_name = 'Werkstatt', street = 'Gasse 2', zip = '1020', city = 'Ort' where id = $1`,
    [customer.id],
  );
  return customer;
}

const entriesOf = async (customer: Person): Promise<CreditEntry[]> =>
  (await customer.ask(creditsApi.listCredits, { filterMode: 'all' })).data;

const change = (
  customer: Person,
  fields: { kind: 'purchase' | 'refund'; amount: number; taskId?: CreditEntry['taskId'] },
) =>
  support.ask(creditsApi.changeCredits, {
    userId: customer.id,
    kind: fields.kind,
    amount: creditCents(fields.amount),
    reason: 'by hand',
    bookingKey: randomUUID(),
    ...(fields.taskId !== undefined && { taskId: fields.taskId }),
  });

test('a payment links to its delivery note, a refund to that and to its own return note', async () => {
  const customer = await workshop();
  const { taskId } = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  await change(customer, { kind: 'refund', amount: 2000, taskId });
  const { number } = await customer.ask(billingApi.createDeliveryNote, { taskId });
  expect(await entriesOf(customer)).toMatchObject([
    { kind: 'refund', documentNumbers: [number, expect.stringMatching(/^LS-/)] },
    { kind: 'payment', documentNumbers: [number] },
    { kind: 'bonus', documentNumbers: [] },
  ]);
});

test('a purchase links to each of its invoices and cancellations, a correction to its cancellation', async () => {
  const customer = await workshop();
  await change(customer, { kind: 'purchase', amount: 5000 });
  const [purchase] = await entriesOf(customer);
  if (purchase === undefined) throw new Error('no purchase');
  expect(purchase.documentNumbers).toEqual([]);
  const creditEntryId = purchase.entryId;
  const wrong = await support.ask(billingApi.createInvoice, { creditEntryId });
  const { invoiceId } = wrong;
  const first = await support.ask(billingApi.cancelInvoice, { invoiceId, reason: 'address', takesCredits: false });
  const right = await support.ask(billingApi.createInvoice, { creditEntryId });
  const second = await support.ask(billingApi.cancelInvoice, {
    invoiceId: right.invoiceId,
    reason: 'returned',
    takesCredits: true,
  });
  const ofBoth = [wrong.number, first.number, right.number, second.number];
  const rows = [
    { kind: 'correction', documentNumbers: [second.number] },
    { kind: 'purchase', documentNumbers: ofBoth },
    { kind: 'bonus', documentNumbers: [] },
  ];
  expect(await entriesOf(customer)).toMatchObject(rows);
  const { data } = await support.ask(creditsApi.listCreditsOfUser, { filterMode: 'all', userId: customer.id });
  expect(data).toMatchObject(rows);
  const found = await customer.ask(creditsApi.listCredits, { filterMode: 'all', search: second.number });
  expect(found.data.map(({ kind }) => kind)).toEqual(['correction', 'purchase']);
});
