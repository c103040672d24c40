import { beforeAll, expect, test } from 'vitest';
import { deskApi, type SetUpStep, setUpSteps } from '#contract/desk.ts';
import { creditCents } from '#contract/money.ts';
import { standardPricesApi } from '#contract/pricing/standard-prices.ts';
import { settingsApi } from '#contract/settings.ts';
import { startMailServer } from '#test/mail-server.ts';
import { makeFile, order } from '#test/orders.ts';
import { pictures } from '#test/pictures.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const smtp = await startMailServer();
const withMailServer = usePortal({ own: true, smtpUrl: smtp.url });

const demo = usePortal({ own: true, demo: true });

let admin: Person;
beforeAll(async () => {
  admin = await portal().person({ role: 'admin' });
});

const missing = async (): Promise<readonly SetUpStep[]> => (await admin.ask(deskApi.getDesk, {})).notSetUp ?? [];

test('on a new portal every step of setting up is missing', async () => {
  expect(await missing()).toEqual(setUpSteps);
});

const acts: readonly [SetUpStep, string, () => Promise<unknown>][] = [
  [
    'name',
    'a name and a logo are saved',
    async () => {
      await admin.ask(settingsApi.updateGlobalOptions, { brandName: 'Power Files' });
      expect(await missing()).toContain('name');
      await admin.ask(settingsApi.uploadLogo, {}, { files: { file: makeFile(pictures.png, 'logo.png') } });
    },
  ],
  [
    'company',
    'everything that an invoice needs is saved',
    async () => {
      const company = {
        operatorCompany: 'Berg GmbH',
        operatorStreet: 'Ring 1',
        operatorZip: '80331',
        operatorCity: 'Wien',
      };
      await admin.ask(settingsApi.updateGlobalOptions, company);
      expect(await missing()).toContain('company');
      const { rows } = await portal().database.pool.query<{ id: number }>(`select id from countries where iso = 'AT'`);
      await admin.ask(settingsApi.updateGlobalOptions, {
        operatorCountryId: rows[0]?.id as never,
        operatorVatNumber: 'ATU12345678',
      });
    },
  ],
  [
    'ways',
    'a bank account is saved',
    () => admin.ask(settingsApi.updateGlobalOptions, { bankIban: 'AT61 1904 3002 3457 3201' }),
  ],
  [
    'prices',
    'a price is changed',
    async () => {
      const { data } = await admin.ask(standardPricesApi.getStandardEnginePrices, { language: 'en' });
      const [first] = data;
      if (first === undefined) throw new Error('there is no price class');
      const { priceClassId } = first;
      await admin.ask(standardPricesApi.updateEnginePriceClasses, {
        prices: [{ priceClassId, price: creditCents(4700) }],
      });
    },
  ],
  [
    'backup',
    'a backup is made',
    () => portal().database.pool.query(`insert into backups (name, started_at, ended_at) values ('a', now(), now())`),
  ],
  ['order', 'a customer has ordered', async () => order(portal(), await portal().person({ credits: 100 }))],
];

test.each(acts)('%s is done once %s', async (step, _when, act) => {
  const before = await missing();
  expect(before).toContain(step);
  await act();
  expect(await missing()).toEqual(before.filter((one) => one !== step));
});

test('mail is done with a mail server', async () => {
  const operator = await withMailServer().person({ role: 'admin' });
  const { notSetUp } = await operator.ask(deskApi.getDesk, {});
  expect(notSetUp).toEqual(setUpSteps.filter((step) => step !== 'mail'));
  await smtp.down();
});

test('a demo world has no steps of setting up', async () => {
  const operator = await demo().person({ role: 'admin' });
  expect((await operator.ask(deskApi.getDesk, {})).notSetUp).toBeUndefined();
});

test('support does not see the steps of setting up', async () => {
  const support = await withMailServer().person({ role: 'support' });
  expect((await support.ask(deskApi.getDesk, {})).notSetUp).toBeUndefined();
});
