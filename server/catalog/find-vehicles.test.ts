import { beforeAll, expect, test } from 'vitest';
import type { Input } from '#contract/call.ts';
import {
  getVehicleBrandsWithCategory,
  getVehiclesWithSearchCriterials,
  vehicleCategories,
  vehicleListLimit,
} from '#contract/catalog.ts';
import type { VehicleId } from '#contract/ids.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
let customer: Person;

beforeAll(async () => {
  customer = await portal().person();
  await portal().database.pool.query(
    `insert into vehicles (category, brand, model, engine_ccm, engine_ps, emission, ecu_brand, ecu_type, ecu_checksum) values
       ('car', 'Škoda-Prüfstand', 'Octavia 100% "RS" O''Neil_x', 1968, 170, 'Diesel Euro 5', 'Bosch', 'EDC17CP14', 'medc17'),
       ('car', 'Škoda-Prüfstand', 'Back\\slash', null, null, '', '', '', 'nocs')`,
  );
});

const find = (input: Partial<Input<typeof getVehiclesWithSearchCriterials>>) =>
  customer.ask(getVehiclesWithSearchCriterials, { search: '', ...input });
const modelsFor = async (search: string) => (await find({ search })).data.map(({ model }) => model);
const octavia = `Octavia 100% "RS" O'Neil_x`;

test.each([
  'škoda-prüfstand octavia',
  'OCTAVIA Škoda-Prüfstand',
  'prüf edc17cp14',
  '  prüfstand   170ps  1968 ',
  'tand 100% "rs"',
  `o'neil_x prüfstand`,
  'prüfstand bosch euro diesel',
])('%j finds the vehicle: every word, anywhere, in any case', async (search) => {
  expect(await modelsFor(search)).toEqual([octavia]);
});

test.each(['prüfstand petrol', 'prüfstand 100_', 'prüf%tand', `prüfstand'`, `' or '1'='1`, 'prüfstand \\"rs'])(
  '%j finds nothing: no character means another',
  async (search) => {
    expect(await find({ search })).toEqual({ data: [], total: 0 });
  },
);

test('a percent sign, an underscore and a backslash are looked for as they are', async () => {
  expect(await modelsFor('prüfstand %')).toEqual([octavia]);
  expect(await modelsFor('prüfstand _')).toEqual([octavia]);
  expect(await modelsFor('prüfstand \\')).toEqual(['Back\\slash']);
});

test('100 characters are a search, one more is refused', async () => {
  expect(await find({ search: 'x '.repeat(50) })).toMatchObject({ total: expect.any(Number) as unknown });
  expect(await find({ search: '%'.repeat(100) })).toEqual({ data: [], total: 0 });
  const ask = (search: string) =>
    fetch(`${portal().root}/api/tf24API/getVehiclesWithSearchCriterials?search=${encodeURIComponent(search)}`, {
      headers: { authorization: `Bearer ${customer.token}` },
    });
  expect((await ask('x'.repeat(101))).status).toBe(400);
  expect((await ask('a\0b')).status).toBe(400);
});

test('the list holds at most 500 vehicles and says how many there are', async () => {
  const { rows } = await portal().database.pool.query<{ count: number }>(
    `select count(*)::int as count from vehicles where category = 'car'`,
  );
  const { data, total } = await find({ category: 'car' });
  expect(data).toHaveLength(vehicleListLimit);
  expect(total).toBe(rows[0]?.count);
  expect(total).toBeGreaterThan(vehicleListLimit);
});

test('category and brand narrow the list, also together with words', async () => {
  const brand = 'Škoda-Prüfstand';
  expect(await find({ category: 'car', brand })).toMatchObject({ total: 2 });
  expect(await find({ category: 'car', brand, search: 'edc17' })).toMatchObject({
    total: 1,
    data: [{ enginePs: 170 }],
  });
  expect(await find({ category: 'bike', brand })).toEqual({ data: [], total: 0 });
  expect(await find({ category: 'car', brand: 'škoda-prüfstand' })).toEqual({ data: [], total: 0 });
});

test('one vehicle is found by its id; what is not known of it is absent', async () => {
  const [found] = (await find({ search: 'prüfstand \\' })).data;
  expect((await find({ vehicleId: found?.vehicleId })).data).toEqual([found]);
  expect(found).not.toHaveProperty('engineCcm');
  expect(await find({ vehicleId: 2_147_483_647 as VehicleId })).toEqual({ data: [], total: 0 });
});

test('the brands of each category add up to its vehicles', async () => {
  for (const category of vehicleCategories) {
    const brands = await customer.ask(getVehicleBrandsWithCategory, { category });
    const names = brands.map(({ brand }) => brand);
    expect(new Set(names).size).toBe(names.length);
    const { total } = await find({ category });
    expect(brands.reduce((sum, { vehicles }) => sum + vehicles, 0)).toBe(total);
  }
});
