import { beforeAll, describe, expect, test } from 'vitest';
import { deskApi } from '#contract/desk.ts';
import { creditCents } from '#contract/money.ts';
import { standardPricesApi } from '#contract/pricing/standard-prices.ts';
import { settingsApi } from '#contract/settings.ts';
import { setupApi, type SetupGap, type SetupStep, setupSteps } from '#contract/setup.ts';
import { closeByHand, makeFile, order } from '#test/orders.ts';
import { pictures } from '#test/pictures.ts';
import { type Person, type Portal, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true, publicUrl: 'http://localhost:3000', mailFrom: 'tuneport@localhost' });
const configured = usePortal({
  own: true,
  publicUrl: 'https://files.example',
  smtpUrl: 'smtp://127.0.0.1:9',
  mailFrom: 'files@files.example',
  backup: { folder: '/nowhere', hour: 1, keepDays: 7, keepWeeks: 4 },
});
const demo = usePortal({ own: true, demo: true });

let admin: Person;
beforeAll(async () => {
  admin = await portal().person({ role: 'admin' });
});

async function stepOf(person: Person, name: SetupStep) {
  const { steps } = await person.ask(setupApi.getSetup, {});
  const step = steps.find((one) => one.step === name);
  if (step === undefined) throw new Error(`there is no step ${name}`);
  return step;
}
const query = (of: Portal, text: string) => of.database.pool.query(text);

/** A new portal on which only one administrator was made; the catalogue is delivered. */
const gapsOfNew: readonly [SetupStep, 'missing' | 'done', readonly SetupGap[]][] = [
  ['company', 'missing', ['company', 'vatNumber', 'brand']],
  ['mail', 'missing', ['mailServer']],
  ['address', 'missing', ['publicUrl']],
  ['payment', 'missing', ['ways']],
  ['prices', 'missing', ['prices']],
  ['catalogue', 'done', []],
  ['support', 'missing', ['hours', 'alone']],
  ['texts', 'missing', ['imprint', 'terms', 'privacy']],
  ['solution', 'missing', ['solution']],
  ['backup', 'missing', ['backup', 'notDaily', 'untested']],
];

