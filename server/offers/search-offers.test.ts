import { beforeAll, expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { offerLimit, offersApi } from '#contract/offers.ts';
import { usePortal } from '#test/portal.ts';

/** The proxy of these tests names the address of whoever asks. */
const portal = usePortal({ trustProxy: 1 });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

let visitors = 0;
/** Asks as a visitor from an address of their own. */
const askRaw = (search: string, address = `192.0.2.${(visitors += 1)}`) =>
  fetch(`${portal().root}/api/tf24API/searchOffers?${new URLSearchParams({ search, language: 'en' }).toString()}`, {
    headers: { 'x-forwarded-for': address },
  });
const find = async (search: string) => offersApi.searchOffers.output.parse(await (await askRaw(search)).json());

beforeAll(async () => {
  await query(
    `insert into vehicles (category, brand, model, engine_ccm, engine_ps, emission, ecu_brand, ecu_type, ecu_checksum)
       select 'car', 'Prüfmarke', 'Reihe ' || n, 1968, 100 + n, 'Diesel', '', '', 'nocs' from generate_series(1, 12) n`,
  );
  await query(`update methods set active = false where id <> 0`);
  await query(
    `insert into methods (id, name, type, active, universal, categories, fuel, engine_class_id) values
       (901, 'Cheap', 'power', true, true, '{}', 'any', (select id from price_classes where kind = 'engine' order by price, id limit 1)),
       (902, 'Dear', 'power', true, false, '{car}', 'diesel', (select id from price_classes where kind = 'engine' order by price desc, id limit 1)),
       (903, 'Petrol only', 'power', true, false, '{car}', 'petrol', null),
       (904, 'Priced by support', 'service', true, true, '{}', 'any', null)`,
  );
});

const standardPrices = async () => {
  const { rows } = await query(
    `select min(c.price)::int as min, max(c.price)::int as max from price_classes c join methods m
       on m.engine_class_id = c.id where c.kind = 'engine' and m.id in (901, 902)`,
  );
  return rows[0] as { min: number; max: number };
};

test('a visitor finds vehicles with the methods that customers would find, without prices [P8.1 P8.2]', async () => {
  const { vehicles, total, creditPrice } = await find('prüfmarke 107ps');
  expect(vehicles).toEqual([
    {
      brand: 'Prüfmarke',
      model: 'Reihe 7',
      engineCcm: 1968,
      enginePs: 107,
      methods: ['Cheap', 'Dear', 'Priced by support'],
    },
  ]);
  expect([total, creditPrice]).toEqual([1, undefined]);
});

test('with prices enabled, the net prices of the cheapest and the dearest method are shown, less the discount [P8.2]', async () => {
  const { min, max } = await standardPrices();
  expect(min).toBeLessThan(max);
  await query('update portal_options set visitor_prices = true, discount_percent = 10, credit_price = 95');
  const { vehicles, creditPrice } = await find('prüfmarke 107ps');
  expect(vehicles[0]?.prices).toEqual({ from: creditCents(min * 0.9), to: creditCents(max * 0.9) });
  expect(creditPrice).toBe(95);
  await query('update portal_options set visitor_prices = false, discount_percent = 0, credit_price = 100');
});

test('prices for visitors include the cap and the campaign for all, never one of a group [P1.163]', async () => {
  const { min, max } = await standardPrices();
  const groupNames = [{ language: 'en', name: 'Only for dealers' }];
  const names = [{ language: 'en', name: 'Autumn' }];
  await query(`insert into customer_groups (name, bonus_percent) values ('Prüfgruppe', 0)`);
  await query(
    `insert into campaigns (position, names, from_day, to_day, audience, percent) values
       (1, $1, '2020-01-01', '2099-12-30', 'groups', 50), (2, $2, '2020-01-01', '2099-12-31', 'all', 20)`,
    JSON.stringify(groupNames),
    JSON.stringify(names),
  );
  await query(
    `insert into campaign_groups (position, group_id) select 1, id from customer_groups where name = 'Prüfgruppe'`,
  );
  await query(
    'insert into group_terms (group_id, flat_price, discount_percent) select id, false, 40 from customer_groups where name = $1',
    'Prüfgruppe',
  );
  expect((await find('prüfmarke 107ps')).campaign).toBeUndefined();
  await query('update portal_options set visitor_prices = true, price_cap = $1, discount_percent = 10', min + 100);
  const { vehicles, campaign } = await find('prüfmarke 107ps');
  expect(vehicles[0]?.prices).toEqual({
    from: creditCents(min * 0.8),
    to: creditCents(Math.min(min + 100, max * 0.8)),
  });
  expect(campaign).toEqual({ names, percent: 20, until: '2099-12-31' });
  const raw = await (await askRaw('prüfmarke 107ps')).text();
  expect(raw).not.toMatch(/dealers|Prüfgruppe/i);
  await query('update portal_options set discount_percent = 25');
  expect((await find('prüfmarke 107ps')).campaign).toBeUndefined();
  await query('update portal_options set visitor_prices = false, price_cap = null, discount_percent = 0');
  await query('delete from campaigns');
});

test('staff overrides of a vehicle precede the rule', async () => {
  await query(
    `insert into vehicle_methods (vehicle_id, method_id, offered)
       select id, 901, false from vehicles where model = 'Reihe 9' union select id, 903, true from vehicles where model = 'Reihe 9'`,
  );
  expect((await find('prüfmarke 109ps')).vehicles[0]?.methods).toEqual(['Dear', 'Petrol only', 'Priced by support']);
});

test('a search returns the best eight of many vehicles and the total', async () => {
  const { vehicles, total } = await find('prüfmarke');
  expect(vehicles).toHaveLength(offerLimit);
  expect(offerLimit).toBe(8);
  expect(total).toBe(12);
});

test('without a search only the number of vehicles is returned', async () => {
  const { rows } = await query('select count(*)::int as number from vehicles');
  for (const nothing of ['', '   '])
    expect(await find(nothing)).toEqual({ vehicles: [], total: 0, catalogue: (rows[0] as { number: number }).number });
});

test.each(['%', "' or '1'='1", 'prüfmarke_', String.raw`\\`, 'prüfmarke <script>', '(?:'])(
  '%j is searched as plain text and finds nothing',
  async (search) => {
    expect(await find(search)).toMatchObject({ vehicles: [], total: 0 });
  },
);

test.each(['x'.repeat(101), 'a\0b'])('an invalid search is refused', async (search) => {
  const answer = await askRaw(search);
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'invalidInput' })]);
});

test('no response reveals which vehicles were ordered', async () => {
  const before = await find('prüfmarke');
  const customer = await portal().person();
  await query(
    `insert into jobs (user_id, vehicle_id, vin, modification_mode)
       select $1, id, 'WVWZZZ', 'automatic' from vehicles where model = 'Reihe 12'`,
    customer.id,
  );
  expect(await find('prüfmarke')).toEqual(before);
});

test('one address is limited to sixty searches a minute without affecting others', async () => {
  const asked = await Promise.all(Array.from({ length: 61 }, () => askRaw('', '198.51.100.7')));
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(60);
  const refused = asked.find(({ status }) => status !== 200);
  expect([refused?.status, await refused?.json()]).toEqual([429, expect.objectContaining({ code: 'tooManyRequests' })]);
  expect((await askRaw('', '203.0.113.9')).status).toBe(200);
});
