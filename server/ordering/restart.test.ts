import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RejectReasonId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { settingsApi } from '#contract/settings.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { confirmed, makeFile, methodNamed, order, type Ordered, readout, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
let support: Person;
let customer: Person;
let rejected: Ordered;
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
});
beforeEach(async () => {
  customer = await portal().person({ credits: 500 });
  rejected = await order(portal(), customer);
  await taskIn(customer, rejected, 'manual');
  await support.ask(workbenchApi.rejectTask, {
    taskId: rejected.taskId,
    reasonId: RejectReasonId.decode(2),
    words: '',
    rejectionKey: randomUUID(),
  });
  // Stage 1 is dearer for this customer now.
  const methodId = await methodNamed(portal(), 'Stage_1');
  await query('insert into special_prices (user_id, method_id, price) values ($1, $2, 9000)', customer.id, methodId);
});

const priceOf = async (names: readonly string[]) => {
  const { vehicle } = await customer.ask(orderingApi.getRestart, { taskId: rejected.taskId });
  if (vehicle === undefined) throw new Error('the rejected order has no vehicle');
  const methods = await Promise.all(names.map(async (name) => ({ methodId: await methodNamed(portal(), name) })));
  const { data } = await customer.ask(pricingApi.getFilePrice, {
    vehicleId: vehicle.vehicleId,
    fileRole: 'engine',
    methods,
    restartsTaskId: rejected.taskId,
  });
  return { vehicleId: vehicle.vehicleId, methods, total: data.total };
};

async function startAgain(names: readonly string[], price?: number): Promise<Ordered> {
  const { vehicleId, methods, total } = await priceOf(names);
  const { jobId } = await customer.ask(orderingApi.createJob, {
    vehicleId,
    vin: 'WVWZZZ1KZAW000001',
    additional: '',
    modificationMode: 'automatic',
    termsAccepted: true,
    restartsTaskId: rejected.taskId,
  });
  const { taskId } = await customer.ask(orderingApi.createTask, {
    jobId,
    price: price === undefined ? total : creditCents(price),
    methods,
    fileRole: 'engine',
    fileName: 'again.bin',
    priority: '30min',
    checksumWanted: true,
    dtcSelected: false,
    dtcCodes: '',
    dtcHex: false,
    legalNotices: await confirmed(
      portal(),
      customer,
      methods.map(({ methodId }) => methodId),
    ),
  });
  const file = makeFile(readout(), 'again.bin');
  const input = { jobId, taskId, fileName: file.name, fileSize: file.size };
  await customer.ask(orderingApi.uploadOriginal, input, { files: { file } });
  return { jobId, taskId };
}

const ruleOf = async ({ taskId }: Ordered) =>
  (await query('select restart_rule, price from tasks where id = $1', taskId)).rows[0];

describe('a rejected order that starts again', () => {
  test('has vehicle, methods and price of before, and both orders are linked [P1.84]', async () => {
    expect(await customer.ask(orderingApi.getRestart, { taskId: rejected.taskId })).toMatchObject({
      methodIds: [await methodNamed(portal(), 'Stage_1')],
      price: 6000,
      priority: '30min',
      checksumWanted: true,
    });
    const again = await startAgain(['Stage_1']);
    expect(await ruleOf(again)).toEqual({ restart_rule: 'rejectedOrder', price: 6000 });
    const jobOf = ({ jobId }: Ordered) => support.ask(tasksApi.getJob, { jobId });
    expect(await jobOf(again)).toMatchObject({ restartsJobId: rejected.jobId });
    expect(await jobOf(rejected)).toMatchObject({ restartedByJobId: again.jobId });
  });

  test('has its trouble codes in the notation in which they were ordered [P1.84]', async () => {
    const notationOf = async () => {
      const { dtcCodes, dtcHex } = await customer.ask(orderingApi.getRestart, { taskId: rejected.taskId });
      return { dtcCodes, dtcHex };
    };
    expect(await notationOf()).toEqual({ dtcCodes: '', dtcHex: false });
    await query(`update tasks set dtc_codes = '0420', dtc_hex = true where id = $1`, rejected.taskId);
    expect(await notationOf()).toEqual({ dtcCodes: '0420', dtcHex: true });
  });

  test('costs what it costs today with other methods, or after 14 days [P1.84]', async () => {
    expect(await ruleOf(await startAgain(['Stage_1', 'Vmax']))).toMatchObject({ restart_rule: 'current' });
    await query(`update rejections set rejected_at = now() - interval '15 days' where task_id = $1`, rejected.taskId);
    expect(await ruleOf(await startAgain(['Stage_1']))).toEqual({ restart_rule: 'current', price: 9000 });
    await expect(startAgain(['Stage_1'], 6000)).rejects.toMatchObject({ code: 'priceChanged' });
  });

  test('is one’s own rejected one, while it is rejected and the operator offers it', async () => {
    const stranger = await portal().person();
    await expect(stranger.ask(orderingApi.getRestart, { taskId: rejected.taskId })).rejects.toMatchObject({
      code: 'notFound',
    });
    await support.ask(settingsApi.updateGlobalOptions, { startAgain: false });
    await expect(customer.ask(orderingApi.getRestart, { taskId: rejected.taskId })).rejects.toMatchObject({
      code: 'startAgainOff',
    });
    await support.ask(settingsApi.updateGlobalOptions, { startAgain: true });
    await support.ask(workbenchApi.unblockTask, { ...rejected, reason: '' });
    await expect(customer.ask(orderingApi.getRestart, { taskId: rejected.taskId })).rejects.toMatchObject({
      code: 'rejectedOrderGone',
    });
  });
});
