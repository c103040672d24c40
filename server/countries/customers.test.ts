import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CountryId } from '#contract/ids.ts';
import { countriesApi } from '#contract/countries.ts';
import { type Portal, usePortal } from '#test/portal.ts';

/** The register's present answer, and every request that reached it. */
let answer: { status: number; body: string; after?: number };
const questions: unknown[] = [];
const register: Server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    questions.push(JSON.parse(body));
    setTimeout(() => {
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    }, answer.after ?? 0);
  });
});
await new Promise<void>((resolve) => {
  register.listen(0, '127.0.0.1', resolve);
});
const vatRegisterUrl = `http://127.0.0.1:${(register.address() as AddressInfo).port}/check-vat-number`;
afterAll(() => {
  register.closeAllConnections();
  register.close();
});

const portal = usePortal({ vatRegisterUrl });
const limited = usePortal({ vatRegisterUrl });
const alone = usePortal({ own: true });

const says = (valid: boolean) => ({
  status: 200,
  body: JSON.stringify({ countryCode: 'DE', vatNumber: '1', requestDate: '2026-01-01', valid, name: '---' }),
});
const fails = (error: string, status = 200) => ({
  status,
  body: JSON.stringify({ actionSucceed: false, errorWrappers: [{ error, message: 'x' }] }),
});
beforeEach(async () => {
  answer = says(true);
  questions.length = 0;
  await portal().database.pool.query('truncate vat_checks');
});

const check = (vatNumber: string, countryIso: string, where: Portal = portal()) =>
  where.visitor.ask(countriesApi.validateVatNumber, { vatNumber, countryIso });
const checks = async () => {
  const { rows } = await portal().database.pool.query('select vat_number, outcome, answer from vat_checks order by id');
  return rows as { vat_number: string; outcome: string; answer: unknown }[];
};

test('a valid number is checked with the register, and its response is stored as proof', async () => {
  expect(await check('de 136.695-976', 'de')).toBe(true);
  expect(questions).toEqual([{ countryCode: 'DE', vatNumber: '136695976' }]);
  expect(await checks()).toMatchObject([{ vat_number: 'DE136695976', outcome: 'valid', answer: { valid: true } }]);
});

test('a confirmed number is not checked again for a day, any other result is', async () => {
  answer = says(false);
  expect(await check('DE136695976', 'DE')).toBe(false);
  answer = says(true);
  expect(await check('DE136695976', 'DE')).toBe(true);
  expect(await check('DE136695976', 'DE')).toBe(true);
  expect(questions).toHaveLength(2);
  await portal().database.pool.query(`update vat_checks set checked_at = now() - interval '25 hours'`);
  expect(await check('DE136695976', 'DE')).toBe(true);
  expect(questions).toHaveLength(3);
  expect((await checks()).map(({ outcome }) => outcome)).toEqual(['invalid', 'valid', 'valid']);
});

test.each([
  ['EL094259216', 'GR', { countryCode: 'EL', vatNumber: '094259216' }],
  ['GR094259216', 'GR', { countryCode: 'EL', vatNumber: '094259216' }],
  ['XI110305878', 'GB', { countryCode: 'XI', vatNumber: '110305878' }],
  ['ATU13585627', 'AT', { countryCode: 'AT', vatNumber: 'U13585627' }],
  ['FR40303265045', 'MC', { countryCode: 'FR', vatNumber: '40303265045' }],
])('%s in %s is sent to the register as %j [C7.4]', async (vatNumber, iso, question) => {
  expect(await check(vatNumber, iso)).toBe(true);
  expect(questions).toEqual([question]);
});

test.each([
  ['DE136695977', 'DE', 'a wrong checksum'],
  ['DE13669597', 'DE', 'a digit too few'],
  ['136695976', 'DE', 'no prefix'],
  ['ATU13585627', 'DE', 'another member’s number'],
  ['DE136695976', 'CH', 'a member’s number outside the EU'],
  ['DE136695976', 'AL', 'a member’s number in a country of unknown form'],
  ['CHE116281711', 'CH', 'a wrong Swiss checksum'],
  ['GB110305879', 'GB', 'a wrong British checksum'],
  ['IS1234', 'IS', 'too short for Iceland'],
  ['LI123456', 'LI', 'too long for Liechtenstein'],
  ['???', 'UA', 'nothing but signs'],
])('%s in %s is rejected without the register: %s [C7.4]', async (vatNumber, iso) => {
  expect(await check(vatNumber, iso)).toBe(false);
  expect(questions).toEqual([]);
});

