import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billingApi, type Invoice } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';
import { creditCents } from '#contract/money.ts';
import { type Person, usePortal } from '#test/portal.ts';

/** The register's present answer; `undefined`: it is down. */
let says: boolean | undefined = true;
/** It refuses the operator's own number. */
let refusesRequester = false;
let questions: Record<string, unknown>[] = [];
const register: Server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const question = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
    questions.push(question);
    const errorOf = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] });
    const isKnown = 'requesterNumber' in question;
    const answer =
      says === undefined
        ? errorOf('MS_UNAVAILABLE')
        : refusesRequester && isKnown
          ? errorOf('INVALID_REQUESTER_INFO')
          : { valid: says, requestIdentifier: isKnown && says ? 'WAPIAAAA' : '' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
});
await new Promise<void>((resolve) => {
  register.listen(0, '127.0.0.1', resolve);
});
afterAll(() => {
  register.closeAllConnections();
  register.close();
});

const portal = usePortal({ vatRegisterUrl: `http://127.0.0.1:${(register.address() as AddressInfo).port}/` });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
const french = 'FR40303265045';
let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  await query(
    `update portal_options set operator_company = 'Tuneport GmbH', operator_street = 'Ring 1', operator_zip = '80331',
       operator_city = 'München', operator_country_id = 2, operator_vat_number = 'DE 136 695 976', operator_tax_number = '1/2/3'`,
  );
});
beforeEach(async () => {
  [says, refusesRequester, questions] = [true, false, []];
  await query('truncate vat_checks');
  // One number is one account's: the next test begins without those of the tests before.
  await query(
    `update users set vat_number = '', vat_confirmed_at = null, vat_confirmed_by = null, vat_proof = '', vat_doubt = null`,
  );
});

/** A French customer whose number was confirmed some time ago, or never. */
async function customer(confirmed: string | undefined): Promise<Person> {
  const person = await portal().person({ country: 'FR' });
  await query(
    `update users set company_name = 'Garage', street = 'Rue 1', zip = '75001', city = 'Paris', vat_number = $2,
       vat_confirmed_at = now() - $3::interval where id = $1`,
    person.id,
    french,
    confirmed ?? null,
  );
  return person;
}

async function invoiceOf({ id, ask }: Person): Promise<Invoice> {
  await support.ask(creditsApi.changeCredits, {
    userId: id,
    kind: 'purchase',
    amount: creditCents(10_000),
    reason: 'transfer',
    bookingKey: randomUUID(),
  });
  const [entry] = (await ask(creditsApi.listCredits, { filterMode: 'all', kind: 'purchase' })).data;
  if (entry === undefined) throw new Error('no purchase');
  return support.ask(billingApi.createInvoice, { creditEntryId: entry.entryId });
}

describe('the proof of a VAT number for reverse charge', () => {
  test('is the answer of the register, which is asked again after a day', async () => {
    const issued = await invoiceOf(await customer('25 hours'));
    expect(questions).toEqual([
      {
        countryCode: 'FR',
        vatNumber: '40303265045',
        requesterMemberStateCode: 'DE',
        requesterNumber: '136695976',
      },
    ]);
    expect(issued).toMatchObject({
      taxRule: 'reverseCharge',
      gross: 10_000,
      vatProof: { source: 'register', vatNumber: french, identifier: 'WAPIAAAA' },
    });
    expect(Date.now() - Date.parse(issued.vatProof?.confirmedAt ?? '')).toBeLessThan(60_000);
  });

  test('does not require another request within a day', async () => {
    expect(await invoiceOf(await customer('23 hours'))).toMatchObject({ taxRule: 'reverseCharge' });
    expect(questions).toEqual([]);
  });

  test('requires a request for a number that was never confirmed', async () => {
    expect(await invoiceOf(await customer(undefined))).toMatchObject({ taxRule: 'reverseCharge' });
    expect(questions).toHaveLength(1);
  });

  test('fails for a number that the register no longer knows, and the invoice is taxed', async () => {
    says = false;
    const person = await customer('40 hours');
    const issued = await invoiceOf(person);
    expect(issued).toMatchObject({ taxRule: 'domestic', taxRate: 1900 });
    expect(issued.vatProof).toBeUndefined();
    const { rows } = await query('select vat_confirmed_at from users where id = $1', person.id);
    expect(rows).toEqual([{ vat_confirmed_at: null }]);
  });

  test.each([
    ['29 days', 'reverseCharge'],
    ['31 days', 'domestic'],
    [undefined, 'domestic'],
  ])('with a confirmation %s old while the register is down gives the rule %s', async (age, taxRule) => {
    says = undefined;
    const person = await customer(age);
    expect(await invoiceOf(person)).toMatchObject({ taxRule });
    const { rows } = await query(
      'select vat_confirmed_at is not null as confirmed from users where id = $1',
      person.id,
    );
    expect(rows).toEqual([{ confirmed: age !== undefined }]);
  });

  test('is requested without the operator’s number when the register rejects that', async () => {
    refusesRequester = true;
    const issued = await invoiceOf(await customer('2 days'));
    expect(issued.vatProof).toMatchObject({ source: 'register', vatNumber: french });
    expect(issued.vatProof).not.toHaveProperty('identifier');
    expect(questions).toHaveLength(2);
  });

  test('is the confirmation by staff with its author when there is one', async () => {
    says = false;
    const person = await customer(undefined);
    await query(
      `update users set vat_confirmed_at = '2026-01-15T11:00:00Z', vat_confirmed_by = $2, vat_proof = 'Letter' where id = $1`,
      person.id,
      support.id,
    );
    expect((await invoiceOf(person)).vatProof).toEqual({
      source: 'staff',
      vatNumber: french,
      confirmedAt: '2026-01-15T11:00:00Z',
      confirmedBy: support.username,
      note: 'Letter',
    });
    expect(questions).toEqual([]);
  });
});

test('an invoice with tax has no VAT proof, and no document shows one', async () => {
  const german = await portal().person({ country: 'DE' });
  await query(
    `update users set company_name = 'W', street = 'G 2', zip = '10117', city = 'Ort', vat_number = 'DE129273398' where id = $1`,
    german.id,
  );
  expect((await invoiceOf(german)).vatProof).toBeUndefined();
  const issued = await invoiceOf(await customer('2 days'));
  const { rows } = await query('select company::text as data from invoices where number = $1', issued.number);
  expect(rows[0]?.data).not.toContain('WAPIAAAA');
});
