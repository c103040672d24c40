import { expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { orderingApi } from '#contract/ordering.ts';
import type { TaskStatus } from '#contract/tasks/status.ts';
import { tasksApi } from '#contract/tasks.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import {
  closeByHand,
  draft,
  draftUpdate,
  makeFile,
  finishedOrder,
  methodNamed,
  newSoftware,
  offerUpdate,
  order,
  type Ordered,
  orderUpdate,
  readout,
  taskIn,
} from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
const set = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

async function people() {
  return { customer: await portal().person({ credits: 1000 }), support: await portal().person({ role: 'support' }) };
}

const offer = (customer: Person, task: Ordered, ...methods: string[]) => offerUpdate(portal(), customer, task, methods);
const tasksOf = (person: Person, { jobId }: Ordered) => person.ask(tasksApi.getTasksOfJob, { jobId });
const taskOf = async (person: Person, made: Ordered) =>
  (await tasksOf(person, made)).find(({ taskId }) => taskId === made.taskId);
const pay = (customer: Person, { taskId }: Ordered) => customer.ask(orderingApi.payTask, { taskId });
const reuse = (customer: Person, old: Ordered, made: Ordered) =>
  customer.ask(orderingApi.reuseOriginal, { taskIdOld: old.taskId, taskIdNew: made.taskId });
const bytes = async (
  person: Person,
  call: typeof tasksApi.downloadOriginal | typeof tasksApi.downloadModified,
  made: Ordered,
) => Buffer.from(await (await person.askForFile(call, { taskId: made.taskId })).blob.arrayBuffer());

test('an update of a paid task costs the difference, uses its original and is a task of its own [A7.22 C1.6 C3.20 C4.29 C4.30 C4.32 C7.29 C7.32 P1.16]', async () => {
  const { customer, support } = await people();
  const image = readout();
  const first = await finishedOrder(portal(), { customer, support }, { image, isPaid: true });
  expect(await offer(customer, first, 'Stage_1', 'EGR')).toEqual({ price: 2500, paid: 6000, total: 8500 });

  const ids = await orderUpdate(portal(), customer, first, { methods: ['Stage_1', 'EGR'], info: ' EGR as well ' });
  expect(await taskIn(customer, ids, 'manual')).toMatchObject({
    type: 'update',
    previousTaskId: first.taskId,
    price: 2500,
    priority: '30min',
    info: 'EGR as well',
    fileName: 'readout.bin',
    fileRole: 'engine',
    isMaster: true,
    paymentStatus: 'open',
    reason: 'noSolution',
    methods: [{ name: 'Stage 1' }, { name: 'EGR off' }],
  });
  expect((await bytes(customer, tasksApi.downloadOriginal, ids)).equals(Buffer.from(image))).toBe(true);
  expect(await taskOf(customer, first)).toMatchObject({ type: 'new', status: 'finished', paymentStatus: 'paid' });
  expect(await customer.ask(tasksApi.getJobStatus, ids)).toMatchObject({ status: 'inProgress' });

  await closeByHand(support, ids);
  expect(await pay(customer, ids)).toBe(true);
  expect(await taskOf(customer, ids)).toMatchObject({ type: 'update', paymentStatus: 'paid', price: 2500 });
});

test('a free update of a paid file can be downloaded without payment', async () => {
  const { customer, support } = await people();
  const first = await finishedOrder(portal(), { customer, support }, { methods: ['Stage_1', 'EGR'], isPaid: true });
  const ids = await orderUpdate(portal(), customer, first, { methods: ['Stage_1'] });
  await taskIn(customer, ids, 'manual');
  const modified = readout();
  await closeByHand(support, ids, { modified });
  expect(await taskOf(customer, ids)).toMatchObject({ price: 0, paymentStatus: 'open', freeToTake: true });
  expect((await bytes(customer, tasksApi.downloadModified, ids)).equals(Buffer.from(modified))).toBe(true);
  await expect(pay(customer, ids)).rejects.toMatchObject({ code: 'taskNotPayable' });
});

