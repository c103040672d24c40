import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { deskApi } from '#contract/desk.ts';
import { refreshVatProof, findVatProof } from '#server/countries/index.ts';
import { type Person, usePortal } from '#test/portal.ts';

/** The register confirms every number, for the company that it has in `entry`. */
let entry: { name?: string; address?: string } = {};
const register: Server = createServer((_request, response) => {
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ valid: true, countryCode: 'DE', vatNumber: '1', ...entry }));
});
await new Promise<void>((resolve) => {
  register.listen(0, '127.0.0.1', resolve);
});
afterAll(() => {
  register.closeAllConnections();
  register.close();
});

const vatRegisterUrl = `http://127.0.0.1:${(register.address() as AddressInfo).port}/`;
const portal = usePortal({ own: true, vatRegisterUrl });
const query = (text: string, ...values: unknown[]) => portal().database.pool.query(text, values);
const vatNumber = 'DE136695976';

beforeEach(async () => {
  entry = {};
  await query('truncate vat_checks');
  await query(
    `update users set vat_number = '', vat_confirmed_at = null, vat_confirmed_by = null, vat_proof = '', vat_doubt = null`,
  );
});

/** A German customer of a name, whose number the register has not been asked about. */
async function german(companyName: string) {
  const customer = await portal().person({ country: 'DE' });
  await query(
    `update users set company_name = $2, first_name = 'Carla', second_name = 'Dorn', street = 'Weg 12', zip = '80331', city = 'München' where id = $1`,
    customer.id,
    companyName,
  );
  return customer;
}

const give = (staff: Person, customer: Person, changes: object) =>
  staff.ask(accountsApi.updateCustomer, { userId: customer.id, ...changes });
const accountOf = (staff: Person, customer: Person) => staff.ask(accountsApi.getUser, { userId: customer.id });
const proofOf = (customer: Person) => findVatProof(portal().database.reader, customer.id);
const refresh = (customer: Person) => refreshVatProof(portal().database, { vatRegisterUrl }, customer.id);

describe('a second account with the same VAT number', () => {
  test('waits for staff and is taxed until they confirm it', async () => {
    const staff = await portal().person({ role: 'support' });
    const [first, second] = [await german('Dorn GmbH'), await german('Dorn GmbH')];
    await give(staff, first, { vatNumber });
    await give(staff, second, { vatNumber: 'de 136 695 976' });
    expect(await accountOf(staff, first)).toMatchObject({ vatState: 'confirmed' });
    const account = await accountOf(staff, second);
    expect(account).toMatchObject({ vatState: 'numberTaken', vatOthers: [{ userId: first.id, name: 'Dorn GmbH' }] });
    expect(account.vatConfirmedAt).toBeUndefined();
    expect(await second.ask(accountsApi.getOwnAccount, {})).toMatchObject({ vatState: 'numberTaken' });
    expect(await proofOf(first)).toMatchObject({ source: 'register' });
    expect(await proofOf(second)).toBeUndefined();
    await refresh(second);
    expect(await proofOf(second)).toBeUndefined();
    const { vatDoubts } = await staff.ask(deskApi.getDesk, {});
    expect(vatDoubts).toEqual({
      data: [{ userId: second.id, name: 'Dorn GmbH', vatNumber, doubt: 'numberTaken' }],
      total: 1,
    });

    await staff.ask(accountsApi.confirmVatNumber, {
      userId: second.id,
      vatNumber,
      day: '2026-01-15',
      proof: 'Same company, two sites',
    });
    expect(await accountOf(staff, second)).toMatchObject({ vatState: 'byHand' });
    expect(await proofOf(second)).toMatchObject({ source: 'staff' });
    expect((await staff.ask(deskApi.getDesk, {})).vatDoubts.total).toBe(0);
  });

  test('waits when its number is confirmed only before a sale', async () => {
    const staff = await portal().person({ role: 'support' });
    const [first, second] = [await german('Dorn GmbH'), await german('Ahorn GmbH')];
    await query('update users set vat_number = $1 where id = any($2)', vatNumber, [first.id, second.id]);
    await Promise.all([refresh(second), refresh(first)]);
    expect(await accountOf(staff, second)).toMatchObject({ vatState: 'numberTaken' });
    await refresh(first);
    expect(await proofOf(second)).toBeUndefined();
  });

  test('is confirmed once the first account gives up the number', async () => {
    const staff = await portal().person({ role: 'support' });
    const [first, second] = [await german('Dorn GmbH'), await german('Dorn GmbH')];
    await give(staff, first, { vatNumber });
    await give(staff, second, { vatNumber });
    await give(staff, first, { vatNumber: '' });
    await refresh(second);
    expect(await accountOf(staff, second)).toMatchObject({ vatState: 'confirmed' });
  });
});

