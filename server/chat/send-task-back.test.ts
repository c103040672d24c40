import { expect, test } from 'vitest';
import { chatApi } from '#contract/chat.ts';
import { creditCents } from '#contract/money.ts';
import { creditsApi } from '#contract/credits.ts';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import {
  closeByHand,
  makeFile,
  finishedOrder,
  order,
  type Ordered,
  orderUpdate,
  readout,
  taskIn,
  rightAllTheSame,
} from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { closeSockets, connected } from '#test/sockets.ts';

const portal = usePortal();

async function people() {
  return { customer: await portal().person({ credits: 500 }), support: await portal().person({ role: 'support' }) };
}

const message = 'It does not start any more.';
const sendBack = (person: Person, { taskId }: Ordered, text = message) =>
  person.ask(chatApi.sendTaskBack, { taskId, message: text });
const taskOf = async (person: Person, made: Ordered) =>
  (await person.ask(tasksApi.getTasksOfJob, { jobId: made.jobId })).find(({ taskId }) => taskId === made.taskId);
const file = async (person: Person, { taskId }: Ordered) =>
  Buffer.from(await (await person.askForFile(tasksApi.downloadModified, { taskId })).blob.arrayBuffer());

/** Staff upload another file for a task, which is assigned to them. */
async function replaceFile(support: Person, { taskId }: Ordered, image: Uint8Array) {
  const replacement = makeFile(image, 'better.bin');
  await support.ask(
    workbenchApi.uploadModified,
    { taskId, fileName: replacement.name, fileSize: replacement.size },
    { files: { file: replacement } },
  );
}

test('a paid task can be sent back with a message and is returned as reviewed with a new file [A4.9 A4.10 P1.17]', async () => {
  const { customer, support } = await people();
  const ids = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const delivered = await file(customer, ids);
  const ear = await connected(portal(), support);

  expect(await sendBack(customer, ids, `  ${message} `)).toBe(true);
  expect(await taskOf(customer, ids)).toMatchObject({
    type: 'inReview',
    status: 'manual',
    paymentStatus: 'paid',
    price: 6000,
  });
  expect((await taskOf(customer, ids))?.doneBy).toBeUndefined();
  expect(await customer.ask(tasksApi.getJobStatus, ids)).toMatchObject({ status: 'inReview' });
  expect(await customer.ask(chatApi.getMessagesOfJob, ids)).toMatchObject([{ writer: 'customer', text: message }]);
  expect(await support.ask(chatApi.getUnreadMessages, {})).toContainEqual({ ...ids, unread: 1 });
  await expect.poll(() => ear.heard.map(([name]) => name)).toEqual(expect.arrayContaining(['tasks', 'chatMessage']));
  closeSockets();
  const open = await support.ask(workbenchApi.listOpenTasks, { filterMode: 'all', search: String(ids.taskId) });
  expect(open.data.map(({ taskId }) => taskId)).toContain(ids.taskId);

  // Meanwhile the customer has the file that was delivered, whatever support uploads.
  const better = readout();
  await support.ask(workbenchApi.assignTask, ids);
  expect((await file(customer, ids)).equals(delivered)).toBe(true);
  await replaceFile(support, ids, better);
  expect((await file(customer, ids)).equals(delivered)).toBe(true);
  expect((await file(support, ids)).equals(Buffer.from(better))).toBe(true);

  await support.ask(workbenchApi.closeTask, { taskId: ids.taskId, recordSolution: false, ...rightAllTheSame });
  expect(await taskOf(customer, ids)).toMatchObject({
    type: 'reviewed',
    status: 'finished',
    paymentStatus: 'paid',
    price: 6000,
    doneBy: support.username,
  });
  expect(await customer.ask(tasksApi.getJobStatus, ids)).toMatchObject({ status: 'reviewed' });
  expect((await file(customer, ids)).equals(Buffer.from(better))).toBe(true);
  expect((await customer.ask(creditsApi.getCreditBalance, {})).balance).toBe(44_000);
  const history = await customer.ask(tasksApi.getTaskHistory, ids);
  expect(history.slice(-4).map(({ eventCode, from, to, actor }) => [eventCode, from, to, actor])).toEqual([
    ['sentBack', 'finished', 'manual', 'customer'],
    ['assigned', 'manual', 'inProgress', 'support'],
    ['modifiedFileStored', 'inProgress', 'inProgress', 'support'],
    ['closed', 'inProgress', 'finished', 'support'],
  ]);
});

test('a review can end with the same file, and the task can be sent back again', async () => {
  const { customer, support } = await people();
  const ids = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const delivered = await file(customer, ids);
  for (const type of ['reviewed', 'reviewed']) {
    await sendBack(customer, ids);
    await support.ask(workbenchApi.closeTask, { taskId: ids.taskId, recordSolution: false, ...rightAllTheSame });
    expect(await taskOf(customer, ids)).toMatchObject({ type, status: 'finished' });
    expect((await file(customer, ids)).equals(delivered)).toBe(true);
  }
});