test('a dealer update stores a new original at the same price', async () => {
  const { customer, support } = await people();
  const first = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const wanted = { methods: ['Stage_1', 'EGR'], dealerFileName: 'dealer.ori' };
  const ids = await draftUpdate(portal(), customer, first, wanted);
  const image = readout();
  const file = makeFile(image, 'dealer.ori');
  await customer.ask(
    orderingApi.uploadOriginal,
    { ...ids, fileName: file.name, fileSize: file.size },
    { files: { file } },
  );
  expect(await taskIn(customer, ids, 'manual')).toMatchObject({
    fileName: 'dealer.ori',
    price: 2500,
    isMaster: true,
  });
  expect((await bytes(customer, tasksApi.downloadOriginal, ids)).equals(Buffer.from(image))).toBe(true);
});

test('a dealer update accepts bin, dtf, ori, mpc and fpf files in any case, and no others [C5.46]', async () => {
  const { customer, support } = await people();
  const first = await finishedOrder(portal(), { customer, support });
  const begin = (type: string) =>
    draftUpdate(portal(), customer, first, { methods: ['EGR'], dealerFileName: `dealer.${type}` });
  for (const type of ['bin', 'dtf', 'ori', 'mpc', 'fpf', 'FPF'])
    expect((await begin(type)).taskId).toBeGreaterThan(first.taskId);
  const ids = await begin('bin');
  for (const type of ['org', 'zip', 'rar', 'slave', 'dec', 'dim', 'pld']) {
    await expect(begin(type)).rejects.toMatchObject({ code: 'fileTypeNotValid', status: 415 });
    const file = makeFile(readout(), `dealer.${type}`);
    const input = { ...ids, fileName: file.name, fileSize: file.size };
    await expect(customer.ask(orderingApi.uploadOriginal, input, { files: { file } })).rejects.toMatchObject({
      code: 'fileTypeNotValid',
    });
  }
});

