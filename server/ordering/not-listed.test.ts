import { beforeAll, describe, expect, test } from 'vitest';
import { creditCents, type CreditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import {
  makeFile,
  offerUpdate,
  order,
  type Ordered,
  orderUpdate,
  rightAllTheSame,
  taskIn,
  tunedByHand,
} from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
let customer: Person;
let support: Person;

beforeAll(async () => {
  [customer, support] = [await portal().person({ credits: 1000 }), await portal().person({ role: 'support' })];
});

const credits = (amount: number) => creditCents(amount * 100);
const withOwn = ['Stage_1', 'method_not_listed'];
const taskOf = async ({ jobId, taskId }: Ordered) =>
  (await customer.ask(tasksApi.getTasksOfJob, { jobId })).find((one) => one.taskId === taskId);

/** A task with Stage 1 (60) and a wish that is not listed, with the file that support made for it. */
async function modified(methods: readonly string[] = withOwn): Promise<Ordered> {
  const ids = await order(portal(), customer, { methods });
  return store(ids);
}
async function store(made: Ordered): Promise<Ordered> {
  await taskIn(customer, made, 'manual');
  const file = makeFile(await tunedByHand(support, made.taskId), 'tuned.bin');
  await support.ask(
    workbenchApi.uploadModified,
    { taskId: made.taskId, fileName: file.name, fileSize: file.size },
    { files: { file } },
  );
  return made;
}
const close = ({ taskId }: Ordered, price?: CreditCents) =>
  support.ask(workbenchApi.closeTask, {
    taskId,
    recordSolution: false,
    ...rightAllTheSame,
    ...(price !== undefined && { price }),
  });

describe('an unlisted method', () => {
  test('beside listed ones goes to a person at the listed price until support sets the rest', async () => {
    const ids = await order(portal(), customer, { methods: withOwn });
    const task = await taskIn(customer, ids, 'manual');
    expect(task).toMatchObject({ reason: 'notListedMethod', price: 6000, modifications: 2 });
    expect(task).not.toHaveProperty('notListedPrice');
  });

  test('does not count towards the discount for several methods', async () => {
    const ids = await order(portal(), customer, { methods: ['Stage_1', 'EGR', 'method_not_listed'] });
    expect(await taskOf(ids)).toMatchObject({ price: 8500 });
  });

  test('requires a price before closing that is not below the listed price', async () => {
    const ids = await modified();
    await expect(close(ids)).rejects.toMatchObject({ code: 'priceMissing', status: 422 });
    await expect(close(ids, credits(59))).rejects.toMatchObject({ code: 'priceChanged', problem: { price: 60 } });
    expect(await close(ids, credits(75))).toBe(true);
    expect(await taskOf(ids)).toMatchObject({ status: 'finished', price: 7500, notListedPrice: 1500 });
    expect(await customer.ask(orderingApi.payTask, { ...ids, price: credits(75) })).toBe(true);
  });

  test('can be priced before closing, and again after a reset', async () => {
    const ids = await modified();
    const price = (amount: number) =>
      support.ask(workbenchApi.updateTask, { taskId: ids.taskId, price: credits(amount) });
    await expect(price(50)).rejects.toMatchObject({ code: 'priceFixed' });
    expect(await price(90)).toBe(true);
    expect(await taskOf(ids)).toMatchObject({ price: 9000, notListedPrice: 3000 });
    expect(await price(80)).toBe(true);
    expect(await close(ids)).toBe(true);
    expect(await taskOf(ids)).toMatchObject({ price: 8000, notListedPrice: 2000 });
    await support.ask(workbenchApi.resetTask, { taskId: ids.taskId, reason: 'once more' });
    await store(ids);
    expect(await close(ids, credits(60))).toBe(true);
    expect(await taskOf(ids)).toMatchObject({ price: 6000 });
  });

  test('stays included when the file is updated', async () => {
    const ids = await modified();
    await close(ids, credits(75));
    await customer.ask(orderingApi.payTask, ids);
    // 15 for the method that was not listed, 60 + 25 for the listed ones, less the 75 that are paid.
    const offer = (...methods: string[]) => offerUpdate(portal(), customer, ids, methods);
    expect(await offer('Stage_1', 'EGR')).toEqual({ price: 2500, paid: 7500, total: 10_000 });
    expect(await offer('Stage_1', 'EGR', 'method_not_listed')).toEqual({ price: 2500, paid: 7500, total: 10_000 });
    const update = await orderUpdate(portal(), customer, ids, { methods: ['Stage_1', 'EGR', 'method_not_listed'] });
    await store(update);
    await expect(close(update, credits(24))).rejects.toMatchObject({ code: 'priceChanged', problem: { price: 25 } });
    await close(update, credits(35));
    expect(await taskOf(update)).toMatchObject({ price: 3500, notListedPrice: 1000, fullPrice: 11_000 });
    // Both pieces of such work stay: 15 + 10 + 60.
    const next = await offerUpdate(portal(), customer, update, ['Stage_1']);
    expect(next).toEqual({ price: 1000, paid: 7500, total: 8500 });
  });

  test('alone has the whole price of the task', async () => {
    const ids = await modified(['method_not_listed']);
    await expect(close(ids)).rejects.toMatchObject({ code: 'priceMissing' });
    await close(ids, credits(40));
    expect(await taskOf(ids)).toMatchObject({ price: 4000, notListedPrice: 4000 });
  });
});
