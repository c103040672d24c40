import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import { deskApi } from '#contract/desk.ts';
import { creditCents } from '#contract/money.ts';
import { setOperator } from '#test/invoices.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { buyer, startPurchase } from '#test/buyers.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await setOperator(portal());
});
afterEach(() => setOperator(portal()));

/** A customer who pays by transfer and lacks nothing but what is given. */
const customerWith = (more: Record<string, string | null> = {}, country = 'DE') =>
  buyer(portal(), { company_name: 'Berg', ...more }, { country });

const start = (customer: Person, credits = 100) => startPurchase(customer, { credits });
const refusal = (code: string, fields: unknown[]) => ({
  code,
  status: 422,
  problem: expect.objectContaining({ fields }) as object,
});
const purchasesOf = async ({ id }: Person) => (await query('select from purchases where user_id = $1', id)).rowCount;

describe('starting a purchase that cannot be invoiced is refused', () => {
  test.each([
    ['company', 'operator_company', 'company'],
    ['street', 'operator_street', 'street'],
    ['postcode', 'operator_zip', 'zip'],
    ['city', 'operator_city', 'city'],
  ])('without the %s of the operator', async (_, column, field) => {
    await query(`update portal_options set ${column} = ' '`);
    const customer = await customerWith();
    await expect(start(customer)).rejects.toMatchObject(refusal('operatorDataMissing', [field]));
    expect(await purchasesOf(customer)).toBe(0);
  });

  test('without any tax number of the operator, and with reverse charge without the VAT number', async () => {
    const customer = await customerWith({ vat_number: 'NL123456789B01' }, 'NL');
    await query('update users set vat_confirmed_at = now() where id = $1', customer.id);
    await query(`update portal_options set operator_vat_number = ''`);
    await expect(start(customer)).rejects.toMatchObject(refusal('operatorDataMissing', ['vatNumber']));
    // A sale with domestic tax only needs the operator's tax number.
    expect(await start(await customerWith())).toMatchObject({ state: 'open' });
    await query(`update portal_options set operator_tax_number = ''`);
    await expect(start(await customerWith())).rejects.toMatchObject(refusal('operatorDataMissing', ['taxNumber']));
  });

  test.each([
    [{ company_name: '', first_name: '', second_name: '' }, ['name']],
    [{ street: '', city: ' ' }, ['street', 'city']],
    [{ country_id: null }, ['country']],
  ])('for a customer with %o', async (lacking, fields) => {
    const customer = await customerWith(lacking);
    await expect(start(customer)).rejects.toMatchObject(refusal('customerDataMissing', fields));
    expect(await purchasesOf(customer)).toBe(0);
  });

  test('without the VAT number of the customer, for an Austrian operator above 10,000 euros gross', async () => {
    await query(`update portal_options set operator_country_id = 23, operator_vat_number = 'ATU12345678'`);
    const customer = await customerWith({}, 'AT');
    expect(await start(customer, 8333)).toMatchObject({ gross: 999_960 });
    await expect(start(customer, 8334)).rejects.toMatchObject(refusal('customerDataMissing', ['vatNumber']));
    await query(`update users set vat_number = 'ATU87654321' where id = $1`, customer.id);
    expect(await start(customer, 9000)).toMatchObject({ gross: 1_080_000 });
    // In Germany there is no such limit.
    await setOperator(portal());
    expect(await start(await customerWith(), 9000)).toMatchObject({ gross: 1_071_000 });
  });

  test.each([
    ['company_name', '東京チューニング GmbH', 'company', '東京チューニング'],
    ['city', 'القاهرة', 'city', 'القاهرة'],
    ['street', 'שדרה 5', 'street', 'שדרה'],
    ['first_name', 'Ann 🚗', 'firstName', '🚗'],
  ])('with letters in %s that documents cannot print: %s', async (column, value, field, letters) => {
    const customer = await customerWith({ [column]: value });
    await expect(start(customer)).rejects.toMatchObject({
      code: 'lettersNotPrintable',
      problem: { fields: [{ field, letters: [...new Set(letters)].join('') }] },
    });
  });

  test('but not with Latin, Greek or Cyrillic letters', async () => {
    for (const company of ['Łódź Škoda Ærø ß', 'Ελληνικά ΑΕ', 'Тюнинг Київ'])
      expect(await start(await customerWith({ company_name: company }))).toMatchObject({ state: 'open' });
  });
});

test('an invoice of credits booked by staff is refused when its letters cannot be printed', async () => {
  const customer = await customerWith({ company_name: 'ไทย' });
  await support.ask(creditsApi.changeCredits, {
    userId: customer.id,
    kind: 'purchase',
    amount: creditCents(100),
    reason: 'cash',
    bookingKey: randomUUID(),
  });
  const [entry] = (await customer.ask(creditsApi.listCredits, { filterMode: 'all', kind: 'purchase' })).data;
  const creditEntryId = entry?.entryId ?? (0 as never);
  await expect(support.ask(billingApi.createInvoice, { creditEntryId })).rejects.toMatchObject({
    code: 'lettersNotPrintable',
  });
  await query(`update users set company_name = 'Thai' where id = $1`, customer.id);
  expect(await support.ask(billingApi.createInvoice, { creditEntryId })).toMatchObject({ stands: true });
});

test('the desk lists what is missing before credits can be sold', async () => {
  const missing = async () => (await support.ask(deskApi.getDesk, {})).notReadyToSell ?? [];
  await query(`update portal_options set operator_city = '', operator_vat_number = '', bank_iban = ''`);
  expect(await missing()).toEqual(['company', 'vatNumber', 'ways', 'imprint', 'terms', 'privacy']);
  await setOperator(portal());
  await query(
    `insert into text_versions (kind, language, content) values ('imprint', 'de', 'x'), ('terms', 'en', 'x'), ('privacy', 'de', 'x')`,
  );
  expect(await missing()).toEqual([]);
  await query(`update portal_options set operator_directors = '山田'`);
  expect(await missing()).toEqual(['letters']);
});
