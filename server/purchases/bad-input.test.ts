import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import { ledgerApi } from '#contract/ledger.ts';
import { setOperator } from '#test/invoices.ts';
import { finishedOrder } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { settlePurchase } from './index.ts';
import { buyer, startPurchase } from '#test/buyers.ts';

/** The VAT register is down: no server listens at its address. */
const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await setOperator(portal());
});

/** A workshop in a country, whose VAT number the register confirmed some time ago, or never. */
async function workshop(country: string, vat?: { number: string; confirmed: string | null }): Promise<Person> {
  const address = { street: 'Rue 1', zip: '75001', city: 'Paris' };
  const customer = await buyer(portal(), { ...address, vat_number: vat?.number ?? '' }, { country });
  await query(
    'update users set vat_confirmed_at = now() - $2::interval where id = $1',
    customer.id,
    vat?.confirmed ?? null,
  );
  return customer;
}

const start = startPurchase;
const pay = ({ purchaseId, gross }: Awaited<ReturnType<typeof start>>) =>
  portal()
    .database.db.transaction()
    .execute((tx) =>
      settlePurchase(
        tx,
        { publicUrl: 'http://portal.test' },
        { purchaseId, payment: { source: 'manual', sourceId: randomUUID(), amount: gross, currency: 'EUR' } },
      ),
    );
const invoices = async ({ id }: Person) =>
  (await support.ask(billingApi.listInvoices, { filterMode: 'all', userId: id })).data;

describe('a VAT number while the register is down', () => {
  const french = 'FR40303265045';

  test.each([
    ['confirmed ten days ago is sold to without tax', '10 days', { tax: 0, taxRule: 'reverseCharge' }],
    ['confirmed 31 days ago is taxed', '31 days', { tax: 1900, taxRule: 'domestic' }],
    ['never confirmed is taxed', null, { tax: 1900, taxRule: 'domestic' }],
  ])('that was %s, for purchase and invoice alike', async (_title, confirmed, expected) => {
    const customer = await workshop('FR', { number: french, confirmed });
    const purchase = await start(customer);
    expect(purchase).toMatchObject({ net: 10_000, ...expected });
    expect(await pay(purchase)).toMatchObject({ outcome: 'booked', invoice: { ok: true } });
    expect(await invoices(customer)).toMatchObject([{ net: 10_000, ...expected }]);
  });

  test('keeps an earlier confirmation', async () => {
    const customer = await workshop('FR', { number: french, confirmed: '10 days' });
    const before = (await query('select vat_confirmed_at from users where id = $1', customer.id)).rows;
    await start(customer);
    expect((await query('select vat_confirmed_at from users where id = $1', customer.id)).rows).toEqual(before);
  });
});

test('a changed country affects the next purchase only, not the invoice or credits of an earlier one', async () => {
  const customer = await workshop('DE');
  await pay(await start(customer));
  const [invoice] = await invoices(customer);
  await query(`update users set country_id = (select id from countries where iso = 'CH') where id = $1`, customer.id);

  await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const { data } = await customer.ask(creditsApi.listCredits, { filterMode: 'all' });
  expect(data.map(({ kind }) => kind)).toEqual(['payment', 'purchase']);
  expect(data.at(-1)).toMatchObject({ amount: 10_000 });
  expect(await invoices(customer)).toEqual([invoice]);
  expect(invoice).toMatchObject({ tax: 1900, gross: 11_900, taxRule: 'domestic' });
  const next = await start(customer);
  expect(next).toMatchObject({ tax: 0, gross: 10_000, taxRule: 'export' });
  await pay(next);
  expect((await invoices(customer)).map(({ gross }) => gross)).toEqual([10_000, 11_900]);
  expect(await support.ask(ledgerApi.verifyLedger, {})).toMatchObject({ violations: [] });
});

describe('input of staff', () => {
  const sending = (call: string, body: object) =>
    fetch(`${portal().root}/api/tf24API/${call}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${support.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const countOf = async (table: string) => (await query(`select count(*) from ${table}`)).rows[0].count;
  const sound = { credits: 100, netPrice: 9000, bonus: 5, active: true, position: 1 };

  test.each([
    { credits: 0 },
    { credits: -100 },
    { credits: 1e12 },
    { credits: 'many' },
    { netPrice: 0 },
    { netPrice: -1 },
    { netPrice: 90.5 },
    { netPrice: 1e12 },
    { bonus: -1 },
    { bonus: null },
    { position: -1 },
  ])('rejects a package with %j and saves nothing', async (wrong) => {
    const before = await countOf('credit_packages');
    expect((await sending('saveCreditPackage', { ...sound, ...wrong })).status).toBe(400);
    expect(await countOf('credit_packages')).toBe(before);
  });

  test('accepts a valid package', async () => {
    const before = await countOf('credit_packages');
    expect((await sending('saveCreditPackage', sound)).status).toBe(200);
    expect(await countOf('credit_packages')).toBe(before + 1);
  });

  test.each([{ bonusPercent: -1 }, { bonusPercent: 101 }, { bonusPercent: 2.5 }, { name: ' ' }, { paysBy: ['cash'] }])(
    'rejects a group with %j and saves nothing',
    async (wrong) => {
      const group = { name: 'Dealers', bonusPercent: 10, paysBy: ['transfer'], ...wrong };
      expect((await sending('saveCustomerGroup', group)).status).toBe(400);
      expect(await countOf('customer_groups')).toBe(0);
    },
  );

  test('rejects a change of a package to zero and leaves it unchanged', async () => {
    const [before] = (await query('select id as "packageId", * from credit_packages order by id limit 1')).rows;
    const { packageId } = before;
    for (const wrong of [{ credits: 0 }, { netPrice: 0 }, { bonus: -1 }])
      expect((await sending('saveCreditPackage', { ...sound, ...wrong, packageId })).status).toBe(400);
    const after = await query('select id as "packageId", * from credit_packages where id = $1', packageId);
    expect(after.rows).toEqual([before]);
  });
});
