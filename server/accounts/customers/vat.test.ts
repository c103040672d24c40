import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, usePortal } from '#test/portal.ts';

/** The register's present answer; `undefined`: it is down. */
let says: boolean | undefined = true;
const register: Server = createServer((_request, response) => {
  const down = { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] };
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify(says === undefined ? down : { valid: says, countryCode: 'DE', vatNumber: '1' }));
});
await new Promise<void>((resolve) => {
  register.listen(0, '127.0.0.1', resolve);
});
afterAll(() => {
  register.closeAllConnections();
  register.close();
});

const portal = usePortal({ vatRegisterUrl: `http://127.0.0.1:${(register.address() as AddressInfo).port}/` });
const germanNumber = 'DE136695976';

beforeEach(async () => {
  says = true;
  await portal().database.pool.query('truncate vat_checks');
});

async function raw(person: Person, name: string, body?: object): Promise<{ status: number; json: unknown }> {
  const response = await fetch(`${portal().root}/api/tf24API/${name}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}

/** A customer in Germany, with staff's calls that change and read the account. */
async function german() {
  const [customer, staff] = [await portal().person({ country: 'DE' }), await portal().person({ role: 'support' })];
  const user = { user_id: customer.id };
  return {
    customer,
    staff,
    write: (fields: object) => raw(staff, 'updateCustomer', { ...user, ...fields }),
    confirm: (fields: object) =>
      raw(staff, 'confirmVatNumber', {
        ...user,
        company_VAT: germanNumber,
        day: '2026-01-15',
        proof: 'Letter of 14 January',
        ...fields,
      }),
    account: async () => (await raw(staff, `getUser?user_id=${customer.id}`)).json as Record<string, unknown>,
  };
}

describe('the VAT number of a German company', () => {
  test('is checked with the register when staff enter it [C3.2]', async () => {
    const { write, account } = await german();
    expect(await write({ company_VAT: 'de 136 695 976', company_state: 3 })).toEqual({ status: 200, json: true });
    expect(await account()).toMatchObject({ company_VAT: germanNumber, vatState: 'confirmed' });
  });

  test('is unchecked when the customer enters it', async () => {
    const { customer, account } = await german();
    const own = (await raw(customer, 'getCustomerEditData')).json as object;
    const filled = {
      user_firstName: 'Carl',
      user_secondName: 'Dorn',
      company_name: 'Dorn',
      company_street: 'Weg 12',
      company_zip: '80331',
      company_city: 'München',
      company_country: 2,
      company_state: 3,
      company_VAT: germanNumber,
    };
    expect(await raw(customer, 'updateCustomerEditData', { ...own, ...filled })).toEqual({ status: 200, json: true });
    expect(await account()).toMatchObject({ company_VAT: germanNumber, vatState: 'unchecked' });
    expect((await raw(customer, 'getCustomerEditData')).json).toMatchObject({ vatState: 'unchecked' });
  });

  test('is kept without its confirmation when the company moves to another country', async () => {
    const { write, account } = await german();
    await write({ company_VAT: germanNumber });
    expect(await write({ company_country: 23 })).toEqual({ status: 200, json: true });
    const moved = await account();
    expect(moved).toMatchObject({ company_country: 23, company_VAT: germanNumber, vatState: 'unchecked' });
    expect(moved).not.toHaveProperty('vatConfirmedAt');
  });
});

describe('a VAT number entered by staff', () => {
  test.each([
    ['nothing but letters', 'XX-GARBAGE'],
    ['a wrong checksum', 'DE136695977'],
    ['the number of another member', 'ATU13585627'],
  ])('is rejected at its field: %s', async (_what, company_VAT) => {
    const { write, account } = await german();
    expect(await write({ company_VAT })).toMatchObject({
      status: 422,
      json: { code: 'accountNotValid', fields: { vatNumber: 'notVat' } },
    });
    expect(await account()).toMatchObject({ company_VAT: '', vatState: 'none' });
  });

  test('is rejected when the register does not know it', async () => {
    const { write } = await german();
    says = false;
    expect(await write({ company_VAT: germanNumber })).toMatchObject({
      status: 422,
      json: { code: 'accountNotValid' },
    });
  });

  test('is saved as not confirmed when the register does not answer', async () => {
    const { write, account } = await german();
    says = undefined;
    expect(await write({ company_VAT: germanNumber })).toEqual({ status: 200, json: true });
    expect(await account()).toMatchObject({ company_VAT: germanNumber, vatState: 'notReachable' });
  });

  test('is not checked again when another field changes', async () => {
    const { customer, write } = await german();
    await portal().database.pool.query(`update users set vat_number = 'OLD' where id = $1`, [customer.id]);
    expect(await write({ note: 'called' })).toEqual({ status: 200, json: true });
  });
});

describe('confirming a VAT number by hand', () => {
  test('stores the day, the proof and the member of staff, also in the audit log [P5.7]', async () => {
    const { staff, customer, write, confirm, account } = await german();
    says = undefined;
    await write({ company_VAT: germanNumber });
    expect(await confirm({})).toEqual({ status: 200, json: true });
    expect(await account()).toMatchObject({
      vatState: 'byHand',
      vatConfirmedAt: '2026-01-15T11:00:00Z',
      vatProof: 'Letter of 14 January',
      vatConfirmedBy: staff.username,
    });
    const { rows } = await portal().database.pool.query(
      `select actor_id, after ->> 'vat_proof' as proof from audit_log where call = 'confirmVatNumber' and subject_id = $1`,
      [String(customer.id)],
    );
    expect(rows).toEqual([{ actor_id: staff.id, proof: 'Letter of 14 January' }]);
    // Another number starts anew.
    says = true;
    await write({ company_VAT: '' });
    expect(await account()).toMatchObject({ vatState: 'none', vatProof: '' });
  });

  test.each([
    ['without a proof', { proof: ' ' }, 422, 'proofMissing'],
    ['for a day to come', { day: '2999-01-01' }, 422, 'dayNotYet'],
    ['when another number stands there', { company_VAT: 'DE811907980' }, 409, 'vatNumberMoved'],
  ])('is refused %s', async (_what, fields, status, code) => {
    const { write, confirm } = await german();
    says = undefined;
    await write({ company_VAT: germanNumber });
    expect(await confirm(fields)).toMatchObject({ status, json: { code } });
  });
});

describe('the user object has every field of the specifications [C3.1 C3.2 A3.4]', () => {
  const fields =
    `ID id user_username user_firstName user_secondName user_email user_password user_active user_system_rights
     user_flatPrice user_sevdesk_id user_payment_api company_name company_street company_zip company_city company_country
     company_model company_state company_VAT company_TOC`.split(/\s+/);
  const missing = (answer: unknown) => fields.filter((field) => !Object.hasOwn(answer as object, field));

  test('for the user, for staff, and in the list', async () => {
    const { customer, staff, account } = await german();
    expect(missing((await raw(customer, 'getUserAccessData')).json)).toEqual([]);
    expect(missing(await account())).toEqual([]);
    const { data } = (await raw(staff, `getUsers?filterMode=all&search=${customer.username}`)).json as {
      data: object[];
    };
    expect(data).toHaveLength(1);
    expect(missing(data[0])).toEqual([]);
    expect(data[0]).toMatchObject({ ID: customer.id, id: customer.id, user_password: '', user_active: true });
  });

  test('and accepts the accounting number under its specified name', async () => {
    const { write, account } = await german();
    expect(await write({ user_sevdesk_id: 'SEV-1' })).toEqual({ status: 200, json: true });
    expect(await account()).toMatchObject({ user_sevdesk_id: 'SEV-1' });
  });
});
