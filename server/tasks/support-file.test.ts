import { expect, test } from 'vitest';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { draft, makeFile, order, type Ordered, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { connected } from '#test/sockets.ts';

const portal = usePortal();

const log = (text = 'a log') => makeFile(Buffer.from(text), 'log.txt');
const send = (person: Person, made: Ordered, file = log()) =>
  person.ask(
    orderingApi.uploadSupportFile,
    { ...made, fileName: file.name, fileSize: file.size },
    { files: { fileSupport: file } },
  );

test('a support file sent after the order is recorded in the history and announced to staff', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const ids = await order(portal(), customer, { fileName: 'readout.zip' });
  await taskIn(customer, ids, 'manual');
  const ear = await connected(portal(), support);
  expect(await send(customer, ids)).toBe(true);
  expect((await support.ask(tasksApi.getTaskHistory, ids)).at(-1)).toMatchObject({
    eventCode: 'supportFileStored',
    actor: 'customer',
    note: 'log.txt',
  });
  await expect.poll(() => ear.heard).toContainEqual(['tasks', ids]);
  // The same file again is the same file.
  const { length } = await support.ask(tasksApi.getTaskHistory, ids);
  expect(await send(customer, ids)).toBe(true);
  expect(await support.ask(tasksApi.getTaskHistory, ids)).toHaveLength(length);
});

test('of two simultaneous support files one is stored and the other is refused', async () => {
  const customer = await portal().person();
  const ids = await order(portal(), customer, { fileName: 'readout.zip' });
  const sent = await Promise.allSettled([send(customer, ids, log('one')), send(customer, ids, log('two'))]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a support file is stored with a draft and refused once the original was removed', async () => {
  const customer = await portal().person();
  const ids = await draft(portal(), customer);
  expect(await send(customer, ids)).toBe(true);
  const removed = await order(portal(), customer, { fileName: 'readout.zip' });
  await portal().database.pool.query(
    `update tasks set status = 'blocked', original_sha256 = null, original_removed_at = now() where id = $1`,
    [removed.taskId],
  );
  await expect(send(customer, removed)).rejects.toMatchObject({ code: 'fileRemoved', status: 410 });
  expect((await customer.ask(tasksApi.getTasksOfJob, removed))[0]).not.toHaveProperty('supportFileName');
});
