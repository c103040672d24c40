import { expect, test } from 'vitest';
import { pricingApi } from '#contract/pricing.ts';
import { methodNamed } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
const special = (person: Person, userId?: Person['id'], language = 'en') =>
  person.ask(pricingApi.getSpecialPrices, { language, ...(userId !== undefined && { userId }) });

test('a customer sees every price class with own and standard price and its methods [A7.57 A7.58 C7.36 C7.37]', async () => {
  const customer = await portal().person();
  await query(
    `insert into customer_class_prices (user_id, kind, class_id, price) values ($1, 'engine', 4, 5500), ($1, 'module', 2, 0)`,
    customer.id,
  );
  const engine = await customer.ask(pricingApi.getEnginePrices, { language: 'en' });
  expect(engine.flatPrice).toBeUndefined();
  expect(engine.data.map(({ priceClassId, price, standardPrice }) => [priceClassId, price, standardPrice])).toEqual([
    [1, 2000, 2000],
    [2, 2500, 2500],
    [3, 3500, 3500],
    [4, 5500, 6000],
    [5, 8000, 8000],
    [6, 12_000, 12_000],
  ]);
  expect(engine.data[3]?.methods.map(({ name }) => name)).toContain('Stage 1');
  const module = await customer.ask(pricingApi.getModulePrices, { language: 'de' });
  expect(module.data.map(({ price, standardPrice }) => [price, standardPrice])).toEqual([
    [2000, 2000],
    [0, 2500],
    [3500, 3500],
    [4000, 4000],
  ]);
  expect(module.data[1]?.methods.map(({ name }) => name)).toContain('AGR aus');
});

test('methods have number, name and comment in the requested language, or in English', async () => {
  const customer = await portal().person();
  const methodId = await methodNamed(portal(), 'Stage_1');
  const stageIn = async (language: string) =>
    (await customer.ask(pricingApi.getEnginePrices, { language })).data
      .flatMap(({ methods }) => methods)
      .find((method) => method.methodId === methodId);
  const comments = await portal().database.pool.query<{ language: string; comment: string }>(
    'select language, comment from method_texts where method_id = $1',
    [methodId],
  );
  const commentIn = (language: string) => comments.rows.find((text) => text.language === language)?.comment;
  expect(await stageIn('de')).toMatchObject({ methodId, name: 'Stufe 1', comment: commentIn('de') });
  expect(await stageIn('xx')).toMatchObject({ methodId, name: 'Stage 1', comment: commentIn('en') });
});

test('a method that is no longer offered is in no class [C3.12]', async () => {
  const customer = await portal().person();
  await query(`update methods set active = false where name = 'Stage_1'`);
  try {
    const { data } = await customer.ask(pricingApi.getEnginePrices, { language: 'en' });
    expect(data[3]?.methods.map(({ name }) => name)).not.toContain('Stage 1');
  } finally {
    await query(`update methods set active = true where name = 'Stage_1'`);
  }
});

test('a customer with the flat price sees it for both files', async () => {
  const customer = await portal().person();
  await query('update users set flat_price = true where id = $1', customer.id);
  expect((await customer.ask(pricingApi.getEnginePrices, { language: 'en' })).flatPrice).toBe(8000);
  expect((await customer.ask(pricingApi.getModulePrices, { language: 'en' })).flatPrice).toBe(4000);
});

test('special prices are visible to their customer and to staff [A7.72]', async () => {
  const [customer, stranger, support] = [
    await portal().person(),
    await portal().person(),
    await portal().person({ role: 'support' }),
  ];
  const methodId = await methodNamed(portal(), 'Stage_1');
  await query('insert into special_prices (user_id, method_id, price) values ($1, $2, 4950)', customer.id, methodId);
  expect(await special(customer)).toEqual([{ methodId, name: 'Stage 1', price: 4950 }]);
  expect(await special(customer, customer.id, 'de')).toEqual([{ methodId, name: 'Stufe 1', price: 4950 }]);
  expect(await special(support, customer.id)).toEqual([{ methodId, name: 'Stage 1', price: 4950 }]);
  expect(await special(stranger)).toEqual([]);
  const nobody = 2_000_000_000 as Person['id'];
  for (const [person, userId] of [
    [stranger, customer.id],
    [stranger, nobody],
    [support, nobody],
  ] as const)
    await expect(special(person, userId)).rejects.toMatchObject({ code: 'notFound', status: 404 });
});
