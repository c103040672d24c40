import { expect, test } from 'vitest';
import type { JobId, TaskId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import { jobsApi } from '#contract/tasks/jobs.ts';
import { taskDetailsApi } from '#contract/tasks/task-details.ts';
import { taskFilesApi } from '#contract/tasks/task-files.ts';
import { toolsApi } from '#contract/tools.ts';
import { order, readout, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { createClient } from './client.ts';

const portal = usePortal({ own: true });

test('an unchanged POST list costs a 304 and returns the same object, and a change is noticed', async () => {
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

test('an unchanged GET response costs a 304 without the browser cache', async () => {
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

test('the cached response of one user is not returned to another', async () => {
  let token = (await portal().person()).token;
  const client = createClient({ root: portal().root, token: () => token, send: (url, sending) => fetch(url, sending) });
  const first = await client.ask(orderingApi.listTasks, { filterMode: 'all' });
  const other = await portal().person();
  await order(portal(), other, { image: readout() });
  token = other.token;
  expect((await client.ask(orderingApi.listTasks, { filterMode: 'all' })).total).toBe(1);
  expect(first.total).toBe(0);
});

/** A client of a person whose portal answers with values that a later version may have. */
const clientOfNewerPortal = (person: Person) =>
  createClient({
    root: portal().root,
    token: () => person.token,
    send: async (url, sending) => {
      const text = await (await fetch(url, sending)).text();
      const specified = '(?:task|job)_(?:status|paymentStatus|type|priority|modificationMode|fileType)';
      const fields = `"(${specified}|reason|slaveState|taskStatus)":"[^"]+"`;
      return new Response(text.replace(new RegExp(fields, 'g'), '"$1":"ofLater"'));
    },
  });

test('unknown values do not break lists: a status becomes in progress, a payment status unknown [A4.6] [A4.12] [A4.15]', async () => {
  const person = await portal().person();
  const { taskId, jobId } = await order(portal(), person, { image: readout() });
  await taskIn(person, { taskId, jobId }, 'manual');
  const client = clientOfNewerPortal(person);
  const { data } = await client.ask(orderingApi.listTasks, { filterMode: 'all' });
  expect(data).toMatchObject([{ taskId, status: 'inProgress', paymentStatus: 'unknown', type: 'new' }]);
  expect(data.map(({ reason }) => reason)).toEqual([undefined]);
  const jobs = await client.ask(orderingApi.listJobs, { filterMode: 'all' });
  expect(jobs.data).toMatchObject([{ jobId, status: 'inProgress', taskStatus: 'inProgress' }]);
  expect(await client.ask(jobsApi.getJobStatus, { jobId })).toEqual({ status: 'inProgress' });
  expect(await client.ask(taskDetailsApi.getTaskStatus, { taskId })).toEqual({
    status: 'inProgress',
    paymentStatus: 'unknown',
  });
  expect(await client.ask(jobsApi.getTasksOfJob, { jobId })).toMatchObject([{ status: 'inProgress' }]);
});

test('a 404 names the missing object by the call', async () => {
  const person = await portal().person();
  const client = createClient({
    root: portal().root,
    token: () => person.token,
    send: (url, sending) => fetch(url, sending),
  });
  const jobId = 999_999 as JobId;
  const taskId = 999_999 as TaskId;
  const missing = { code: 'notFound', status: 404 };
  await expect(client.ask(jobsApi.getJob, { jobId })).rejects.toMatchObject({ ...missing, sought: 'job' });
  await expect(client.ask(taskDetailsApi.getTaskStatus, { taskId })).rejects.toMatchObject({
    ...missing,
    sought: 'task',
  });
  await expect(client.askForFile(taskFilesApi.downloadModified, { taskId })).rejects.toMatchObject({
    ...missing,
    sought: 'file',
  });
});
