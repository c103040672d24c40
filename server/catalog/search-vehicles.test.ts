import { beforeAll, expect, test } from 'vitest';
import type { Input } from '#contract/call.ts';
import type { VehicleId } from '#contract/ids.ts';
import { catalogApi } from '#contract/catalog.ts';
import { firstLetterLimit, vehicleCategories, vehicleListLimit } from '#contract/catalog/vehicles.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
let customer: Person;

beforeAll(async () => {
  customer = await portal().person();
  await portal().database.pool.query(
    `insert into vehicles (category, brand, model, engine_ccm, engine_ps, emission, ecu_brand, ecu_type, ecu_checksum) values
       ('car', 'Škoda-Prüfstand', 'Octavia 100% "RS" O''Neil_x', 1968, 170, 'Diesel Euro 5', 'Bosch', 'EDC17CP14', 'medc17'),
       ('car', 'Škoda-Prüfstand', 'Back\\slash', null, null, '', '', '', 'nocs')`,
  );
});

const find = (input: Partial<Input<typeof catalogApi.searchVehicles>>) =>
  customer.ask(catalogApi.searchVehicles, { search: '', ...input });
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
])('%j finds the vehicle by every word, anywhere, in any case [A2.57]', async (search) => {
  expect(await modelsFor(search)).toEqual([octavia]);
});

test.each(['prüfstand petrol', 'prüfstand 100_', 'prüf%tand', `prüfstand'`, `' or '1'='1`, 'prüfstand \\"rs'])(
  '%j finds nothing, as wildcards and quotes are plain characters',
  async (search) => {
    expect(await find({ search })).toEqual({ data: [], total: 0 });
  },
);

test('a percent sign, an underscore and a backslash match themselves', async () => {
  expect(await modelsFor('prüfstand %')).toEqual([octavia]);
  expect(await modelsFor('prüfstand _')).toEqual([octavia]);
  expect(await modelsFor('prüfstand \\')).toEqual(['Back\\slash']);
});

test.each(['vw golf', 'golf 5', 'golf v 1.9 tdi', 'golf 5 1.9 tdi', 'GOLF mk5', 'volkswagen golf v'])(
  '%j finds the Golf V first',
  async (search) => {
    // Of two otherwise equal vehicles, the one with an order comes first.
    const golf = (await find({ search: 'golf v 1.9 tdi' })).data[0];
    await portal().database.pool.query(
      `insert into jobs (user_id, vehicle_id, vin, modification_mode) values ($1, $2, 'WVWZZZ', 'automatic')`,
      [customer.id, golf?.vehicleId],
    );
    expect((await modelsFor(search))[0]).toMatch(/^Golf V /);
  },
);

test('a single letter matches the start of a word, whole words first, so golf v finds the Golf V first', async () => {
  const models = await modelsFor('golf v');
  const generation = models.filter((model) => /\bV\b/.test(model));
  expect(generation.length).toBeGreaterThan(2);
  expect(models.slice(0, generation.length)).toEqual(generation);
  expect(await modelsFor('golf q')).toEqual([]);
});

test('Roman and Arabic generation numbers match each other, but not Euro 5', async () => {
  const [roman, arabic] = [await modelsFor('golf vii'), await modelsFor('golf 7')];
  expect(arabic.slice(0, 5)).toEqual(roman.slice(0, 5));
  expect(arabic.slice(0, 5).every((model) => model.startsWith('Golf VII '))).toBe(true);
  expect((await modelsFor('golf 6')).slice(0, 6).every((model) => model.startsWith('Golf VI '))).toBe(true);
});

test('an exact generation ranks before part of another, so golf 7 gtd finds the Golf VII', async () => {
  const models = await modelsFor('golf 7 gtd');
  expect(models[0]).toMatch(/^Golf VII GTD/);
  expect(models.filter((model) => model.startsWith('Golf VI '))).toEqual([]);
});

test('a German series name finds its models, and nothing that only starts with the digit', async () => {
  const { data } = await find({ search: 'bmw 3er' });
  expect(data.length).toBeGreaterThan(20);
  for (const { brand, model } of data) {
    expect(brand).toMatch(/^BMW/);
    expect(model).toMatch(/(^|[^\p{L}\p{N}.])(3 Series|3\d\d\p{L}*)(?![\p{L}\p{N}.])/u);
  }
  expect(data.map(({ model }) => model).join()).toMatch(/3 Series.*335i|335i.*3 Series/);
});

test('vehicles that the caller has ordered for rank first and are marked, those of others are not', async () => {
  const [buyer, other] = [await portal().person(), await portal().person()];
  const { data: before } = await buyer.ask(catalogApi.searchVehicles, { search: 'passat tdi' });
  const last = before.at(-1);
  await portal().database.pool.query(
    `insert into jobs (user_id, vehicle_id, vin, modification_mode, ordered_at) values ($1, $2, 'WVWZZZ', 'automatic', now())`,
    [buyer.id, last?.vehicleId],
  );
  const { data: own } = await buyer.ask(catalogApi.searchVehicles, { search: 'passat tdi' });
  expect(own.map(({ vehicleId, isOrdered }) => [vehicleId, isOrdered]).slice(0, 2)).toEqual([
    [last?.vehicleId, true],
    [before[0]?.vehicleId, undefined],
  ]);
  const { data: foreign } = await other.ask(catalogApi.searchVehicles, { search: 'passat tdi' });
  expect(foreign.filter(({ isOrdered }) => isOrdered)).toEqual([]);
});

test.each([
  ['merc', 'Mercedes-Benz'],
  ['mb sprinter', 'Mercedes-Benz'],
  ['chevy', 'Chevrolet'],
  ['skoda octavia ii', 'Škoda'],
  ['citroen', 'Citroën'],
])('%j finds the brand %s', async (search, brand) => {
  expect((await find({ search })).data[0]?.brand).toBe(brand);
});

