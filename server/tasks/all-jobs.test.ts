import { beforeAll, expect, test } from 'vitest';
import type { JobId, UserId } from '#contract/ids.ts';
import { chatApi } from '#contract/chat.ts';
import { orderingApi } from '#contract/ordering.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { closeByHand, draft, finishedOrder, order, type Ordered } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
});

type State = 'open' | 'closed' | 'all';
const listJobs = async (state: State, userId: UserId | undefined, search = '') =>
  support.ask(workbenchApi.listAllJobs, { state, filterMode: 'all', search, ...(userId !== undefined && { userId }) });
const jobOf = ({ jobId }: Ordered) => ({ jobId });
const idsOf = ({ data }: { data: readonly { jobId: JobId }[] }) => data.map(({ jobId }) => jobId);

test('a job is closed when all its tasks are finished or archived, and drafts and deleted jobs are not listed [A2.33]', async () => {
  const customer = await portal().person({ credits: 500 });
  const byHand = { fileName: 'readout.zip' };
  const waiting = await order(portal(), customer, byHand);
  const done = await finishedOrder(portal(), { customer, support }, byHand);
  const putAway = await finishedOrder(portal(), { customer, support }, byHand);
  await support.ask(workbenchApi.archiveTask, putAway);
  const blocked = await order(portal(), customer, byHand);
  await support.ask(workbenchApi.blockTask, { ...blocked, reason: 'a question' });
  const half = await finishedOrder(portal(), { customer, support }, byHand);
  const second = await order(portal(), customer, byHand);
  await support.ask(workbenchApi.addTaskToJob, { taskId: second.taskId, jobId: half.jobId });
  const gone = await order(portal(), customer, byHand);
  await support.ask(workbenchApi.deleteJob, { ...gone, reason: '' });
  await draft(portal(), customer);

  const [open, closed, all] = [
    await listJobs('open', customer.id),
    await listJobs('closed', customer.id),
    await listJobs('all', customer.id),
  ];
  expect(idsOf(open)).toEqual([half.jobId, blocked.jobId, waiting.jobId]);
  // The last one has no task any more: nothing remains to be done there.
  expect(idsOf(closed)).toEqual([second.jobId, putAway.jobId, done.jobId]);
  expect(idsOf(all)).toEqual([...idsOf(open), ...idsOf(closed)].toSorted((one, other) => other - one));
  expect([open.total, closed.total, all.total]).toEqual([3, 3, 6]);
  // Each shows the word of its least advanced task; the one without tasks has none.
  expect(open.data.map(({ taskStatus }) => taskStatus)).toEqual(['manual', 'blocked', 'manual']);
  expect(closed.data.map(({ taskStatus }) => taskStatus)).toEqual([undefined, 'archived', 'finished']);
  expect(open.data[1]).toMatchObject({ status: 'blocked', customerId: customer.id, customerName: customer.username });
});

test('a job with a reviewed task stays open until the task is archived [A7.12]', async () => {
  const customer = await portal().person({ credits: 500 });
  const ids = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  await customer.ask(chatApi.sendTaskBack, { taskId: ids.taskId, message: 'It does not start.' });
  await closeByHand(support, ids);
  expect(await listJobs('open', customer.id)).toMatchObject({
    total: 1,
    data: [{ ...jobOf(ids), status: 'reviewed' }],
  });
  expect(await listJobs('closed', customer.id)).toMatchObject({ total: 0 });
  await support.ask(workbenchApi.archiveTask, ids);
  expect(await listJobs('open', customer.id)).toMatchObject({ total: 0 });
  expect(await listJobs('closed', customer.id)).toMatchObject({
    total: 1,
    data: [{ ...jobOf(ids), status: 'finished' }],
  });
});

test('staff list the jobs of all customers, newest first, and search by customer, vehicle, VIN and number [A7.12]', async () => {
  const [one, two] = [await portal().person(), await portal().person()];
  await query(`update users set company_name = 'Garage Žižkov' where id = $1`, two.id);
  const [first, second] = [
    await order(portal(), one, { fileName: 'readout.zip' }),
    await order(portal(), two, { fileName: 'readout.zip' }),
  ];
  const { data } = await listJobs('open', undefined);
  expect(idsOf({ data }).filter((id) => id >= first.jobId)).toEqual([second.jobId, first.jobId]);
  const of = data.find(({ jobId }) => jobId === second.jobId);
  if (of === undefined) throw new Error('the job is not there');
  expect(idsOf(await listJobs('open', undefined, 'žižkov'))).toEqual([second.jobId]);
  expect(idsOf(await listJobs('open', undefined, one.username))).toEqual([first.jobId]);
  expect(idsOf(await listJobs('all', undefined, of.vin.toLowerCase()))).toEqual([second.jobId]);
  expect(idsOf(await listJobs('all', undefined, `${second.jobId} ${of.vehicleBrand}`))).toContain(second.jobId);
  expect(await listJobs('closed', undefined, of.vin)).toEqual({ data: [], total: 0 });
});

