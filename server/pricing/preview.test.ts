import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MethodId, PriceClassId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { creditsApi } from '#contract/credits.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { tasksApi } from '#contract/tasks.ts';
import {
  confirmed,
  draft,
  makeFile,
  finishedOrder,
  methodNamed,
  order,
  readout,
  taskIn,
  vehicleWith,
} from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const stage1 = 4 as PriceClassId;

/** A customer with credits, and a member of support. */
const both = async () => ({
  customer: await portal().person({ credits: 500 }),
  support: await portal().person({ role: 'support' }),
});
const idsOf = async (...names: string[]): Promise<MethodId[]> =>
  Promise.all(names.map((name) => methodNamed(portal(), name)));

/** Staff's preview of a customer's price before an order. */
async function preview(support: Person, { id: userId }: Person, methodIds: readonly MethodId[]) {
  const { data } = await support.ask(pricingApi.getFilePrice, {
    vehicleId: await vehicleWith(portal()),
    fileRole: 'engine',
    methods: methodIds.map((methodId) => ({ methodId })),
    userId,
  });
  return data;
}

/** Sets the standard price of a class while a function runs. */
async function withStandardPrice<Result>(
  support: Person,
  price: number,
  during: () => Promise<Result>,
): Promise<Result> {
  const { data } = await support.ask(pricingApi.getStandardEnginePrices, { language: 'en' });
  const before = data.find(({ priceClassId }) => priceClassId === stage1)?.price ?? creditCents(0);
  const set = (to: number) =>
    support.ask(pricingApi.updateEnginePriceClasses, { prices: [{ priceClassId: stage1, price: creditCents(to) }] });
  await set(price);
  try {
    return await during();
  } finally {
    await set(before);
  }
}

test('the preview names the rule behind the price of every method', async () => {
  const { customer, support } = await both();
  const userId = customer.id;
  const ids = await idsOf('Stage_1', 'EGR', 'DPF', 'method_not_listed');
  const [stage, egr] = ids as [MethodId, MethodId];
  await support.ask(pricingApi.setSpecialPrice, { userId, methodId: stage, price: creditCents(4950) });
  await support.ask(pricingApi.updateAgreedEnginePrices, {
    userId,
    prices: [
      { priceClassId: 2 as PriceClassId, price: creditCents(2400) },
      { priceClassId: stage1, price: creditCents(5000) },
    ],
  });
  const rules = async () =>
    (await preview(support, customer, ids)).lines.map(({ methodId, price, rule }) => [methodId, price, rule]);
  expect(await rules()).toEqual([
    [ids[0], 4950, 'special'],
    [ids[2], 3500, 'standard'],
    [egr, 2400, 'customer'],
    [0, 0, 'notListed'],
  ]);
  await support.ask(pricingApi.deleteAgreedPrice, { userId, kind: 'special', id: stage });
  expect((await rules())[0]).toEqual([stage, 5000, 'customer']);
  await support.ask(pricingApi.deleteAgreedPrice, { userId, kind: 'engine', id: stage1 });
  expect((await rules())[0]).toEqual([stage, 6000, 'standard']);
});

test('the special price of an engine file does not apply to a module file', async () => {
  const { customer, support } = await both();
  const [egr] = (await idsOf('EGR')) as [MethodId];
  await support.ask(pricingApi.setSpecialPrice, { userId: customer.id, methodId: egr, price: creditCents(1) });
  const { data } = await support.ask(pricingApi.getFilePrice, {
    fileRole: 'module',
    methods: [{ methodId: egr }],
    userId: customer.id,
  });
  expect(data.lines).toEqual([{ methodId: egr, price: 2500, rule: 'standard' }]);
});

