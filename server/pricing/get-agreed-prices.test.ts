import { expect, test } from 'vitest';
import type { MethodId, PriceClassId } from '#contract/ids.ts';
import { accountsApi } from '#contract/accounts.ts';
import { creditCents } from '#contract/money.ts';
import { pricingApi } from '#contract/pricing.ts';
import { methodNamed } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const [small, medium, stage1] = [1, 2, 4] as PriceClassId[] as [PriceClassId, PriceClassId, PriceClassId];
const nobody = 2_000_000_000 as Person['id'];
const unknownClass = 999_999 as PriceClassId;

/** A customer, and a member of support who agrees on prices with them. */
const both = async () => ({ customer: await portal().person(), staff: await portal().person({ role: 'support' }) });
const agreed = async (staff: Person, { id: userId }: Person) =>
  staff.ask(pricingApi.getAgreedPrices, { userId, language: 'en' });
/** The agreed prices for classes of engine files, by their numbers. */
const enginePricesOf = async (person: Person, { id: userId }: Person) =>
  (await person.ask(pricingApi.getAgreedEnginePrices, { userId })).map(({ priceClassId, price }) => [
    priceClassId,
    price,
  ]);

test('a customer sees own agreed prices, staff those of any customer, others none [A7.59 A7.60 A7.66]', async () => {
  const { customer, staff } = await both();
  const stranger = await portal().person();
  const price = creditCents(5500);
  await staff.ask(pricingApi.createAgreedEnginePrice, { userId: customer.id, priceClassId: stage1, price });
  await staff.ask(pricingApi.createAgreedModulePrice, {
    userId: customer.id,
    priceClassId: medium,
    price: creditCents(0),
  });
  const engine = [{ priceClassId: 4, name: 'Stage 1', standardPrice: 6000, price: 5500 }];
  expect(await customer.ask(pricingApi.getAgreedEnginePrices, {})).toEqual(engine);
  expect(await staff.ask(pricingApi.getAgreedEnginePrices, { userId: customer.id })).toEqual(engine);
  expect(await customer.ask(pricingApi.getAgreedModulePrices, { userId: customer.id })).toEqual([
    { priceClassId: 2, name: 'Module medium', standardPrice: 2500, price: 0 },
  ]);
  expect(await stranger.ask(pricingApi.getAgreedEnginePrices, {})).toEqual([]);
  for (const [person, userId] of [
    [stranger, customer.id],
    [stranger, nobody],
    [staff, nobody],
  ] as const)
    await expect(person.ask(pricingApi.getAgreedEnginePrices, { userId })).rejects.toMatchObject({ code: 'notFound' });
});

test('staff see every agreed price of a customer beside its standard price [A7.71]', async () => {
  const { customer, staff } = await both();
  const userId = customer.id;
  const methodId = await methodNamed(portal(), 'Stage_1');
  await staff.ask(pricingApi.updateAgreedEnginePrices, {
    userId,
    prices: [{ priceClassId: stage1, price: creditCents(5500) }],
  });
  await staff.ask(pricingApi.setSpecialPrice, { userId, methodId, price: creditCents(4950) });
  const prices = await agreed(staff, customer);
  expect(prices).toMatchObject({ flat: false, flatEnginePrice: 8000, flatModulePrice: 4000 });
  expect(prices.engine[3]).toMatchObject({ priceClassId: 4, standardPrice: 6000, price: 5500 });
  expect(prices.engine[3]?.methods).toContain('Stage 1');
  expect(prices.engine[0]).not.toHaveProperty('price');
  expect(prices.module).toHaveLength(4);
  expect(prices.special[0]).toEqual({ methodId, name: 'Stage 1', price: 4950, otherwise: 5500, active: true });
  const others = prices.special.slice(1);
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter(({ price }) => price !== undefined)).toEqual([]);
  expect(prices.special.map(({ methodId: id }) => Number(id))).not.toContain(0);
  await expect(staff.ask(pricingApi.getAgreedPrices, { userId: nobody, language: 'en' })).rejects.toMatchObject({
    code: 'notFound',
  });
});

test('a price that another user set meanwhile is not overwritten [A7.65]', async () => {
  const { customer, staff } = await both();
  const first = { userId: customer.id, priceClassId: small, price: creditCents(1500) };
  expect(await staff.ask(pricingApi.createAgreedEnginePrice, first)).toBe(true);
  expect(await staff.ask(pricingApi.createAgreedEnginePrice, first)).toBe(false);
  const other = staff.ask(pricingApi.createAgreedEnginePrice, { ...first, price: creditCents(1600) });
  await expect(other).rejects.toMatchObject({ code: 'customPriceExists', status: 409 });
  expect(await enginePricesOf(customer, customer)).toEqual([[1, 1500]]);
});