test('a class and its number are found written together and apart', async () => {
  const of220 = async (search: string) =>
    (await modelsFor(search)).filter((model) => /\bC ?220/.test(model)).toSorted();
  const apart = await of220('merc c 220');
  expect(apart.length).toBeGreaterThan(2);
  expect(await of220('merc c220')).toEqual(apart);
});

test('vehicles with a known control unit rank first', async () => {
  const { data } = await find({ search: 'golf' });
  const isEcuKnown = data.map(({ ecuType }) => ecuType !== '');
  expect(isEcuKnown).toEqual(isEcuKnown.toSorted((one, other) => Number(other) - Number(one)));
  expect(isEcuKnown).toContain(false);
});

test('a search of 100 characters is accepted, a longer one refused', async () => {
  expect(await find({ search: 'x '.repeat(50) })).toMatchObject({ total: expect.any(Number) as unknown });
  expect(await find({ search: '%'.repeat(100) })).toEqual({ data: [], total: 0 });
  const ask = (search: string) =>
    fetch(`${portal().root}/api/tf24API/getVehiclesWithSearchCriterials?search=${encodeURIComponent(search)}`, {
      headers: { authorization: `Bearer ${customer.token}` },
    });
  expect((await ask('x'.repeat(101))).status).toBe(400);
  expect((await ask('a\0b')).status).toBe(400);
});

test('the list holds at most 500 vehicles and returns the total [C2.49 C9.10]', async () => {
  const { rows } = await portal().database.pool.query<{ count: number }>(
    `select count(*)::int as count from vehicles where category = 'car'`,
  );
  const { data, total } = await find({ category: 'car' });
  expect(data).toHaveLength(vehicleListLimit);
  expect(total).toBe(rows[0]?.count);
  expect(total).toBeGreaterThan(vehicleListLimit);
});

test('a single letter returns 50 vehicles and the total [P20.4]', async () => {
  const { data, total } = await find({ search: '5' });
  expect(data).toHaveLength(firstLetterLimit);
  expect(total).toBeGreaterThan(firstLetterLimit);
});

test('category and brand filter the list, also together with words [A7.46 C7.35]', async () => {
  const brand = 'Škoda-Prüfstand';
  expect(await find({ category: 'car', brand })).toMatchObject({ total: 2 });
  expect(await find({ category: 'car', brand, search: 'edc17' })).toMatchObject({
    total: 1,
    data: [{ enginePs: 170 }],
  });
  expect(await find({ category: 'bike', brand })).toEqual({ data: [], total: 0 });
  expect(await find({ category: 'car', brand: 'škoda-prüfstand' })).toEqual({ data: [], total: 0 });
});

test('a vehicle is found by its id, without its unknown fields [A3.3 C3.8]', async () => {
  const [vehicle] = (await find({ search: 'prüfstand \\' })).data;
  expect((await find({ vehicleId: vehicle?.vehicleId })).data).toEqual([vehicle]);
  expect(vehicle).not.toHaveProperty('engineCcm');
  expect(await find({ vehicleId: 2_147_483_647 as VehicleId })).toEqual({ data: [], total: 0 });
});

test('the brand counts of each category add up to its vehicles [A7.45 C7.34]', async () => {
  for (const category of vehicleCategories) {
    const brands = await customer.ask(catalogApi.getVehicleBrands, { category });
    const names = brands.map(({ brand }) => brand);
    expect(new Set(names).size).toBe(names.length);
    const { total } = await find({ category });
    expect(brands.reduce((sum, { vehicles }) => sum + vehicles, 0)).toBe(total);
  }
});

test('a vehicle has every specified field, and nocs if its files have no checksum [A3.3]', async () => {
  const vehicles = async (search: string) => {
    const response = await fetch(
      `${portal().root}/api/tf24API/getVehiclesWithSearchCriterials?vehicle_category=car&search=${encodeURIComponent(search)}`,
      { headers: { authorization: `Bearer ${customer.token}` } },
    );
    return ((await response.json()) as { data: object[] }).data;
  };
  expect((await vehicles('golf v 1.9 tdi'))[0]).toEqual({
    vehicle_id: expect.any(Number) as unknown,
    vehicle_category: 'car',
    vehicle_brand: 'Volkswagen',
    vehicle_model: 'Golf V 1.9 TDI (2003–2008)',
    vehicle_engineCCm: 1896,
    vehicle_enginePS: 105,
    vehicle_emission: 'Diesel Euro 4',
    vehicle_ecuBrand: 'Bosch',
    vehicle_ecuType: 'EDC16U34',
    vehicle_ecuChecksum: 'edc16',
    vehicle_acm_fileID: 0,
  });
  expect((await vehicles('golf v 2.0 tdi gt'))[0]).toMatchObject({
    vehicle_ecuType: 'PPD1.2',
    vehicle_ecuChecksum: 'nocs',
  });
});

test('suggestions have the most of some words, at least one of them whole in the name, and are for staff [P1.91]', async () => {
  const support = await portal().person({ role: 'support' });
  const suggest = async (words: string) =>
    (await support.ask(catalogApi.suggestVehicles, { words })).map(({ model }) => model);
  expect((await suggest('Prüfstand Octavia RS 2.0 EDC17CP14 from 2011'))[0]).toBe(octavia);
  expect(await suggest('zastavatronic')).toEqual([]);
  expect(await suggest('')).toEqual([]);
  expect((await suggest('volkswagen golf')).length).toBeGreaterThan(1);
  await expect(customer.ask(catalogApi.suggestVehicles, { words: 'golf' })).rejects.toMatchObject({ status: 403 });
});