test('the preview equals the price of the order under any agreement and choice', async () => {
  const { customer, support } = await both();
  const vehicleId = await vehicleWith(portal());
  const offered = (await customer.ask(pricingApi.getOfferedMethods, { vehicleId, language: 'en' })).filter(
    ({ methodId, name }) => methodId !== 0 && !name.startsWith('Stage_'),
  );
  expect(offered.length).toBeGreaterThan(5);
  const price = fc.integer({ min: 0, max: 10_000_000 }).map(creditCents);
  const priceInputs = fc.record({
    methods: fc.subarray(offered, { minLength: 1, maxLength: 6 }),
    classes: fc.array(fc.option(price), { minLength: 4, maxLength: 4 }),
    special: fc.option(price, { nil: undefined }),
    flat: fc.boolean(),
    discount: fc.integer({ min: 0, max: 100 }),
  });
  try {
    await fc.assert(
      fc.asyncProperty(priceInputs, async ({ methods, classes, special, flat, discount }) => {
        const userId = customer.id;
        const [first] = methods;
        if (first === undefined) throw new Error('nothing was chosen');
        const prices = classes.map((one, at) => ({ priceClassId: (at + 1) as PriceClassId, price: one }));
        await support.ask(pricingApi.updateAgreedEnginePrices, { userId, prices });
        await support.ask(pricingApi.deleteAgreedPrice, { userId, kind: 'special', id: first.methodId });
        if (special !== undefined)
          await support.ask(pricingApi.setSpecialPrice, { userId, methodId: first.methodId, price: special });
        await support.ask(pricingApi.setFlatPrice, { userId, flat });
        await portal().database.pool.query('update portal_options set discount_percent = $1', [discount]);

        const methodIds = methods.map(({ methodId }) => methodId);
        const { total } = await preview(support, customer, methodIds);
        const { jobId } = await customer.ask(orderingApi.createJob, {
          vehicleId,
          vin: `VIN-${randomUUID().slice(0, 8)}`,
          additional: '',
          modificationMode: 'manual',
          termsAccepted: true,
        });
        const file = makeFile(readout());
        // A price other than the one that is charged would be refused.
        const { taskId } = await customer.ask(orderingApi.createTask, {
          jobId,
          price: total,
          methods: methodIds.map((methodId) => ({ methodId })),
          fileRole: 'engine',
          fileName: file.name,
          priority: '30min',
          checksumWanted: true,
          dtcSelected: false,
          dtcCodes: '',
          dtcHex: false,
          legalNotices: await confirmed(portal(), customer, methodIds),
        });
        await customer.ask(
          orderingApi.uploadOriginal,
          { jobId, taskId, fileName: file.name, fileSize: file.size },
          { files: { file } },
        );
        expect(await customer.ask(tasksApi.getTasksOfJob, { jobId })).toMatchObject([{ taskId, price: total }]);
      }),
      { numRuns: 25 },
    );
  } finally {
    await portal().database.pool.query('update portal_options set discount_percent = 0');
  }
});

test('a task keeps the price of its order and is paid at it after price changes', async () => {
  const { customer, support } = await both();
  const created = await finishedOrder(portal(), { customer, support });
  const before = await customer.ask(tasksApi.getTasksOfJob, { jobId: created.jobId });
  expect(before).toMatchObject([{ price: 6000, paymentStatus: 'open' }]);
  const paid = await withStandardPrice(support, 9900, async () => {
    await support.ask(pricingApi.setSpecialPrice, {
      userId: customer.id,
      methodId: await methodNamed(portal(), 'Stage_1'),
      price: creditCents(100),
    });
    await support.ask(pricingApi.setFlatPrice, { userId: customer.id, flat: true });
    expect(await customer.ask(tasksApi.getTasksOfJob, { jobId: created.jobId })).toEqual(before);
    return customer.ask(orderingApi.payTask, created);
  });
  expect(paid).toBe(true);
  const { data } = await customer.ask(creditsApi.listCredits, { filterMode: 'all' });
  expect(data[0]).toMatchObject({ kind: 'payment', amount: -6000, balance: 44_000 });
});

test('an order keeps its price while its file uploads, and the next one has the new price', async () => {
  const { customer, support } = await both();
  const created = await draft(portal(), customer);
  await withStandardPrice(support, 9900, async () => {
    const file = makeFile(readout());
    await customer.ask(
      orderingApi.uploadOriginal,
      { ...created, fileName: file.name, fileSize: file.size },
      { files: { file } },
    );
    expect(await taskIn(customer, created, 'manual')).toMatchObject({ price: 6000 });
    const next = await order(portal(), customer);
    expect(await taskIn(customer, next, 'manual')).toMatchObject({ price: 9900 });
  });
});

test('two stages are refused in the preview as in the order', async () => {
  const { customer, support } = await both();
  const methodIds = await idsOf('Stage_1', 'Stage_2');
  await expect(preview(support, customer, methodIds)).rejects.toMatchObject({ code: 'oneStageOnly', status: 422 });
});

test('returns 404 for the prices of another customer', async () => {
  const [one, other] = [await both(), await both()];
  const methodIds = await idsOf('Stage_1');
  await expect(preview(one.customer, other.customer, methodIds)).rejects.toMatchObject({
    code: 'notFound',
    status: 404,
  });
  expect((await preview(one.customer, one.customer, methodIds)).total).toBe(creditCents(6000));
});
