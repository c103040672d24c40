import { afterEach, expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import {
  closeByHand,
  confirmed,
  draftUpdate,
  makeFile,
  finishedOrder,
  methodNamed,
  offerUpdate,
  type Ordered,
  orderUpdate,
  readout,
  taskIn,
  vehicleWith,
} from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const set = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
afterEach(async () => {
  await set('update portal_options set discount_percent = 0');
});

async function people() {
  return { customer: await portal().person({ credits: 1000 }), support: await portal().person({ role: 'support' }) };
}

const offer = (customer: Person, task: Ordered, ...methods: string[]) => offerUpdate(portal(), customer, task, methods);
const pay = (customer: Person, { taskId }: Ordered) => customer.ask(orderingApi.payTask, { taskId });
const taskOf = async (person: Person, made: Ordered) =>
  (await person.ask(tasksApi.getTasksOfJob, { jobId: made.jobId })).find(({ taskId }) => taskId === made.taskId);

test('an update of an unpaid master file costs the new selection only', async () => {
  const { customer, support } = await people();
  const first = await finishedOrder(portal(), { customer, support }, { methods: ['Stage_1', 'DPF'] });
  expect(await offer(customer, first, 'EGR')).toEqual({ price: 2500, paid: 0, total: 2500 });
});

test('an update of an unpaid slave file costs the new selection only', async () => {
  const { customer, support } = await people();
  const first = await finishedOrder(portal(), { customer, support }, { fileName: 'readout.fpf' });
  expect(await offer(customer, first, 'EGR')).toEqual({ price: 2500, paid: 0, total: 2500 });
});

test('three methods get the discount of three, and deselected methods do not count', async () => {
  const { customer, support } = await people();
  const first = await finishedOrder(portal(), { customer, support }, { methods: ['Stage_1', 'EGR'], isPaid: true });
  // 60 + 25 + 35 less 10 %, of which 85 are paid
  expect(await offer(customer, first, 'Stage_1', 'EGR', 'DPF')).toEqual({ price: 2300, paid: 8500, total: 10_800 });
  expect(await offer(customer, first, 'DPF')).toEqual({ price: 0, paid: 8500, total: 3500 });
});

test('the discount of the portal applies to all methods, and the price of an update is never negative', async () => {
  const { customer, support } = await people();
  const first = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  await set('update portal_options set discount_percent = 10');
  expect(await offer(customer, first, 'Stage_1', 'EGR')).toEqual({ price: 1650, paid: 6000, total: 7650 });
  await set('update portal_options set discount_percent = 50');
  expect(await offer(customer, first, 'Stage_1', 'EGR')).toEqual({ price: 0, paid: 6000, total: 4250 });
});

test('a customer with the flat price pays once for a file and all its updates', async () => {
  const { customer, support } = await people();
  await set('update users set flat_price = true where id = $1', customer.id);
  const first = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  expect(await offer(customer, first, 'Stage_1', 'EGR', 'DPF')).toEqual({ price: 0, paid: 8000, total: 8000 });
});

test('an update of an update subtracts what was paid in the whole chain [P1.16]', async () => {
  const { customer, support } = await people();
  const first = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const second = await orderUpdate(portal(), customer, first, { methods: ['Stage_1', 'EGR'] });
  await taskIn(customer, second, 'manual');
  await closeByHand(support, second);
  // The first is paid, the second not yet: 60 + 25 + 35 less 10 % less 60, then less 85.
  expect(await offer(customer, second, 'Stage_1', 'EGR', 'DPF')).toEqual({ price: 4800, paid: 6000, total: 10_800 });
  expect(await pay(customer, second)).toBe(true);
  expect(await offer(customer, second, 'Stage_1', 'EGR', 'DPF')).toEqual({ price: 2300, paid: 8500, total: 10_800 });
  // Updates of the same file form a chain: a payment for one counts for another.
  expect(await offer(customer, first, 'Stage_1', 'DPF')).toEqual({ price: 1000, paid: 8500, total: 9500 });
});

test('an unlisted method counts with the price that support set', async () => {
  const { customer, support } = await people();
  const wanted = { methods: ['method_not_listed'], price: creditCents(7500), isPaid: true };
  const first = await finishedOrder(portal(), { customer, support }, wanted);
  expect(await offer(customer, first, 'EGR')).toEqual({ price: 2500, paid: 7500, total: 10_000 });
});

test('a method that is no longer offered cannot be chosen, but its payment is subtracted', async () => {
  const { customer, support } = await people();
  const first = await finishedOrder(portal(), { customer, support }, { methods: ['TVA'], isPaid: true });
  await set(`update methods set active = false where name = 'TVA'`);
  try {
    expect(await offer(customer, first, 'EGR')).toEqual({ price: 500, paid: 2000, total: 2500 });
    await expect(offer(customer, first, 'TVA')).rejects.toMatchObject({ code: 'methodNotOffered', status: 422 });
  } finally {
    await set(`update methods set active = true where name = 'TVA'`);
  }
});

test('a module file is updated at module prices, less what was paid for it', async () => {
  const { customer, support } = await people();
  const vehicleId = await vehicleWith(portal(), { checksum: 'nocs', modules: true });
  const first = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  await set('update jobs set vehicle_id = $1 where id = $2', vehicleId, first.jobId);
  const methodId = await methodNamed(portal(), 'AdBlue_SCR');
  const methods = [{ methodId }];
  const legalNotices = await confirmed(portal(), customer, [methodId]);
  const input = {
    jobId: first.jobId,
    methods,
    fileName: 'module.bin',
    priority: 'asap',
    checksumWanted: false,
  } as const;
  const more = { dtcSelected: false, dtcCodes: '', dtcHex: false, price: creditCents(4000) };
  const { taskId } = await customer.ask(orderingApi.createTask, {
    ...input,
    ...more,
    legalNotices,
    fileRole: 'module',
  });
  const file = makeFile(readout(), 'module.bin');
  const made = { jobId: first.jobId, taskId };
  await customer.ask(
    orderingApi.uploadOriginal,
    { ...made, fileName: file.name, fileSize: file.size },
    { files: { file } },
  );
  await taskIn(customer, made, 'manual');
  await closeByHand(support, made);
  // Nothing is paid for the module: 25 for EGR there, not 25 + 40, and nothing of what the engine file cost.
  expect(await offer(customer, made, 'EGR')).toEqual({ price: 2500, paid: 0, total: 2500 });
  expect(await pay(customer, made)).toBe(true);
  expect(await offer(customer, made, 'AdBlue_SCR', 'EGR')).toEqual({ price: 2500, paid: 4000, total: 6500 });
  // A method without a price for module files adds nothing.
  expect(await offer(customer, made, 'AdBlue_SCR', 'Stage_1')).toEqual({ price: 0, paid: 4000, total: 4000 });
  const update = await orderUpdate(portal(), customer, made, { methods: ['AdBlue_SCR', 'EGR'] });
  expect(await taskOf(customer, update)).toMatchObject({ fileRole: 'module', fileName: 'module.bin', price: 2500 });
});

test('an update with an outdated price is refused with the current one and not created', async () => {
  const { customer, support } = await people();
  const first = await finishedOrder(portal(), { customer, support });
  const { price } = await offer(customer, first, 'Stage_1', 'EGR');
  expect(await pay(customer, first)).toBe(true);
  await expect(draftUpdate(portal(), customer, first, { methods: ['Stage_1', 'EGR'], price })).rejects.toMatchObject({
    code: 'priceChanged',
    status: 409,
    problem: { price: 25 },
  });
  const { rows } = await set('select id from tasks where previous_task_id = $1', first.taskId);
  expect(rows).toEqual([]);
});

test('a stage that replaces another costs the difference', async () => {
  const { customer, support } = await people();
  const first = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  expect(await offer(customer, first, 'Stage_2')).toEqual({ price: 2000, paid: 6000, total: 8000 });
});