test('a search finds a job by number, date and literal special characters', async () => {
  const customer = await portal().person();
  const { jobId } = await order(portal(), customer, { fileName: 'readout.zip' });
  await query(`update jobs set created_at = '2026-03-01 23:30Z', vin = 'A_B%C' where id = $1`, jobId);
  const found = async (search: string) => idsOf(await listJobs('all', customer.id, search));
  const finding = [String(jobId), `#${jobId}`, '02.03.2026', '2026-03-02', 'a_b%c', '02.03.2026 a_b'];
  const inVain = ['01.03.2026', '2026-03-03', '99.99.2026', 'a%c', 'axb', '\\'];
  for (const search of finding) expect([search, await found(search)]).toEqual([search, [jobId]]);
  for (const search of inVain) expect([search, await found(search)]).toEqual([search, []]);
});

test('staff find tasks by number, file, vehicle, VIN and customer, also by words of two letters', async () => {
  const customer = await portal().person();
  await query(`update users set company_name = 'KM Motors' where id = $1`, customer.id);
  const { taskId, jobId } = await order(portal(), customer, { fileName: 'Golf_7.zip' });
  await query(`update jobs set vin = 'TMBJG7NE' where id = $1`, jobId);
  const found = async (search: string) => {
    const { data, total } = await support.ask(workbenchApi.listOpenTasks, { filterMode: 'all', search });
    expect(total).toBe(data.length);
    return data.map((task) => task.taskId);
  };
  const finding = ['golf_7', `#${taskId}`, 'bjg7', 'km motors', `km ${taskId} golf_`, customer.username];
  for (const search of finding) expect([search, await found(search)]).toEqual([search, [taskId]]);
  for (const search of ['golfx7', 'km nobody']) expect([search, await found(search)]).toEqual([search, []]);
});

test('a customer finds no job by the username, which only staff search', async () => {
  const customer = await portal().person();
  await order(portal(), customer, { fileName: 'readout.zip' });
  expect((await customer.ask(orderingApi.listJobs, { filterMode: 'all', search: customer.username })).total).toBe(0);
});

test('a page past the end is empty and has the total', async () => {
  const customer = await portal().person();
  await order(portal(), customer, { fileName: 'readout.zip' });
  const past = { state: 'open', filterMode: 'all', page: 3, userId: customer.id } as const;
  expect(await support.ask(workbenchApi.listAllJobs, past)).toEqual({ data: [], total: 1 });
});

/** Asks as any client does, with the names of the specification. */
async function raw(person: Person, path: string, request: { query?: string; body?: object } = {}) {
  const response = await fetch(`${portal().root}/api/tf24API/${path}${request.query ?? ''}`, {
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(request.body && { method: 'POST', body: JSON.stringify(request.body) }),
  });
  return { status: response.status, body: await response.json() };
}

test('a job has its number, status, VIN, times, vehicle and text, in the list and alone [A3.1]', async () => {
  const customer = await portal().person();
  const { jobId } = await order(portal(), customer, { fileName: 'readout.zip' });
  await query(`update jobs set additional = 'please call' where id = $1`, jobId);
  const { rows } = await query(
    'select j.vin, v.brand, v.model from jobs j join vehicles v on v.id = j.vehicle_id where j.id = $1',
    jobId,
  );
  const { vin, brand, model } = rows[0] as { vin: string; brand: string; model: string };
  const instant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/) as unknown;
  const job = {
    job_id: jobId,
    // It waits for a person.
    job_status: 'inProgress',
    job_vehicle_VIN: vin,
    job_created: instant,
    job_changed: instant,
    vehicle_brand: brand,
    vehicle_model: model,
    job_additional: 'please call',
  };
  expect(await raw(customer, 'getJobDataWithJobID', { query: `?job_id=${jobId}` })).toMatchObject({ body: job });
  expect(await raw(customer, 'getJobs', { query: '?filterMode=all' })).toMatchObject({ body: { data: [job] } });
});

test('deleting an unpaid job removes it with all its tasks for customer and staff [A7.19]', async () => {
  const customer = await portal().person();
  const { jobId, taskId } = await order(portal(), customer, { fileName: 'readout.zip' });
  expect(await raw(support, 'deleteJob', { body: { job_id: jobId } })).toEqual({ status: 200, body: true });
  for (const person of [customer, support]) {
    expect((await raw(person, 'getJobDataWithJobID', { query: `?job_id=${jobId}` })).status).toBe(404);
    expect((await raw(person, 'getTaskStatusWithTaskID', { body: { task_id: taskId } })).status).toBe(404);
  }
  expect((await listJobs('all', customer.id)).total).toBe(0);
});
