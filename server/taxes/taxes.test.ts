import { beforeAll, describe, expect, test } from 'vitest';
import { auditApi } from '#contract/audit.ts';
import { taxesApi } from '#contract/taxes.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { openRaw } from '#test/raw.ts';

const portal = usePortal({ own: true });
const all = { filterMode: 'all' as const };

let admin: Person;
let support: Person;
beforeAll(async () => {
  admin = await portal().person({ role: 'admin' });
  support = await portal().person({ role: 'support' });
});

const ratesOf = async (country: string) =>
  (await support.ask(taxesApi.getTaxes, {})).rates
    .filter((row) => row.country === country)
    .map(({ validFrom, rate }) => [validFrom, rate]);

describe('tax rates', () => {
  test('exist for every country of the EU, including past ones', async () => {
    const { rates, statuses } = await support.ask(taxesApi.getTaxes, {});
    // Standard rates by the list of the European Commission, November 2026.
    const today = {
      AT: 20,
      BE: 21,
      BG: 20,
      CY: 19,
      CZ: 21,
      DE: 19,
      DK: 25,
      EE: 24,
      ES: 21,
      FI: 25.5,
      FR: 20,
      GR: 24,
      HR: 25,
      HU: 27,
      IE: 23,
      IT: 22,
      LT: 21,
      LU: 17,
      LV: 21,
      MT: 18,
      NL: 21,
      PL: 23,
      PT: 23,
      RO: 21,
      SE: 25,
      SI: 22,
      SK: 23,
    };
    const latest = new Map(rates.toReversed().map(({ country, rate }) => [country, rate / 100]));
    expect(Object.fromEntries([...latest].filter(([country]) => country in today))).toEqual(today);
    expect(await ratesOf('DE')).toEqual([
      ['2021-01-01', 1900],
      ['2020-07-01', 1600],
      ['2016-01-01', 1900],
    ]);
    // As it was before the position could be set.
    expect(statuses).toEqual([{ validFrom: '2016-01-01', oss: 'germanyAndAustria', smallBusiness: false }]);
  });

  test('are added, corrected and removed by administrators, and each change is logged [P22.1]', async () => {
    const row = { country: 'PT', validFrom: '2027-07-01', rate: 2400 };
    expect(await admin.ask(taxesApi.setTaxRate, row)).toBe(true);
    expect(await admin.ask(taxesApi.setTaxRate, row)).toBe(false);
    expect(await admin.ask(taxesApi.setTaxRate, { ...row, rate: 2450 })).toBe(true);
    expect(await ratesOf('PT')).toEqual([
      ['2027-07-01', 2450],
      ['2016-01-01', 2300],
    ]);
    const { country, validFrom } = row;
    expect(await admin.ask(taxesApi.deleteTaxRate, { country, validFrom })).toBe(true);
    expect(await admin.ask(taxesApi.deleteTaxRate, { country, validFrom })).toBe(false);
    const { data } = await admin.ask(auditApi.getAuditLog, { ...all, subject: 'tax_rates' });
    expect(data).toMatchObject([
      { call: 'deleteTaxRate', action: 'deleted', subjectId: 'PT/2027-07-01', before: { rate: 2450 } },
      { call: 'setTaxRate', action: 'changed', before: { rate: 2400 }, after: { rate: 2450 } },
      { call: 'setTaxRate', action: 'created', actorId: admin.id, after: { country: 'PT', rate: 2400 } },
    ]);
  });

  test('keep the last one of a country and refuse an unknown country', async () => {
    const last = { country: 'MT', validFrom: '2016-01-01' };
    await expect(admin.ask(taxesApi.deleteTaxRate, last)).rejects.toMatchObject({ code: 'lastTaxRow', status: 409 });
    await expect(
      admin.ask(taxesApi.setTaxRate, { country: 'QQ', validFrom: '2027-01-01', rate: 2000 }),
    ).rejects.toMatchObject({ code: 'invalidInput' });
  });
});

describe('VAT position', () => {
  test('is set from a day on by administrators, and each change is logged', async () => {
    const row = { validFrom: '2027-01-01', oss: 'none' as const, smallBusiness: true };
    expect(await admin.ask(taxesApi.setTaxStatus, row)).toBe(true);
    expect(await admin.ask(taxesApi.setTaxStatus, row)).toBe(false);
    expect(await admin.ask(taxesApi.setTaxStatus, { ...row, oss: 'all' })).toBe(true);
    const { statuses } = await support.ask(taxesApi.getTaxes, {});
    expect(statuses).toEqual([
      { ...row, oss: 'all' },
      { validFrom: '2016-01-01', oss: 'germanyAndAustria', smallBusiness: false },
    ]);
    expect(await admin.ask(taxesApi.deleteTaxStatus, { validFrom: row.validFrom })).toBe(true);
    expect(await admin.ask(taxesApi.deleteTaxStatus, { validFrom: row.validFrom })).toBe(false);
    const { data } = await admin.ask(auditApi.getAuditLog, { ...all, subject: 'tax_statuses' });
    expect(data.map(({ call, action }) => [call, action])).toEqual([
      ['deleteTaxStatus', 'deleted'],
      ['setTaxStatus', 'changed'],
      ['setTaxStatus', 'created'],
    ]);
  });

  test('of a small business is known for Germany and Austria alone [P1.129]', async () => {
    const row = { validFrom: '2027-02-01', oss: 'none', smallBusiness: true };
    const setTaxStatus = async (country: string) => {
      await portal().database.pool.query(
        `update portal_options set operator_country_id = (select id from countries where iso = $1)`,
        [country],
      );
      const answer = await openRaw(portal(), admin).post('setTaxStatus', row);
      return [answer.status, await answer.json()] as const;
    };
    for (const country of ['FR', 'CH', 'GB'])
      expect(await setTaxStatus(country)).toMatchObject([422, { code: 'smallBusinessUnknown' }]);
    expect(await setTaxStatus('AT')).toEqual([200, true]);
    const { rows } = await portal().database.pool.query(`select id from countries where iso = 'FR'`);
    const moved = await openRaw(portal(), admin).post('updateGlobalOptions', { operatorCountryId: rows[0].id });
    expect([moved.status, await moved.json()]).toMatchObject([422, { code: 'smallBusinessUnknown' }]);
    expect(await admin.ask(taxesApi.deleteTaxStatus, { validFrom: row.validFrom })).toBe(true);
    await portal().database.pool.query('update portal_options set operator_country_id = null');
  });

  test('keeps the last one', async () => {
    await expect(admin.ask(taxesApi.deleteTaxStatus, { validFrom: '2016-01-01' })).rejects.toMatchObject({
      code: 'lastTaxRow',
      status: 409,
    });
  });
});
