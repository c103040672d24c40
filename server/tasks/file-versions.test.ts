import { beforeAll, describe, expect, test } from 'vitest';
import { chatApi } from '#contract/chat.ts';
import { orderingApi } from '#contract/ordering.ts';
import { getPath } from '#contract/call.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { syntheticTuning } from '#ecu/synthetic/index.ts';
import {
  closeByHand,
  makeFile,
  finishedOrder,
  newSoftware,
  order,
  type Ordered,
  readout,
  taskIn,
  rightAllTheSame,
} from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();

let customer: Person;
let support: Person;
beforeAll(async () => {
  customer = await portal().person({ credits: 5000 });
  support = await portal().person({ role: 'support' });
});

const upload = (who: Person, { taskId }: Ordered, bytes: Uint8Array, name = 'tuned.bin') =>
  who.ask(
    workbenchApi.uploadModified,
    { taskId, fileName: name, fileSize: bytes.length, takeOver: true, ...rightAllTheSame },
    { files: { file: makeFile(bytes, name) } },
  );
const versions = async ({ taskId }: Ordered) =>
  (await support.ask(tasksApi.getTaskFiles, { taskId })).map(({ version, current, fileName, madeBy }) => ({
    version,
    current,
    fileName,
    madeBy,
  }));
const bytesOf = async ({ blob }: { blob: Blob }) => Buffer.from(await blob.arrayBuffer());
const theirs = async (made: Ordered) => bytesOf(await customer.askForFile(tasksApi.downloadModified, made));
const finished = (isPaid = true) => finishedOrder(portal(), { customer, support }, { fileName: 'readout.zip', isPaid });

describe('the modified files of a task', () => {
  test('are numbered and can all be downloaded [P1.44]', async () => {
    const ids = await order(portal(), customer, { fileName: 'readout.zip' });
    const other = await portal().person({ role: 'support' });
    const [first, second] = [readout(), readout()];
    await upload(support, ids, first);
    await upload(other, ids, second, 'better.bin');
    expect(await versions(ids)).toEqual([
      { version: 2, current: true, fileName: 'better.bin', madeBy: other.username },
      { version: 1, current: false, fileName: 'tuned.bin', madeBy: support.username },
    ]);
    const one = await support.askForFile(tasksApi.downloadVersion, { taskId: ids.taskId, version: 1 });
    expect(one.fileName).toBe(`${ids.taskId}_v1_tuned.bin`);
    expect((await bytesOf(one)).equals(Buffer.from(first))).toBe(true);
    const two = await support.askForFile(tasksApi.downloadVersion, { taskId: ids.taskId, version: 2 });
    expect((await bytesOf(two)).equals(Buffer.from(second))).toBe(true);
    for (const version of [0, 3])
      await expect(support.askForFile(tasksApi.downloadVersion, { taskId: ids.taskId, version })).rejects.toMatchObject(
        { code: 'notFound' },
      );
    // A number of any length on the wire is refused.
    const answer = await fetch(`${portal().root}/api${getPath(tasksApi.downloadVersion)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${support.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ task_id: ids.taskId, version: 10_000_000_000 }),
    });
    expect(answer.status).toBe(400);
  });

  test('get distinct numbers when they are uploaded at the same moment', async () => {
    const ids = await order(portal(), customer, { fileName: 'readout.zip' });
    await Promise.all([1, 2, 3, 4].map((n) => upload(support, ids, readout(), `${n}.bin`)));
    expect((await versions(ids)).map(({ version }) => version)).toEqual([4, 3, 2, 1]);
  });

  test('are stored once when the same file is sent twice', async () => {
    const ids = await order(portal(), customer, { fileName: 'readout.zip' });
    const image = readout();
    await upload(support, ids, image);
    await upload(support, ids, image);
    expect(await versions(ids)).toHaveLength(1);
    expect(
      (await support.ask(tasksApi.getTaskHistory, ids)).filter(({ eventCode }) => eventCode === 'modifiedFileStored'),
    ).toHaveLength(1);
  });

  test('have no author when the automatic service made them', async () => {
    const image = readout('edc16', newSoftware());
    const modified = syntheticTuning(image, { family: 'edc16', seed: 1 });
    const taught = await order(portal(), customer, { image });
    await taskIn(customer, taught, 'manual');
    await closeByHand(support, taught, { modified, recordSolution: true });
    const ids = await order(portal(), customer, { image });
    await taskIn(customer, ids, 'finished');
    expect(await versions(ids)).toMatchObject([{ version: 1, current: true, madeBy: undefined }]);
  });

  test('are kept when the task is reset, and the numbers continue', async () => {
    const made = await finished(false);
    await support.ask(workbenchApi.resetTask, { ...made, reason: '' });
    expect(await versions(made)).toMatchObject([{ version: 1, current: false }]);
    await closeByHand(support, made);
    expect(await versions(made)).toMatchObject([
      { version: 2, current: true },
      { version: 1, current: false },
    ]);
  });

  test('are hidden from the customer until their release', async () => {
    const ids = await order(portal(), customer, { fileName: 'readout.zip' });
    await upload(support, ids, readout());
    await expect(customer.ask(tasksApi.getTaskFiles, ids)).rejects.toMatchObject({ code: 'notAllowed' });
    await expect(
      customer.askForFile(tasksApi.downloadVersion, { taskId: ids.taskId, version: 1 }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('a further file for a finished task', () => {
  test('is available to the customer at once, free of charge, and leaves the task finished', async () => {
    const made = await finished();
    const other = await portal().person({ role: 'support' });
    const better = readout();
    await upload(other, made, better, 'better.bin');
    expect((await theirs(made)).equals(Buffer.from(better))).toBe(true);
    const [task] = await customer.ask(tasksApi.getTasksOfJob, made);
    expect(task).toMatchObject({ status: 'finished', paymentStatus: 'paid', doneBy: support.username });
    const last = (await customer.ask(tasksApi.getTaskHistory, made)).at(-1);
    expect(last).toMatchObject({ eventCode: 'newVersion', actorName: other.username, note: 'better.bin' });
    expect(await versions(made)).toMatchObject([
      { version: 2, current: true },
      { version: 1, current: false },
    ]);
  });

  test('cannot be downloaded before the task is paid', async () => {
    const made = await finished(false);
    await upload(support, made, readout());
    await expect(customer.askForFile(tasksApi.downloadModified, made)).rejects.toMatchObject({ code: 'taskNotPaid' });
    expect(await customer.ask(orderingApi.payTask, made)).toBe(true);
  });

  test('is refused while the task is blocked', async () => {
    const made = await finished();
    await support.ask(workbenchApi.blockTask, { ...made, reason: 'a question' });
    await expect(upload(support, made, readout())).rejects.toMatchObject({
      code: 'actionNotAllowed',
      problem: { hindrance: 'wrongStatus' },
    });
  });
});

test('the customer keeps the former version until a review is finished', async () => {
  const made = await finished();
  const before = await theirs(made);
  await customer.ask(chatApi.sendTaskBack, { taskId: made.taskId, message: 'It does not start.' });
  await support.ask(workbenchApi.assignTask, made);
  await upload(support, made, readout(), 'better.bin');
  expect((await theirs(made)).equals(before)).toBe(true);
  expect(await versions(made)).toMatchObject([
    { version: 2, current: false },
    { version: 1, current: true },
  ]);
  await support.ask(workbenchApi.closeTask, { taskId: made.taskId, recordSolution: false, ...rightAllTheSame });
  expect(await versions(made)).toMatchObject([
    { version: 2, current: true },
    { version: 1, current: false },
  ]);
});
