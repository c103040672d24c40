import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { automationApi } from '#contract/automation.ts';
import { chatApi } from '#contract/chat.ts';
import { libraryApi } from '#contract/library.ts';
import { orderingApi } from '#contract/ordering.ts';
import { settingsApi } from '#contract/settings.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import { closeByHand, makeFile, newSoftware, order, type Ordered, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { until } from '#test/until.ts';

const portal = usePortal({ own: true });
const family = 'edc16';
let support: Person;

beforeAll(async () => {
  support = await portal().person({ role: 'support' });
});

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const find = (bytes: Uint8Array, person = support) => {
  const file = makeFile(bytes, 'whatever.xyz');
  return person.ask(automationApi.findByFile, { fileName: file.name, fileSize: file.size }, { files: { file } });
};

const count = async (table: string) =>
  (await portal().database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n;

/** Two orders of one software by two customers; the first is delivered and recorded as a solution. */
async function twoOrders() {
  const software = newSoftware();
  const [one, other] = [1, 2].map((seed) => syntheticImage({ family, software, seed })) as [Uint8Array, Uint8Array];
  const [customer, stranger] = [await portal().person({ credits: 100 }), await portal().person()];
  const first = await order(portal(), customer, { image: one, fileName: 'first.bin' });
  await taskIn(customer, first, 'manual');
  const modified = syntheticTuning(one, { family, seed: 1, area: 0 });
  await closeByHand(support, first, { modified, recordSolution: true });
  const second = await order(portal(), stranger, { image: other, fileName: 'second.zip' });
  await until('the facts of the second file', async () => {
    const { rows } = await portal().database.pool.query('select from file_facts where sha256 = $1', [digestOf(other)]);
    return rows.length > 0;
  });
  return { software, one, other, modified, customer, stranger, first, second };
}

const idsOf = (rows: readonly Ordered[]) => rows.map(({ taskId }) => taskId);

test('a dropped file finds its orders, its software, its solutions and deliveries from here, and is not stored [P1.74]', async () => {
  const { software, one, other, modified, first, second } = await twoOrders();
  const before = [await count('files'), await count('file_facts'), await count('file_checks')];
  const same = await find(one);
  expect(same).toMatchObject({ sha256: digestOf(one), facts: { family, software } });
  expect([idsOf(same.sameFile), idsOf(same.deliveries)]).toEqual([[first.taskId], []]);
  expect(same.solutions).toMatchObject([{ methods: 'Stage 1', state: 'active' }]);

  const delivered = await find(modified);
  expect(delivered.deliveries).toMatchObject([{ taskId: first.taskId, version: 1, current: true }]);
  expect(idsOf(delivered.sameFile)).toEqual([]);

  // A third car with the same program: no order has its file.
  const third = syntheticImage({ family, software, seed: 9 });
  const alike = await find(third);
  expect([idsOf(alike.sameFile), idsOf(alike.deliveries)]).toEqual([[], []]);
  expect(idsOf(alike.sameSoftware)).toContain(first.taskId);
  expect((await find(other)).sha256).toBe(digestOf(other));
  expect(second.taskId).toBeGreaterThan(first.taskId);
  expect([await count('files'), await count('file_facts'), await count('file_checks')]).toEqual(before);
  expect(await readdir(portal().storage.incoming)).toEqual([]);
});

test('a file that is no readout is answered with its digest alone [P1.74]', async () => {
  const bytes = new TextEncoder().encode(`nothing to see here ${newSoftware()}`);
  expect(await find(bytes)).toMatchObject({
    sha256: digestOf(bytes),
    facts: { length: bytes.length, family: 'unknown' },
    sameFile: [],
    deliveries: [],
    sameSoftware: [],
    solutions: [],
  });
  await expect(find(new Uint8Array())).rejects.toMatchObject({ code: 'fileEmpty', status: 422 });
});

test('only staff drop a file on the search, and nobody once it is off [P1.74]', async () => {
  const customer = await portal().person();
  const bytes = new Uint8Array(2048).fill(7);
  await expect(find(bytes, customer)).rejects.toMatchObject({ code: 'notAllowed' });
  await support.ask(settingsApi.updateGlobalOptions, { fileSearch: false });
  await expect(find(bytes)).rejects.toMatchObject({ code: 'fileSearchOff', status: 409 });
  await support.ask(settingsApi.updateGlobalOptions, { fileSearch: true });
});

test('orders, chats and solutions are found by software number, SHA-256 and VIN, each customer’s own [P1.73]', async () => {
  const { software, one, modified, customer, stranger, first } = await twoOrders();
  const { jobId, taskId } = first;
  await customer.ask(chatApi.createMessage, { jobId, taskId, message: 'Thank you' });
  const [task] = await customer.ask(tasksApi.getTasksOfJob, { jobId });
  const vin = task?.vin ?? '';
  const all = { filterMode: 'all' } as const;
  const staff = async (search: string) => ({
    tasks: idsOf((await support.ask(workbenchApi.listAllTasks, { ...all, search })).data),
    jobs: (await support.ask(workbenchApi.listAllJobs, { ...all, state: 'all', search })).data.map((job) => job.jobId),
    chats: idsOf((await support.ask(chatApi.listAllConversations, { ...all, search })).data),
  });
  const own = async (person: Person, search: string) => ({
    tasks: idsOf((await person.ask(orderingApi.listTasks, { ...all, search })).data),
    jobs: (await person.ask(orderingApi.listJobs, { ...all, search })).data.map((job) => job.jobId),
    chats: idsOf((await person.ask(chatApi.listConversations, { ...all, search })).data),
  });
  const expected = { tasks: [taskId], jobs: [jobId], chats: [taskId] };
  await until('the facts of the file are searched', async () => (await staff(software)).jobs.includes(jobId));
  expect((await staff(software)).tasks).toContain(taskId);
  expect((await staff(software)).chats).toEqual([taskId]);
  const digest = digestOf(one);
  for (const search of [
    digest,
    digest.slice(0, 8),
    digest.toUpperCase().slice(0, 20),
    digestOf(modified).slice(0, 12),
  ]) {
    expect([search, await staff(search)]).toEqual([search, expected]);
    expect([search, await own(customer, search)]).toEqual([search, expected]);
    expect([search, await own(stranger, search)]).toEqual([search, { tasks: [], jobs: [], chats: [] }]);
  }
  expect(await staff(`${digest.slice(0, 8)} first`)).toMatchObject({ tasks: [taskId] });
  expect(await own(customer, vin.slice(2, 9))).toEqual(expected);
  const solutions = await support.ask(libraryApi.listSolutions, { ...all, search: software });
  expect(solutions.data.length).toBeGreaterThan(0);
  // A few digits of a digest are no name of a file: they are looked for in texts alone.
  expect((await own(customer, digest.slice(0, 7))).tasks).toEqual([]);
});
