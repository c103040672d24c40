import { describe, expect, test } from 'vitest';
import type { PriceClassId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { pricingApi } from '#contract/pricing.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const support = () => portal().person({ role: 'support' });
const classId = (id: number) => id as PriceClassId;
const enginePrices = async (person: Person) =>
  (await person.ask(pricingApi.getStandardEnginePrices, { language: 'en' })).data;

/** Adds a class for engine files that only this test uses. */
async function newClass(person: Person, name: string, price = 1000): Promise<PriceClassId> {
  await person.ask(pricingApi.createEnginePriceClass, { name, price: creditCents(price) });
  const created = (await enginePrices(person)).find((one) => one.name === name);
  if (created === undefined) throw new Error(`there is no class ${name}`);
  return created.priceClassId;
}

/** Sends a body that the typed client would not. */
async function send(person: Person, name: string, body: object): Promise<unknown> {
  const response = await fetch(`${portal().root}/api/tf24API/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify(body),
  });
  return response.json();
}

test('price class names fall back to English and are changed per language', async () => {
  const [staff, somebody] = [await support(), await portal().person()];
  const nameOf = async (language: string, id = 1) => {
    const engine = await staff.ask(pricingApi.getStandardEnginePrices, { language });
    const { data } = await somebody.ask(pricingApi.getEnginePrices, { language });
    const [staffName, read] = [engine.data, data].map((all) => all.find((one) => one.priceClassId === id)?.name);
    expect(read).toBe(staffName);
    return staffName;
  };
  expect(
    await Promise.all(['en', 'de', 'fr', 'it', 'nl', 'pl', 'ru', 'es'].map((language) => nameOf(language))),
  ).toEqual(['Small', 'Klein', 'Petite', 'Piccola', 'Klein', 'Mała', 'Малая', 'Pequeña']);
  const agreed = { userId: somebody.id, priceClassId: classId(1), price: creditCents(100) };
  await staff.ask(pricingApi.createAgreedEnginePrice, agreed);
  const ofCustomer = await somebody.ask(pricingApi.getAgreedEnginePrices, { language: 'de' });
  expect(ofCustomer).toMatchObject([{ name: 'Klein', price: 100 }]);
  expect((await staff.ask(pricingApi.getAgreedPrices, { ...agreed, language: 'de' })).engine[0]?.name).toBe('Klein');

  const rename = (name: string, language: 'en' | 'de') =>
    staff.ask(pricingApi.updateEnginePriceClasses, { prices: [{ priceClassId: classId(1), name }], language });
  expect(await rename('Kleinigkeit', 'de')).toBe(true);
  expect(await rename('Kleinigkeit', 'de')).toBe(false);
  expect([await nameOf('de'), await nameOf('en'), await nameOf('fr')]).toEqual(['Kleinigkeit', 'Small', 'Petite']);
  await expect(rename('Mittel', 'de')).rejects.toMatchObject({ code: 'priceClassExists' });
  const created = await newClass(staff, 'Of the house');
  expect([await nameOf('de', created), await nameOf('en', created)]).toEqual(['Of the house', 'Of the house']);
});

test('staff see standard prices by class, with its methods and the number of customers with another price [A7.55 A7.56]', async () => {
  const staff = await support();
  const priceClassId = await newClass(staff, 'Seen', 1234);
  for (const price of [0, 900]) {
    const { id: userId } = await portal().person();
    await staff.ask(pricingApi.createAgreedEnginePrice, { userId, priceClassId, price: creditCents(price) });
  }
  const engine = await staff.ask(pricingApi.getStandardEnginePrices, { language: 'de' });
  expect(engine.flatPrice).toBe(8000);
  expect(engine.data.find((one) => one.priceClassId === priceClassId)).toEqual({
    priceClassId,
    name: 'Seen',
    price: 1234,
    methods: [],
    customers: 2,
  });
  expect(engine.data.find(({ name }) => name === 'Stufe 1')).toMatchObject({
    priceClassId: 4,
    price: 6000,
    customers: 0,
  });
  expect(engine.data.find(({ name }) => name === 'Stufe 1')?.methods).toContain('Stufe 1');
  const module = await staff.ask(pricingApi.getStandardModulePrices, { language: 'en' });
  expect(module).toMatchObject({ flatPrice: 4000 });
  expect(module.data[3]).toEqual({
    priceClassId: 4,
    name: 'Module SCR',
    price: 4000,
    methods: ['AdBlue / SCR off'],
    customers: 0,
  });
});

test('a new class gets the next number of its kind, also in concurrent calls [A7.61]', async () => {
  const staff = await support();
  const numbers = async () => (await enginePrices(staff)).map(({ priceClassId }) => Number(priceClassId));
  const before = await numbers();
  const names = ['One', 'Two', 'Three', 'Four'];
  await Promise.all(
    names.map((name) =>
      staff.ask(pricingApi.createEnginePriceClass, { name: `At once ${name}`, price: creditCents(500) }),
    ),
  );
  const last = Math.max(...before);
  expect(await numbers()).toEqual([...before, last + 1, last + 2, last + 3, last + 4]);
  await staff.ask(pricingApi.createModulePriceClass, { name: 'At once One', price: creditCents(500) });
  expect((await staff.ask(pricingApi.getStandardModulePrices, { language: 'en' })).data.at(-1)).toMatchObject({
    priceClassId: 5,
    name: 'At once One',
  });
});

test('class names of a kind are unique, whatever their spelling [A7.63]', async () => {
  const staff = await support();
  const priceClassId = await newClass(staff, 'Gearbox');
  const again = staff.ask(pricingApi.createEnginePriceClass, { name: ' GEARBOX ', price: creditCents(1) });
  await expect(again).rejects.toMatchObject({ code: 'priceClassExists', status: 409 });
  const renamed = staff.ask(pricingApi.updateEnginePriceClasses, {
    prices: [
      { priceClassId: classId(2), price: creditCents(1) },
      { priceClassId, name: 'medium' },
    ],
  });
  await expect(renamed).rejects.toMatchObject({ code: 'priceClassExists' });
  expect((await enginePrices(staff)).find((one) => one.priceClassId === 2)).toMatchObject({ price: 2500 });
});

test('two classes can swap names [A7.64]', async () => {
  const staff = await support();
  const [one, other] = [await newClass(staff, 'Former'), await newClass(staff, 'Latter')];
  const prices = [
    { priceClassId: one, name: 'Latter' },
    { priceClassId: other, name: 'Former' },
  ];
  expect(await staff.ask(pricingApi.updateEnginePriceClasses, { prices })).toBe(true);
  const swapped = (await enginePrices(staff)).filter(
    ({ priceClassId }) => priceClassId === one || priceClassId === other,
  );
  expect(swapped.map(({ name }) => name)).toEqual(['Latter', 'Former']);
});

test('names, prices and the flat price change together, and customers see them at once [A7.62]', async () => {
  const [staff, customer] = [await support(), await portal().person()];
  await portal().database.pool.query('update users set flat_price = true where id = $1', [customer.id]);
  const change = {
    prices: [
      { priceClassId: classId(1), name: 'Module S', price: creditCents(2150) },
      { priceClassId: classId(2), price: creditCents(0) },
    ],
    flatPrice: creditCents(4444),
  };
  expect(await staff.ask(pricingApi.updateModulePriceClasses, change)).toBe(true);
  const modulePrices = await customer.ask(pricingApi.getModulePrices, { language: 'en' });
  expect(modulePrices.flatPrice).toBe(4444);
  expect(modulePrices.data.slice(0, 3)).toMatchObject([
    { name: 'Module S', price: 2150, standardPrice: 2150 },
    { name: 'Module medium', price: 0, standardPrice: 0 },
    { name: 'Module large', price: 3500, standardPrice: 3500 },
  ]);
  // Main classes bear the same numbers.
  expect((await enginePrices(staff)).slice(0, 2)).toMatchObject([
    { name: 'Small', price: 2000 },
    { name: 'Medium', price: 2500 },
  ]);
});

test('a call without changes returns false and is not logged', async () => {
  const staff = await support();
  const priceClassId = await newClass(staff, 'Same', 700);
  const trace = async () =>
    (
      await portal().database.pool.query(
        `select action, before, after from audit_log where actor_id = $1 order by id`,
        [staff.id],
      )
    ).rows as unknown[];
  const same = { prices: [{ priceClassId, name: 'Same', price: creditCents(700) }], flatPrice: creditCents(8000) };
  expect(await staff.ask(pricingApi.updateEnginePriceClasses, same)).toBe(false);
  expect(await staff.ask(pricingApi.updateEnginePriceClasses, { prices: [] })).toBe(false);
  expect(await trace()).toMatchObject([{ action: 'created' }]);
  expect(
    await staff.ask(pricingApi.updateEnginePriceClasses, { prices: [{ priceClassId, price: creditCents(710) }] }),
  ).toBe(true);
  expect((await trace()).at(-1)).toEqual({ action: 'changed', before: { price: 700 }, after: { price: 710 } });
});

test('a change that includes a deleted class changes nothing', async () => {
  const staff = await support();
  const priceClassId = await newClass(staff, 'Short-lived');
  await staff.ask(pricingApi.deletePriceClass, { kind: 'engine', priceClassId, language: 'en' });
  const change = staff.ask(pricingApi.updateEnginePriceClasses, {
    prices: [
      { priceClassId: classId(1), price: creditCents(1) },
      { priceClassId, price: creditCents(1) },
    ],
  });
  await expect(change).rejects.toMatchObject({ code: 'priceClassGone', status: 409 });
  expect((await enginePrices(staff))[0]).toMatchObject({ price: 2000 });
  const again = staff.ask(pricingApi.deletePriceClass, { kind: 'engine', priceClassId, language: 'en' });
  await expect(again).rejects.toMatchObject({ code: 'priceClassGone' });
});

test('a price class in use is not deleted and names its methods and customers [P1.39]', async () => {
  const [staff, customer] = [await support(), await portal().person()];
  await portal().database.pool.query(`update users set company_name = 'Berg Tuning' where id = $1`, [customer.id]);
  const ask = (priceClassId: PriceClassId) =>
    staff.ask(pricingApi.deletePriceClass, { kind: 'engine', priceClassId, language: 'de' });
  await expect(ask(classId(5))).rejects.toMatchObject({
    code: 'priceClassInUse',
    status: 409,
    problem: { methods: ['Stufe 2'], customers: 0, shown: [] },
  });
  const priceClassId = await newClass(staff, 'Agreed');
  await staff.ask(pricingApi.createAgreedEnginePrice, { userId: customer.id, priceClassId, price: creditCents(1) });
  await expect(ask(priceClassId)).rejects.toMatchObject({
    code: 'priceClassInUse',
    problem: { methods: [], customers: 1, shown: [{ userId: customer.id, name: 'Berg Tuning' }] },
  });
});

test('an inactive method still blocks the deletion of its class', async () => {
  const staff = await support();
  await portal().database.pool.query(`update methods set active = false where name = 'Stage_3'`);
  const deletion = staff.ask(pricingApi.deletePriceClass, { kind: 'engine', priceClassId: classId(6), language: 'en' });
  await expect(deletion).rejects.toMatchObject({ code: 'priceClassInUse', problem: { methods: ['Stage 3'] } });
  await portal().database.pool.query(`update methods set active = true where name = 'Stage_3'`);
});

test.each([[-0.01], [100_000.01], [10.005], ['12,50'], [''], [null]])(
  'rejects %j as a price [A5.14]',
  async (price) => {
    const staff = await support();
    const refused = { status: 400, code: 'invalidInput' };
    expect(await send(staff, 'createFilePriceStandardMain', { name: 'Wrong', price })).toMatchObject(refused);
    const prices = [{ priceClassId: 1, price }];
    expect(await send(staff, 'updateFilePricesStandardMain', { prices })).toMatchObject(refused);
    expect(await send(staff, 'updateFilePricesStandardMain', { flatPrice: price })).toMatchObject(refused);
    const special = { user_id: staff.id, method_id: 1, price };
    expect(await send(staff, 'setSpecialPrice', special)).toMatchObject(refused);
  },
);

test('accepts 100,000 credits and 0 as prices and rejects a blank name', async () => {
  const staff = await support();
  expect(await send(staff, 'createFilePriceStandardMain', { name: 'Dear', price: 100_000 })).toBe(true);
  expect(await send(staff, 'createFilePriceStandardMain', { name: ' Free ', price: '0.00' })).toBe(true);
  expect((await enginePrices(staff)).slice(-2)).toMatchObject([
    { name: 'Dear', price: 10_000_000 },
    { name: 'Free', price: 0 },
  ]);
  expect(await send(staff, 'createFilePriceStandardMain', { name: '  ', price: 1 })).toMatchObject({
    code: 'invalidInput',
  });
});

describe('calls with their wire names', () => {
  const kinds = ['Main', 'Addon'] as const;
  const otherThan = (kind: Kind) => (kind === 'Main' ? 'Addon' : 'Main');
  type Kind = (typeof kinds)[number];
  /** A class as customers read it. */
  const classNamed = async (kind: Kind, name: string) => {
    const customer = await portal().person();
    const response = await fetch(`${portal().root}/api/tf24API/loadFilePrices${kind}`, {
      headers: { authorization: `Bearer ${customer.token}` },
    });
    const { data } = (await response.json()) as { data: { priceClassId: number; name: string; price: number }[] };
    return data.find((one) => one.name === name);
  };

  test.each(kinds)('createFilePriceStandard%s adds a class of its kind', async (kind) => {
    const staff = await support();
    const name = `Made as ${kind}`;
    expect(await send(staff, `createFilePriceStandard${kind}`, { name, price: 12.5 })).toBe(true);
    expect(await classNamed(kind, name)).toMatchObject({ price: 12.5 });
    expect(await classNamed(otherThan(kind), name)).toBeUndefined();
  });

  test.each(kinds)('updateFilePricesStandard%s changes name and price of its kind only', async (kind) => {
    const staff = await support();
    const name = `Before as ${kind}`;
    for (const each of kinds) await send(staff, `createFilePriceStandard${each}`, { name, price: 1 });
    const created = await classNamed(kind, name);
    const prices = [{ priceClassId: created?.priceClassId, name: `After as ${kind}`, price: 61.2 }];
    expect(await send(staff, `updateFilePricesStandard${kind}`, { prices })).toBe(true);
    expect(await send(staff, `updateFilePricesStandard${kind}`, { prices })).toBe(false);
    expect(await classNamed(kind, `After as ${kind}`)).toMatchObject({
      priceClassId: created?.priceClassId,
      price: 61.2,
    });
    expect(await classNamed(otherThan(kind), name)).toMatchObject({ price: 1 });
  });
});