test.each([
  ['GB110305878', 'GB'],
  ['110305878', 'GB'],
  ['GB110305878', 'IM'],
  ['CHE-116.281.710 MWST', 'CH'],
  ['NO 974 760 673 MVA', 'NO'],
  ['974760673', 'NO'],
  ['IS 12345', 'IS'],
  ['LI 12345', 'LI'],
  ['K12345678L', 'AL'],
])('%s in %s is checked by its form only, without a register', async (vatNumber, iso) => {
  expect(await check(vatNumber, iso)).toBe(true);
  expect(questions).toEqual([]);
});

describe('unclear response of the register [C8.22]', () => {
  test.each([
    ['a member state that is down', fails('MS_UNAVAILABLE')],
    ['too many at once', fails('MS_MAX_CONCURRENT_REQ', 500)],
    ['an error under the other name', { status: 200, body: '{"valid":false,"userError":"MS_UNAVAILABLE"}' }],
    ['an error of the server', { status: 500, body: '{"valid":true}' }],
    ['a page instead of an answer', { status: 200, body: '<html>Maintenance</html>' }],
    ['an answer without a judgement', { status: 200, body: '{"name":"a\\u0000b"}' }],
    ['a judgement that is none', { status: 200, body: '{"valid":"yes"}' }],
  ])('%s leaves the number unconfirmed', async (_what, registerAnswer) => {
    answer = registerAnswer;
    await expect(check('DE136695976', 'DE')).rejects.toMatchObject({ code: 'vatRegisterNotReachable', status: 503 });
    expect(await checks()).toMatchObject([{ outcome: 'notReachable' }]);
  });

  test('a response after more than 6 seconds leaves the number unconfirmed', async () => {
    answer = { ...says(true), after: 8000 };
    const startedAt = performance.now();
    await expect(check('DE136695976', 'DE')).rejects.toMatchObject({ code: 'vatRegisterNotReachable' });
    expect(performance.now() - startedAt).toBeLessThan(7900);
  });

  test('an unreachable register leaves the number unconfirmed', async () => {
    await expect(check('DE136695976', 'DE', alone())).rejects.toMatchObject({ code: 'vatRegisterNotReachable' });
  });

  test('a clear “invalid” rejects the number', async () => {
    answer = fails('INVALID_INPUT', 400);
    expect(await check('DE136695976', 'DE')).toBe(false);
  });
});

test('calls are limited so that the register is not flooded', async () => {
  answer = says(false);
  for (let time = 0; time < 20; time += 1) expect(await check('DE136695976', 'DE', limited())).toBe(false);
  await expect(check('DE136695976', 'DE', limited())).rejects.toMatchObject({ code: 'tooManyRequests', status: 429 });
  expect(questions).toHaveLength(20);
  // Numbers that need no register are judged all the same.
  expect(await check('CHE116281710', 'CH', limited())).toBe(true);
});

describe('countries', () => {
  const visitor = () => portal().visitor;
  const idOf = async (iso: string) => {
    const country = (await visitor().ask(countriesApi.getCountries, {})).find((one) => one.iso === iso);
    if (country === undefined) throw new Error(`no country ${iso}`);
    return country.id;
  };

  test('have areas: 1 Germany, 2 world, 3 Europe [A7.96 A7.98 C7.17 C7.18]', async () => {
    const areaOf = async (iso: string) => visitor().ask(countriesApi.getCountryArea, { countryId: await idOf(iso) });
    expect(await Promise.all(['DE', 'US', 'AT'].map(areaOf))).toEqual([{ areaId: 1 }, { areaId: 2 }, { areaId: 3 }]);
    await expect(visitor().ask(countriesApi.getCountryArea, { countryId: 99_999 as CountryId })).rejects.toMatchObject({
      code: 'notFound',
      status: 404,
    });
  });

  test('have states as specified: 2, 16 and 28 [A7.97 C7.19]', async () => {
    const statesOf = async (id: number) => visitor().ask(countriesApi.getCountryStates, { countryId: id as CountryId });
    const [germany, canada, usa, austria] = await Promise.all([2, 16, 28, 23].map(statesOf));
    expect(germany?.map(({ name }) => name)).toContain('Bayern');
    expect(germany).toHaveLength(16);
    expect(canada?.length).toBeGreaterThan(9);
    expect(usa?.length).toBeGreaterThan(49);
    expect(austria).toEqual([]);
  });
});