test('prices are set and removed together, and the standard price applies again [A7.68]', async () => {
  const { customer, staff } = await both();
  const userId = customer.id;
  const set = (...prices: { priceClassId: PriceClassId; price: ReturnType<typeof creditCents> | null }[]) =>
    staff.ask(pricingApi.updateAgreedEnginePrices, { userId, prices });
  expect(
    await set({ priceClassId: small, price: creditCents(1500) }, { priceClassId: medium, price: creditCents(0) }),
  ).toBe(true);
  expect(await set({ priceClassId: small, price: creditCents(1500) })).toBe(false);
  expect(await enginePricesOf(customer, customer)).toEqual([
    [1, 1500],
    [2, 0],
  ]);
  expect(await set({ priceClassId: small, price: null }, { priceClassId: medium, price: creditCents(2400) })).toBe(
    true,
  );
  expect(await set({ priceClassId: small, price: null })).toBe(false);
  expect(await enginePricesOf(customer, customer)).toEqual([[2, 2400]]);
  const { data } = await customer.ask(pricingApi.getEnginePrices, { language: 'en' });
  expect(data.slice(0, 2).map(({ price }) => price)).toEqual([2000, 2400]);
});

test('setting a price fails for an unknown class or user', async () => {
  const { customer, staff } = await both();
  const prices = [
    { priceClassId: small, price: creditCents(1) },
    { priceClassId: unknownClass, price: creditCents(1) },
  ];
  const refusal = { code: 'priceClassGone', status: 409 };
  await expect(staff.ask(pricingApi.updateAgreedEnginePrices, { userId: customer.id, prices })).rejects.toMatchObject(
    refusal,
  );
  expect(await enginePricesOf(customer, customer)).toEqual([]);
  // Class 6 exists for engine files alone.
  const price = creditCents(1);
  const module = staff.ask(pricingApi.createAgreedModulePrice, {
    userId: customer.id,
    priceClassId: 6 as PriceClassId,
    price,
  });
  await expect(module).rejects.toMatchObject(refusal);
  for (const request of [
    () => staff.ask(pricingApi.updateAgreedModulePrices, { userId: nobody, prices: [] }),
    () => staff.ask(pricingApi.createAgreedEnginePrice, { userId: nobody, priceClassId: small, price }),
    () => staff.ask(pricingApi.setSpecialPrice, { userId: nobody, methodId: 1 as MethodId, price }),
    () => staff.ask(pricingApi.setFlatPrice, { userId: nobody, flat: true }),
  ])
    await expect(request()).rejects.toMatchObject({ code: 'notFound', status: 404 });
});

test('the flat price is switched on and off, and the customer sees it at once [A7.67]', async () => {
  const { customer, staff } = await both();
  const set = (flat: boolean) => staff.ask(pricingApi.setFlatPrice, { userId: customer.id, flat });
  const readFlatPrice = async () => ({
    access: (await customer.ask(accountsApi.getAccess, {})).flatPrice,
    price: (await customer.ask(pricingApi.getEnginePrices, { language: 'en' })).flatPrice,
  });
  expect(await readFlatPrice()).toEqual({ access: false, price: undefined });
  expect([await set(true), await set(true)]).toEqual([true, false]);
  expect(await readFlatPrice()).toEqual({ access: true, price: 8000 });
  expect(await agreed(staff, customer)).toMatchObject({ flat: true });
  expect([await set(false), await set(false)]).toEqual([true, false]);
  expect(await readFlatPrice()).toEqual({ access: false, price: undefined });
});

test('a special price is set, changed and removed, but never for the method not listed [A7.70 P1.39]', async () => {
  const { customer, staff } = await both();
  const methodId = await methodNamed(portal(), 'EGR');
  const set = (price: number, id = methodId) =>
    staff.ask(pricingApi.setSpecialPrice, { userId: customer.id, methodId: id, price: creditCents(price) });
  const take = () => staff.ask(pricingApi.deleteAgreedPrice, { userId: customer.id, kind: 'special', id: methodId });
  const egr = async () => (await agreed(staff, customer)).special.find((one) => one.methodId === methodId);
  expect([await set(1990), await set(1990), await set(1890)]).toEqual([true, false, true]);
  expect(await egr()).toMatchObject({ price: 1890, otherwise: 2500 });
  await portal().database.pool.query('update methods set active = false where id = $1', [methodId]);
  expect(await egr()).toMatchObject({ price: 1890, active: false });
  await portal().database.pool.query('update methods set active = true where id = $1', [methodId]);
  expect([await take(), await take()]).toEqual([true, false]);
  expect(await egr()).not.toHaveProperty('price');
  for (const id of [0, 999_999])
    await expect(set(100, id as MethodId)).rejects.toMatchObject({ code: 'notFound', status: 404 });
});

test('removing a price of a class keeps that of the same number of the other kind [A7.69]', async () => {
  const { customer, staff } = await both();
  const userId = customer.id;
  const price = creditCents(999);
  await staff.ask(pricingApi.createAgreedEnginePrice, { userId, priceClassId: medium, price });
  await staff.ask(pricingApi.updateAgreedModulePrices, { userId, prices: [{ priceClassId: medium, price }] });
  const take = () => staff.ask(pricingApi.deleteAgreedPrice, { userId, kind: 'module', id: medium });
  expect([await take(), await take()]).toEqual([true, false]);
  expect(await enginePricesOf(customer, customer)).toEqual([[2, 999]]);
  expect(await customer.ask(pricingApi.getAgreedModulePrices, {})).toEqual([]);
});
