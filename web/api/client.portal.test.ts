import { expect, test } from 'vitest';
import type { JobId, TaskId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import { tasksApi } from '#contract/tasks.ts';
import { toolsApi } from '#contract/tools.ts';
import { order, readout, taskIn } from '#test/orders.ts';
import { usePortal } from '#test/portal.ts';
import { createClient } from './client.ts';

const portal = usePortal({ own: true });

test('an unchanged list of a POST costs a 304 and is the very same answer; a change is seen', async () => {
  const person = await portal().person();
  const statuses: number[] = [];
  const client = createClient({
    root: portal().root,
    token: () => person.token,
    send: async (url, sending) => {
      const response = await fetch(url, sending);
      statuses.push(response.status);
      return response;
    },
  });
  const list = () => client.ask(orderingApi.listTasks, { filterMode: 'all' });
  const ordered = await order(portal(), person, { image: readout() });
  // The automatic service moves the task on by itself: the list has come to rest when it has, and when it is the same twice.
  await taskIn(person, ordered, 'manual');
  let before = await list();
  await expect
    .poll(
      async () => {
        const now = await list();
        const isSame = now === before;
        before = now;
        return isSame;
      },
      { timeout: 15_000, interval: 300 },
    )
    .toBe(true);
  statuses.length = 0;
  expect(await list()).toBe(before);
  expect(statuses).toEqual([304]);
  await order(portal(), person, { image: readout() });
  expect((await list()).total).toBe(before.total + 1);
  expect(statuses.at(-1)).toBe(200);
});

test('so does an unchanged answer of a GET: the browser keeps none of them', async () => {
  const { token } = await portal().person();
  const statuses: number[] = [];
  const client = createClient({
    root: portal().root,
    token: () => token,
    send: async (url, sending) => {
      const response = await fetch(url, { ...sending, cache: 'no-store' });
      statuses.push(response.status);
      return response;
    },
  });
  const first = await client.ask(toolsApi.getTools, {});
  expect(await client.ask(toolsApi.getTools, {})).toBe(first);
  expect(statuses).toEqual([200, 304]);
});

test('what one person was answered is not another’s', async () => {
  let token = (await portal().person()).token;
  const client = createClient({ root: portal().root, token: () => token, send: (url, sending) => fetch(url, sending) });
  const first = await client.ask(orderingApi.listTasks, { filterMode: 'all' });
  const other = await portal().person();
  await order(portal(), other, { image: readout() });
  token = other.token;
  expect((await client.ask(orderingApi.listTasks, { filterMode: 'all' })).total).toBe(1);
  expect(first.total).toBe(0);
});

test('a payment that this version does not know is shown as unknown [A4.15]', async () => {
  const person = await portal().person();
  await order(portal(), person, { image: readout() });
  const client = createClient({
    root: portal().root,
    token: () => person.token,
    send: async (url, sending) => {
      const text = await (await fetch(url, sending)).text();
      return new Response(text.replace('"task_paymentStatus":"open"', '"task_paymentStatus":"inDispute"'));
    },
  });
  const { data } = await client.ask(orderingApi.listTasks, { filterMode: 'all' });
  expect(data.map(({ paymentStatus }) => paymentStatus)).toEqual(['unknown']);
});

test('what is missing is named by the call that asked for it', async () => {
  const person = await portal().person();
  const client = createClient({
    root: portal().root,
    token: () => person.token,
    send: (url, sending) => fetch(url, sending),
  });
  const jobId = 999_999 as JobId;
  const taskId = 999_999 as TaskId;
  const missing = { code: 'notFound', status: 404 };
  await expect(client.ask(tasksApi.getJob, { jobId })).rejects.toMatchObject({ ...missing, sought: 'job' });
  await expect(client.ask(tasksApi.getTaskStatus, { taskId })).rejects.toMatchObject({ ...missing, sought: 'task' });
  await expect(client.askForFile(tasksApi.downloadModified, { taskId })).rejects.toMatchObject({
    ...missing,
    sought: 'file',
  });
});