describe('getSetup', () => {
  test.each(gapsOfNew)('on a new portal %s is %s [P1.140]', async (name, state, gaps) => {
    expect(await stepOf(admin, name)).toEqual({ step: name, state, gaps });
  });

  test('shows ten steps in order and counts those that are missing [P1.140]', async () => {
    const { steps, missing } = await admin.ask(setupApi.getSetup, {});
    expect(steps.map(({ step }) => step)).toEqual([...setupSteps]);
    expect(steps).toHaveLength(10);
    expect(missing).toBe(9);
  });

  test('judges the settings of the server [P1.140]', async () => {
    const operator = await configured().person({ role: 'admin' });
    expect(await stepOf(operator, 'mail')).toEqual({ step: 'mail', state: 'attention', gaps: ['untested'] });
    expect(await stepOf(operator, 'address')).toEqual({ step: 'address', state: 'attention', gaps: ['untested'] });
    expect((await stepOf(operator, 'backup')).gaps).toEqual(['backup', 'untested']);
  });

  const acts: readonly [SetupStep, SetupGap, string, () => Promise<unknown>][] = [
    [
      'company',
      'brand',
      'a name and a logo are saved',
      async () => {
        await admin.ask(settingsApi.updateGlobalOptions, { brandName: 'Power Files' });
        expect((await stepOf(admin, 'company')).gaps).toContain('brand');
        await admin.ask(settingsApi.uploadLogo, {}, { files: { file: makeFile(pictures.png, 'logo.png') } });
      },
    ],
    [
      'company',
      'company',
      'everything that an invoice needs is saved',
      async () => {
        const { rows } = await query(portal(), `select id from countries where iso = 'AT'`);
        await admin.ask(settingsApi.updateGlobalOptions, {
          operatorCompany: 'Berg GmbH',
          operatorStreet: 'Ring 1',
          operatorZip: '1010',
          operatorCity: 'Wien',
          operatorCountryId: (rows[0] as { id: never }).id,
          operatorVatNumber: 'ATU12345678',
        });
      },
    ],
    [
      'payment',
      'ways',
      'a bank account is saved',
      () => admin.ask(settingsApi.updateGlobalOptions, { bankIban: 'AT61 1904 3002 3457 3201', bankHolder: 'Berg' }),
    ],
    [
      'prices',
      'prices',
      'a price is changed',
      async () => {
        const { data } = await admin.ask(standardPricesApi.getStandardEnginePrices, { language: 'en' });
        const [{ priceClassId } = { priceClassId: 0 as never }] = data;
        await admin.ask(standardPricesApi.updateEnginePriceClasses, {
          prices: [{ priceClassId, price: creditCents(4700) }],
        });
      },
    ],
    [
      'support',
      'hours',
      'the hours are changed',
      () =>
        admin.ask(settingsApi.updateGlobalOptions, {
          supportHours: [{ weekday: 1, opens: 480, closes: 960, warns: 30 }],
        }),
    ],
    ['support', 'alone', 'a colleague has an account', () => portal().person({ role: 'support' })],
    [
      'texts',
      'imprint',
      'the imprint is written',
      () => admin.ask(settingsApi.updatePortalText, { kind: 'imprint', language: 'en', content: 'Berg GmbH' }),
    ],
    [
      'solution',
      'solution',
      'a solution is recorded',
      async () => {
        const customer = await portal().person({ credits: 100 });
        await closeByHand(admin, await order(portal(), customer), { recordSolution: true });
      },
    ],
    [
      'backup',
      'backup',
      'a backup is made',
      () => query(portal(), `insert into backups (name, started_at, ended_at) values ('a', now(), now())`),
    ],
  ];

  test.each(acts)('%s no longer lacks %s once %s [P1.140]', async (name, gap, _when, act) => {
    const before = await stepOf(admin, name);
    expect(before.gaps).toContain(gap);
    await act();
    const { gaps } = await stepOf(admin, name);
    expect(gaps).not.toContain(gap);
    expect(before.gaps.filter((one) => !gaps.includes(one))).toContain(gap);
  });
});

describe('updateSetupStep', () => {
  test('waives a step and takes that back, each once [P1.141]', async () => {
    const mark = (isNeeded: boolean) => admin.ask(setupApi.updateSetupStep, { step: 'mail', isNeeded });
    const { missing } = await admin.ask(setupApi.getSetup, {});
    expect(await mark(true)).toBe(false);
    expect(await mark(false)).toBe(true);
    expect(await mark(false)).toBe(false);
    expect((await stepOf(admin, 'mail')).state).toBe('notNeeded');
    expect((await admin.ask(setupApi.getSetup, {})).missing).toBe(missing - 1);
    const { rows } = await query(portal(), `select call, subject_id from audit_log where subject = 'setup_waivers'`);
    expect(rows).toEqual([{ call: 'updateSetupStep', subject_id: 'mail' }]);
    expect(await mark(true)).toBe(true);
    expect((await stepOf(admin, 'mail')).state).toBe('missing');
  });
});

describe('desk', () => {
  test('tells administrators how many steps are missing, and no one else [P1.147]', async () => {
    const { missing } = await admin.ask(setupApi.getSetup, {});
    expect((await admin.ask(deskApi.getDesk, {})).setup).toEqual({ missing, total: 10 });
    const support = await portal().person({ role: 'support' });
    expect((await support.ask(deskApi.getDesk, {})).setup).toBeUndefined();
    const operator = await demo().person({ role: 'admin' });
    expect((await operator.ask(deskApi.getDesk, {})).setup).toBeUndefined();
  });

  test('tells nothing once no step is missing [P1.147]', async () => {
    const operator = await configured().person({ role: 'admin' });
    for (const step of setupSteps) await operator.ask(setupApi.updateSetupStep, { step, isNeeded: false });
    expect((await operator.ask(deskApi.getDesk, {})).setup).toBeUndefined();
  });
});
