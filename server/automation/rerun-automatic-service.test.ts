import { beforeAll, expect, test } from 'vitest';
import { automationApi } from '#contract/automation.ts';
import { chatApi } from '#contract/chat.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { tasksApi } from '#contract/tasks.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import {
  closeByHand,
  makeFile,
  finishedOrder,
  methodNamed,
  newSoftware,
  order,
  type Ordered,
  readout,
  taskIn,
  vehicleWith,
} from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

let customer: Person;
let support: Person;
beforeAll(async () => {
  customer = await portal().person({ credits: 5000 });
  support = await portal().person({ role: 'support' });
});

const rerun = ({ taskId }: Ordered) => support.ask(automationApi.rerunAutomaticService, { taskId });

/** Teaches the automatic service Stage 1 for a software. */
async function teach(image: Uint8Array): Promise<void> {
  const ids = await order(portal(), customer, { image });
  await taskIn(customer, ids, 'manual');
  const modified = syntheticTuning(image, { family: 'edc16', seed: 1 });
  await closeByHand(support, ids, { modified, recordSolution: true });
}

/** An order in manual mode. */
async function orderedByHand(image: Uint8Array): Promise<Ordered> {
  const vehicleId = await vehicleWith(portal());
  const methods = [{ methodId: await methodNamed(portal(), 'Stage_1') }];
  const { data } = await customer.ask(pricingApi.getFilePrice, { vehicleId, fileRole: 'engine', methods });
  const { jobId } = await customer.ask(orderingApi.createJob, {
    vehicleId,
    vin: '12345',
    additional: '',
    modificationMode: 'manual',
    termsAccepted: true,
  });
  const file = makeFile(image);
  const { taskId } = await customer.ask(orderingApi.createTask, {
    jobId,
    price: data.total,
    methods,
    fileRole: 'engine',
    fileName: file.name,
    priority: '30min',
    checksumWanted: true,
    dtcSelected: false,
    dtcCodes: '',
    dtcHex: false,
  });
  const input = { jobId, taskId, fileName: file.name, fileSize: file.size };
  await customer.ask(orderingApi.uploadOriginal, input, { files: { file } });
  return { jobId, taskId };
}

test('a task is finished automatically when it is rerun after its solution was recorded [P1.46]', async () => {
  const image = readout('edc16', newSoftware());
  const ids = await order(portal(), customer, { image });
  await taskIn(customer, ids, 'manual');
  await teach(image);
  expect(await rerun(ids)).toBe(true);
  await taskIn(customer, ids, 'finished');
  const history = await support.ask(tasksApi.getTaskHistory, ids);
  expect(history.slice(-3).map(({ eventCode, to }) => [eventCode, to])).toEqual([
    ['rerun', 'waiting'],
    ['started', 'inProgress'],
    ['modified', 'finished'],
  ]);
});

test('a task that was ordered by hand can be given to the automatic service by staff', async () => {
  const image = readout('edc16', newSoftware());
  await teach(image);
  const ids = await orderedByHand(image);
  expect(await taskIn(customer, ids, 'manual')).toMatchObject({ reason: 'orderedManually' });
  expect(await rerun(ids)).toBe(true);
  await taskIn(customer, ids, 'finished');
});

test('a task without a solution returns to a person with its reason', async () => {
  const ids = await order(portal(), customer);
  await taskIn(customer, ids, 'manual');
  await rerun(ids);
  await expect
    .poll(async () => (await support.ask(tasksApi.getTaskHistory, ids)).slice(-3).map(({ eventCode }) => eventCode))
    .toEqual(['rerun', 'started', 'noSolution']);
  expect((await customer.ask(tasksApi.getTasksOfJob, ids))[0]).toMatchObject({
    status: 'manual',
    reason: 'noSolution',
  });
});

test.each([
  ['fileTypeManual', { fileName: 'readout.zip' }],
  ['notListedMethod', { methods: ['method_not_listed'] }],
])('a task that only a person can do is refused: %s', async (reason, wanted) => {
  const ids = await order(portal(), customer, wanted);
  await expect(rerun(ids)).rejects.toMatchObject({ code: 'notForAutomatic', status: 409, problem: { reason } });
  expect(await taskIn(customer, ids, 'manual')).toMatchObject({ reason });
});

test('a task in review is refused', async () => {
  const ids = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  await customer.ask(chatApi.sendTaskBack, { taskId: ids.taskId, message: 'It does not start.' });
  await expect(rerun(ids)).rejects.toMatchObject({ code: 'notForAutomatic' });
});

test('a rerun is refused while the automatic service is off', async () => {
  const ids = await order(portal(), customer);
  await taskIn(customer, ids, 'manual');
  await query('update portal_options set automatic_status = false');
  await expect(rerun(ids)).rejects.toMatchObject({ code: 'automaticServiceOff' });
  await query('update portal_options set automatic_status = true');
});

test('a finished task is refused', async () => {
  const ids = await finishedOrder(portal(), { customer, support });
  await expect(rerun(ids)).rejects.toMatchObject({
    code: 'actionNotAllowed',
    problem: { hindrance: 'wrongStatus' },
  });
});
