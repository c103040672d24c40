import { expect, test } from 'vitest';
import { tasksApi } from '#contract/tasks.ts';
import { book } from '#server/credits/index.ts';
import { catchRefusal } from '#test/human.ts';
import {
  closeByHand,
  finishedOrder,
  finishedUpdate,
  offerUpdate,
  orderUpdate,
  taskIn,
  unpaidChain,
} from '#test/orders.ts';
import { usePortal } from '#test/portal.ts';
import { canDownload, credits, listCharges, loadTask, openChainWorld, pay } from '#test/task-chains.ts';

const portal = usePortal();
const withTwoMore = ['Stage_1', 'TVA', 'Vmax'] as const;
// 60 + 20 + 20 less 10 % for three methods
const priceOfThree = credits(90);

test('an update ordered while the old task is being paid never costs more than the difference', async () => {
  const world = await openChainWorld(portal());
  const { customer } = world;
  const old = await finishedOrder(portal(), world);
  const [update] = await Promise.all([
    catchRefusal(orderUpdate(portal(), customer, old, { methods: withTwoMore, price: priceOfThree })),
    pay(customer, old),
  ]);
  // In either order of the two: 90 was charged and is 30 by now, or refused with 30.
  if (update !== undefined) expect(update).toMatchObject({ code: 'priceChanged', problem: { price: 30 } });
  const tasks = await customer.ask(tasksApi.getTasksOfJob, { jobId: old.jobId });
  expect(tasks).toHaveLength(update === undefined ? 2 : 1);
  const open = tasks.filter(({ paymentStatus }) => paymentStatus === 'open').map(({ price }) => price);
  expect(open).toEqual(update === undefined ? [3000] : []);
});

test('two updates of the same task form one chain with it', async () => {
  const world = await openChainWorld(portal());
  const { customer } = world;
  const old = await finishedOrder(portal(), world, { isPaid: true });
  const [egr, dpf] = [
    await finishedUpdate(portal(), world, old, { methods: ['Stage_1', 'EGR'] }),
    await finishedUpdate(portal(), world, old, { methods: ['Stage_1', 'DPF'] }),
  ];
  expect((await loadTask(customer, dpf))?.price).toBe(3500);
  expect(await pay(customer, egr)).toBe(true);
  expect(await pay(customer, dpf, credits(10))).toBe(true);
  expect(await listCharges(portal(), customer)).toEqual([6000, 2500, 1000]);
});

test('a refund for a task of the chain counts as not paid', async () => {
  const world = await openChainWorld(portal());
  const { customer } = world;
  const { old, update } = await unpaidChain(portal(), world);
  await pay(customer, old);
  await portal()
    .database.db.transaction()
    .execute((tx) =>
      book(tx, {
        userId: customer.id,
        kind: 'refund',
        amount: credits(60),
        reason: 'did not fit',
        actorId: world.support.id,
        taskId: old.taskId,
        idempotencyKey: `refund:${old.taskId}`,
      }),
    );
  expect(await catchRefusal(pay(customer, update, credits(30)))).toMatchObject({
    code: 'priceChanged',
    problem: { price: 90, paid: 0 },
  });
  expect(await pay(customer, update, priceOfThree)).toBe(true);
});

test('the price of unlisted work is due in addition to what was paid before', async () => {
  const world = await openChainWorld(portal());
  const { customer, support } = world;
  const old = await finishedOrder(portal(), world, { isPaid: true });
  const update = await orderUpdate(portal(), customer, old, { methods: ['method_not_listed'] });
  await taskIn(customer, update, 'manual');
  await closeByHand(support, update, { price: credits(40) });
  expect(await loadTask(customer, update)).toMatchObject({ price: credits(40), fullPrice: credits(100) });
  expect(await pay(customer, update)).toBe(true);
  expect(await listCharges(portal(), customer)).toEqual([6000, 4000]);
  // The next update includes that work, beside the chosen methods: 40 + 25, or 40 + 60 + 25, less what was paid.
  expect(await offerUpdate(portal(), customer, update, ['EGR'])).toEqual({ price: 0, paid: 10_000, total: 6500 });
  expect(await offerUpdate(portal(), customer, update, ['Stage_1', 'EGR'])).toEqual({
    price: 2500,
    paid: 10_000,
    total: 12_500,
  });
});

test('an unpaid task that is blocked, archived or deleted is left out of the chain, a paid one still counts', async () => {
  const world = await openChainWorld(portal());
  const { customer } = world;
  const { old, update } = await unpaidChain(portal(), world);
  await pay(customer, old);
  const { pool } = portal().database;
  await pool.query(`update tasks set status = 'archived' where id = $1`, [old.taskId]);
  const next = await finishedUpdate(portal(), world, update, { methods: [...withTwoMore, 'EGR'] });
  await pool.query(`update tasks set deleted_at = now() where id = $1`, [update.taskId]);
  // 60 + 20 + 20 + 25 less 20 %, of which 60 are paid
  expect(await loadTask(customer, next)).toMatchObject({ price: credits(40), fullPrice: credits(100) });
  expect(await pay(customer, next)).toBe(true);
  expect(await listCharges(portal(), customer)).toEqual([6000, 4000]);
});

test('the only task of a job can be downloaded at once when its price is 0', async () => {
  const world = await openChainWorld(portal());
  const { customer } = world;
  const ids = await finishedOrder(portal(), world, { methods: ['method_not_listed'], price: credits(0) });
  expect(await loadTask(customer, ids)).toMatchObject({ price: 0, paymentStatus: 'open' });
  expect(await canDownload(customer, ids)).toBe(true);
});

test('the sum paid for a chain may exceed 32 bits and is subtracted exactly', async () => {
  const world = await openChainWorld(portal());
  const { old, update } = await unpaidChain(portal(), world);
  const { pool } = portal().database;
  for (const { taskId } of [old, update])
    await pool.query(
      `insert into credit_entries (user_id, kind, amount, balance, task_id, idempotency_key)
       values ($1, 'payment', -1500000000, 0, $2, $3)`,
      [world.customer.id, taskId, `of old ${taskId}`],
    );
  expect(await offerUpdate(portal(), world.customer, update, ['Stage_1'])).toMatchObject({
    paid: 3_000_000_000,
    price: 0,
  });
  const next = await finishedUpdate(portal(), world, update, { methods: ['Stage_1'] });
  expect(await loadTask(world.customer, next)).toMatchObject({ price: 0 });
});