test('a free update of a paid file can be sent back', async () => {
  const { customer, support } = await people();
  const paid = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const free = await orderUpdate(portal(), customer, paid, { methods: ['Stage_1'] });
  await taskIn(customer, free, 'manual');
  await closeByHand(support, free);
  expect(await sendBack(customer, free)).toBe(true);
  expect(await taskOf(customer, free)).toMatchObject({ type: 'inReview', paymentStatus: 'open', price: 0 });
});

test('a review cannot change the price', async () => {
  const { customer, support } = await people();
  const wanted = { methods: ['method_not_listed'], price: creditCents(7500), isPaid: true };
  const ids = await finishedOrder(portal(), { customer, support }, wanted);
  await sendBack(customer, ids);
  const { taskId } = ids;
  await expect(
    support.ask(workbenchApi.closeTask, {
      taskId,
      price: creditCents(9000),
      recordSolution: false,
      ...rightAllTheSame,
    }),
  ).rejects.toMatchObject({ code: 'priceChanged', status: 409, problem: { price: 75 } });
  expect(await taskOf(customer, ids)).toMatchObject({ type: 'inReview', price: 7500 });
  expect(
    await support.ask(workbenchApi.closeTask, {
      taskId,
      price: creditCents(7500),
      recordSolution: false,
      ...rightAllTheSame,
    }),
  ).toBe(true);
  expect(await taskOf(customer, ids)).toMatchObject({ type: 'reviewed', price: 7500 });
});

test('a task that is not delivered, in review or blocked cannot be sent back', async () => {
  const { customer, support } = await people();
  const refusal = { code: 'taskNotReviewable', status: 409 };
  const open = await order(portal(), customer, { fileName: 'readout.zip' });
  await expect(sendBack(customer, open)).rejects.toMatchObject(refusal);
  const unpaid = await finishedOrder(portal(), { customer, support });
  await expect(sendBack(customer, unpaid)).rejects.toMatchObject(refusal);
  const paid = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  await sendBack(customer, paid);
  await expect(sendBack(customer, paid)).rejects.toMatchObject(refusal);
  expect(await customer.ask(chatApi.getMessagesOfJob, paid)).toHaveLength(1);
  await portal().database.pool.query(`update tasks set status = 'blocked' where id = $1`, [paid.taskId]);
  await expect(sendBack(customer, paid)).rejects.toMatchObject(refusal);
  await expect(file(customer, paid)).rejects.toMatchObject({ code: 'taskBlocked' });
});

test('simultaneous requests create one review with one message', async () => {
  const { customer, support } = await people();
  const ids = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const answers = await Promise.allSettled([1, 2, 3].map(() => sendBack(customer, ids)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await customer.ask(chatApi.getMessagesOfJob, ids)).toHaveLength(1);
});

test('sending back without a message is refused', async () => {
  const { customer, support } = await people();
  const ids = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  await expect(sendBack(customer, ids, ' \n')).rejects.toMatchObject({ code: 'messageEmpty', status: 422 });
  expect(await taskOf(customer, ids)).toMatchObject({ type: 'new', status: 'finished' });
});

test('sending back the task of another customer returns 404', async () => {
  const { customer, support } = await people();
  const stranger = await portal().person();
  const ids = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  await expect(sendBack(stranger, ids)).rejects.toMatchObject({ code: 'notFound', status: 404 });
});

test('a task in review is neither charged again nor updated', async () => {
  const { customer, support } = await people();
  const ids = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  await sendBack(customer, ids);
  expect(await customer.ask(orderingApi.payTask, ids)).toBe(true);
  expect((await customer.ask(creditsApi.getCreditBalance, {})).balance).toBe(44_000);
  await expect(
    customer.ask(orderingApi.getUpdatePrice, { taskId: ids.taskId, methods: [{ methodId: 1 as never }] }),
  ).rejects.toMatchObject({ code: 'updateNotPossible' });
});

test('the automatic service ignores a task in review', async () => {
  const { customer, support } = await people();
  const ids = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  await sendBack(customer, ids);
  const { pool } = portal().database;
  const { rows } = await pool.query(
    `select (graphile_worker.add_job('runAutomaticService', json_build_object('taskId', $1::int))).id`,
    [ids.taskId],
  );
  const isThere = async () =>
    (await pool.query('select id from graphile_worker.jobs where id = $1', [rows[0].id])).rows.length > 0;
  await expect.poll(isThere).toBe(false);
  expect(await taskOf(customer, ids)).toMatchObject({ type: 'inReview', status: 'manual' });
});