test('of several drafts of the same update only one can be ordered', async () => {
  const { customer, support } = await people();
  const first = await finishedOrder(portal(), { customer, support });
  const methods = ['Stage_1', 'EGR'];
  const begun = await Promise.all([1, 2, 3].map(() => draftUpdate(portal(), customer, first, { methods })));
  const ordered = await Promise.allSettled(begun.map((made) => reuse(customer, first, made)));
  expect(ordered.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(ordered.filter((one) => one.status === 'rejected').map(({ reason }) => reason.code)).toEqual([
    'notFound',
    'notFound',
  ]);
  expect(await tasksOf(customer, first)).toHaveLength(2);
});

test('ordering an update again returns fileAlreadyStored and changes nothing [C7.32]', async () => {
  const { customer, support } = await people();
  const first = await finishedOrder(portal(), { customer, support });
  const ids = await orderUpdate(portal(), customer, first, { methods: ['EGR'] });
  await expect(reuse(customer, first, ids)).rejects.toMatchObject({ code: 'fileAlreadyStored', status: 409 });
  expect(await tasksOf(customer, first)).toHaveLength(2);
});

test('drafts of a first order and of an update are independent', async () => {
  const { customer } = await people();
  const first = await order(portal(), customer, { fileName: 'readout.zip' });
  await set(`update tasks set status = 'archived' where id = $1`, first.taskId);
  const update = await draftUpdate(portal(), customer, first, { methods: ['EGR'] });
  const again = customer.ask(orderingApi.createTask, {
    jobId: first.jobId,
    price: creditCents(6000),
    methods: [{ methodId: await methodNamed(portal(), 'Stage_1') }],
    fileRole: 'engine',
    fileName: 'readout.bin',
    priority: '30min',
    checksumWanted: false,
    dtcSelected: false,
    dtcCodes: '',
    dtcHex: false,
  });
  await expect(again).rejects.toMatchObject({ code: 'taskExists', status: 409 });
  expect(await reuse(customer, first, update)).toBe(true);
});

test.each<[TaskStatus, boolean]>([
  ['waiting', true],
  ['inProgress', false],
  ['manual', false],
  ['finished', true],
  ['blocked', false],
  ['archived', true],
])('whether a task that is %s can be updated: %s [C4.7]', async (status, may) => {
  const { customer, support } = await people();
  const first = await finishedOrder(portal(), { customer, support }, { fileName: 'readout.zip' });
  await set('update tasks set status = $1 where id = $2', status, first.taskId);
  const update = draftUpdate(portal(), customer, first, { methods: ['EGR'], price: creditCents(2500) });
  if (may) expect((await update).taskId).toBeGreaterThan(first.taskId);
  else {
    await expect(update).rejects.toMatchObject({ code: 'updateNotPossible', status: 409 });
    await expect(offer(customer, first, 'EGR')).rejects.toMatchObject({ code: 'updateNotPossible' });
  }
});

test.each([
  [['Stage_1', 'Stage_Eco'], 'oneStageOnly'],
  [['Pops_Bangs'], 'methodNotOffered'],
] as const)('an update to %j is refused: %s', async (methods, code) => {
  const { customer, support } = await people();
  const first = await finishedOrder(portal(), { customer, support });
  await expect(offer(customer, first, ...methods)).rejects.toMatchObject({ code, status: 422 });
  await expect(draftUpdate(portal(), customer, first, { methods, price: creditCents(1) })).rejects.toMatchObject({
    code,
  });
});

test('an update of another customer’s task or in another job is refused', async () => {
  const { customer, support } = await people();
  const stranger = await portal().person();
  const first = await finishedOrder(portal(), { customer, support });
  await expect(offer(stranger, first, 'EGR')).rejects.toMatchObject({ code: 'notFound', status: 404 });
  const price = creditCents(2500);
  await expect(draftUpdate(portal(), stranger, first, { methods: ['EGR'], price })).rejects.toMatchObject({
    code: 'notFound',
  });
  const other = await draft(portal(), customer);
  const elsewhere = { jobId: other.jobId, taskId: first.taskId };
  await expect(draftUpdate(portal(), customer, elsewhere, { methods: ['EGR'], price })).rejects.toMatchObject({
    code: 'notFound',
  });
  const strangers = await order(portal(), stranger, { fileName: 'readout.zip' });
  const ids = await draftUpdate(portal(), customer, first, { methods: ['EGR'] });
  await expect(reuse(customer, strangers, ids)).rejects.toMatchObject({ code: 'notFound' });
  await expect(reuse(stranger, strangers, ids)).rejects.toMatchObject({ code: 'notFound' });
  await expect(reuse(customer, other, ids)).rejects.toMatchObject({ code: 'notFound' });
  const own = await finishedOrder(portal(), { customer, support });
  await expect(reuse(customer, own, ids)).rejects.toMatchObject({ code: 'updateNotPossible', status: 409 });
});

test('the automatic service processes an update like an order', async () => {
  const { customer, support } = await people();
  const image = readout('edc16', newSoftware());
  const tuned = syntheticTuning(image, { family: 'edc16', seed: 5 });
  const known = await order(portal(), customer, { image });
  await taskIn(customer, known, 'manual');
  await closeByHand(support, known, { modified: tuned, recordSolution: true });

  const first = await order(portal(), customer, { image, methods: ['EGR'] });
  await taskIn(customer, first, 'manual');
  await closeByHand(support, first);
  const ids = await orderUpdate(portal(), customer, first, { methods: ['Stage_1'] });
  expect(await taskIn(customer, ids, 'finished')).toMatchObject({ type: 'update', price: 6000 });
  expect(await pay(customer, ids)).toBe(true);
  expect((await bytes(customer, tasksApi.downloadModified, ids)).equals(Buffer.from(tuned))).toBe(true);
});

test('getTaskStatuses returns many tasks at once, only those of the caller and no drafts [A7.29]', async () => {
  const { customer, support } = await people();
  const stranger = await portal().person();
  const first = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const begun = await draft(portal(), customer);
  const second = await order(portal(), customer, { fileName: 'readout.zip' });
  const taskIds = [first, begun, second].map(({ taskId }) => taskId);
  const both = [
    { taskId: first.taskId, status: 'finished', paymentStatus: 'paid' },
    { taskId: second.taskId, status: 'manual', paymentStatus: 'open' },
  ];
  expect(await customer.ask(tasksApi.getTaskStatuses, { taskIds })).toEqual(both);
  expect(await support.ask(tasksApi.getTaskStatuses, { taskIds })).toEqual(both);
  expect(await stranger.ask(tasksApi.getTaskStatuses, { taskIds })).toEqual([]);
  expect(await customer.ask(tasksApi.getTaskStatuses, { taskIds: [] })).toEqual([]);
});
