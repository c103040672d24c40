import { expect, test } from 'vitest';
import { orderingApi } from '#contract/ordering.ts';
import { getPath } from '#contract/call.ts';
import { tasksApi } from '#contract/tasks.ts';
import { makeFile, finishedOrder, methodNamed, order, type Ordered, readout, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal();
const notes = new TextEncoder().encode('smokes when cold');

const giveSupportFile = (customer: Person, made: Ordered, name: string, bytes: Uint8Array = notes) =>
  customer.ask(
    orderingApi.uploadSupportFile,
    { ...made, fileName: name, fileSize: bytes.length },
    { files: { fileSupport: makeFile(bytes, name) } },
  );

test('staff download the support file unchanged, with the task in its name [A7.85 C7.31 P1.19]', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const ids = await order(portal(), customer, { fileName: 'readout.zip' });
  await expect(support.askForFile(tasksApi.downloadSupportFile, ids)).rejects.toMatchObject({ code: 'notFound' });
  expect(await giveSupportFile(customer, ids, 'notes.txt')).toBe(true);
  const { blob, fileName } = await support.askForFile(tasksApi.downloadSupportFile, ids);
  expect(new Uint8Array(await blob.arrayBuffer())).toEqual(notes);
  expect(fileName).toBe(`${ids.taskId}_notes.txt`);
});

test('a task has one support file, and sending the same one again changes nothing [C7.31]', async () => {
  const customer = await portal().person();
  const ids = await order(portal(), customer, { fileName: 'readout.zip' });
  await giveSupportFile(customer, ids, 'notes.txt');
  expect(await giveSupportFile(customer, ids, 'notes.txt')).toBe(true);
  await expect(giveSupportFile(customer, ids, 'notes.txt', readout())).rejects.toMatchObject({
    code: 'fileAlreadyStored',
  });
});

test.each(['notes.bin', 'notes.png', 'notes'])('%s is rejected as a support file [C5.35]', async (name) => {
  const customer = await portal().person();
  const ids = await order(portal(), customer, { fileName: 'readout.zip' });
  await expect(giveSupportFile(customer, ids, name)).rejects.toMatchObject({ code: 'fileTypeNotValid', status: 415 });
});

test('a download is authorized by the session, whatever the request claims [C4.17]', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const { taskId } = await finishedOrder(portal(), { customer, support });
  const download = (person: Person, downloader: string) =>
    fetch(`${portal().root}/api${getPath(tasksApi.downloadModified)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ task_id: taskId, task_downloader: downloader }),
    });
  const refused = await download(customer, 'support');
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'taskNotPaid' }]);
  expect((await download(support, 'customer')).status).toBe(200);
});

test('a customer can download the original before anything is paid [C7.2]', async () => {
  const customer = await portal().person();
  const image = readout();
  const ids = await order(portal(), customer, { image });
  const { blob } = await customer.askForFile(tasksApi.downloadOriginal, ids);
  expect(Buffer.from(await blob.arrayBuffer()).equals(Buffer.from(image))).toBe(true);
});

test('customer and staff get the same status, methods, history and job of a task [A7.14 A7.27 A7.28 C7.26 C7.38]', async () => {
  const [customer, support] = [await portal().person({ credits: 100 }), await portal().person({ role: 'support' })];
  const ids = await order(portal(), customer, { methods: ['Stage_1', 'EGR'], fileName: 'readout.zip' });
  await taskIn(customer, ids, 'manual');
  const methods = await Promise.all(['Stage_1', 'EGR'].map((name) => methodNamed(portal(), name)));
  for (const person of [customer, support]) {
    expect(await person.ask(tasksApi.getTaskStatus, ids)).toEqual({ status: 'manual', paymentStatus: 'open' });
    const metas = await person.ask(tasksApi.getMethodsOfTask, ids);
    expect(new Set(metas.map(({ methodId }) => methodId))).toEqual(new Set(methods));
    expect(await person.ask(tasksApi.getJob, ids)).toMatchObject({ jobId: ids.jobId, tasks: 1 });
    expect(await person.ask(tasksApi.getTaskHistory, ids)).toMatchObject([
      { actor: 'customer', eventCode: 'fileTypeManual' },
    ]);
  }
});

test('the timeline lists every event of a task, oldest first [P1.18]', async () => {
  const [customer, support] = [await portal().person({ credits: 100 }), await portal().person({ role: 'support' })];
  const ids = await finishedOrder(portal(), { customer, support }, { isPaid: true, fileName: 'readout.zip' });
  const history = await customer.ask(tasksApi.getTaskHistory, ids);
  expect(history.map(({ eventCode }) => eventCode)).toEqual([
    'fileTypeManual',
    'assigned',
    'modifiedFileStored',
    'closed',
    'paid',
  ]);
  expect(history.find(({ eventCode }) => eventCode === 'closed')).toMatchObject({
    actor: 'support',
    actorName: support.username,
    from: 'inProgress',
    to: 'finished',
  });
});