describe('a company name that differs from the register', () => {
  test('waits for staff, who see both names', async () => {
    entry = { name: 'Siemens Aktiengesellschaft', address: 'Werner-von-Siemens-Str. 1\n80333 München' };
    const staff = await portal().person({ role: 'support' });
    const customer = await german('Dorn Tuning');
    await give(staff, customer, { vatNumber });
    expect(await accountOf(staff, customer)).toMatchObject({
      vatState: 'nameDiffers',
      vatRegisterName: 'Siemens Aktiengesellschaft',
      vatRegisterAddress: 'Werner-von-Siemens-Str. 1 80333 München',
      vatOthers: [],
    });
    expect(await proofOf(customer)).toBeUndefined();
    // The name as the register has it needs no person.
    await give(staff, customer, { companyName: 'SIEMENS AG' });
    expect(await accountOf(staff, customer)).toMatchObject({ vatState: 'confirmed' });
  });

  test.each([{}, { name: '---', address: '---' }, { name: 'DORN, CARLA' }, { name: 'Doern Tuning e.K.' }])(
    'is not reported when the register returns %j',
    async (told) => {
      entry = told;
      const staff = await portal().person({ role: 'support' });
      const customer = await german('Dörn Tuning');
      await give(staff, customer, { vatNumber });
      expect(await accountOf(staff, customer)).toMatchObject({ vatState: 'confirmed' });
    },
  );

  test('ends the confirmation of a confirmed account', async () => {
    entry = { name: 'Dorn Tuning GmbH' };
    const staff = await portal().person({ role: 'support' });
    const customer = await german('Dorn Tuning');
    await give(staff, customer, { vatNumber });
    expect(await accountOf(staff, customer)).toMatchObject({ vatState: 'confirmed' });
    const { ...own } = await customer.ask(accountsApi.getOwnAccount, {});
    const rename = (companyName: string, person: object) =>
      customer.ask(accountsApi.updateOwnAccount, { ...own, stateId: 3, ...person, companyName } as never);
    await rename('Dorn Tuning GmbH & Co. KG', {});
    expect(await accountOf(staff, customer)).toMatchObject({ vatState: 'confirmed' });
    await rename('Siemens AG', {});
    expect(await accountOf(staff, customer)).toMatchObject({ vatState: 'nameDiffers' });
    expect(await proofOf(customer)).toBeUndefined();
  });

  test('keeps a confirmation from before names were compared', async () => {
    entry = { name: 'Siemens AG' };
    const staff = await portal().person({ role: 'support' });
    const customer = await german('Dorn Tuning');
    await query(
      `update users set vat_number = $2, vat_confirmed_at = now() - interval '3 days' where id = $1`,
      customer.id,
      vatNumber,
    );
    await refresh(customer);
    expect(await accountOf(staff, customer)).toMatchObject({ vatState: 'confirmed' });
  });
});

test('a VAT number that staff refused stays refused until the number or the company changes [P5.7]', async () => {
  entry = { name: 'Siemens AG' };
  const staff = await portal().person({ role: 'support' });
  const customer = await german('Dorn Tuning');
  const refuse = () => staff.ask(accountsApi.refuseVatNumber, { userId: customer.id, vatNumber });
  await give(staff, customer, { vatNumber });
  expect(await refuse()).toBe(true);
  expect(await refuse()).toBe(false);
  expect(await customer.ask(accountsApi.getOwnAccount, {})).toMatchObject({ vatState: 'refused' });
  expect((await staff.ask(deskApi.getDesk, {})).vatDoubts.total).toBe(0);
  entry = {};
  await query('truncate vat_checks');
  await refresh(customer);
  expect(await accountOf(staff, customer)).toMatchObject({ vatState: 'refused' });
  await give(staff, customer, { vatNumber: '' });
  await give(staff, customer, { vatNumber });
  expect(await accountOf(staff, customer)).toMatchObject({ vatState: 'confirmed' });
});
