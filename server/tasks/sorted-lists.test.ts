import { beforeAll, describe, expect, test } from 'vitest';
import { accountSorts } from '#contract/accounts/customers.ts';
import { auditSorts } from '#contract/audit.ts';
import { invoiceSorts, noteSorts } from '#contract/billing.ts';
import { catalogApi } from '#contract/catalog.ts';
import { methodSorts } from '#contract/catalog/methods.ts';
import { vehicleSorts } from '#contract/catalog/vehicles.ts';
import { creditSorts, ownCreditSorts } from '#contract/credits.ts';
import { solutionSorts } from '#contract/library/solutions.ts';
import { mailSorts } from '#contract/mail.ts';
import { closedTaskSorts, openTaskSorts, ownTaskSorts } from '#contract/tasks/filter.ts';
import { jobSorts, ownJobSorts } from '#contract/tasks/jobs.ts';
import { toolsApi, toolSorts } from '#contract/tools.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { finishedOrder, methodNamed, order, type Ordered } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { readAnswer, type Raw, openRaw } from '#test/raw.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

let support: Person;
let admin: Person;
let customer: Person;
/** Ordered one after the other. */
let first: Ordered;
let second: Ordered;
let third: Ordered;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  admin = await portal().person({ role: 'admin' });
  customer = await portal().person({ credits: 500 });
  const byHand = (methods: string[]) => order(portal(), customer, { fileName: 'readout.zip', methods });
  first = await byHand(['Stage_1']);
  second = await byHand(['Stage_1', 'Vmax']);
  third = await byHand(['Vmax']);
  await query('update tasks set price = 7000000 where id = $1', second.taskId);
});

type Rows = { data: readonly Record<string, unknown>[]; total: number };
const rowsOf = (answer: Rows | Rows['data']) => ('data' in answer ? answer.data : answer);

/** The ids of tasks or jobs that a list of staff answers to a query. */
const idsOf = async (raw: Raw, name: string, id: string, fields: Record<string, string | number>) =>
  ((await readAnswer(raw.get(name, fields))) as Rows).data.map((row) => row[id]);
const openTasks = (fields: Record<string, string | number>, reader = support) =>
  idsOf(openRaw(portal(), reader), 'getOpenTasksForAdmin', 'task_id', { search: customer.username, ...fields });

describe('sorting the open tasks', () => {
  test('orders them by number and by price in both directions', async () => {
    const upwards = [first.taskId, second.taskId, third.taskId];
    expect(await openTasks({ sort: 'task' })).toEqual(upwards);
    expect(await openTasks({ sort: 'task', direction: 'asc' })).toEqual(upwards);
    expect(await openTasks({ sort: 'task', direction: 'desc' })).toEqual(upwards.toReversed());
    expect((await openTasks({ sort: 'price', direction: 'desc' }))[0]).toBe(second.taskId);
  });

  test('orders priorities by urgency, and equal ones by number', async () => {
    await query(`update tasks set priority = 'next12Hours' where id = $1`, first.taskId);
    await query(`update tasks set priority = 'asap' where id = $1`, third.taskId);
    await query(`update tasks set priority = 'next12Hours' where id = $1`, second.taskId);
    expect(await openTasks({ sort: 'priority' })).toEqual([third.taskId, first.taskId, second.taskId]);
    expect(await openTasks({ sort: 'priority', direction: 'desc' })).toEqual([
      second.taskId,
      first.taskId,
      third.taskId,
    ]);
  });

  test('orders them by vehicle and by customer, ignoring case', async () => {
    const other = await portal().person();
    await query(`update users set company_name = 'zebra tuning' where id = $1`, customer.id);
    await query(`update users set company_name = 'Alpha Tuning' where id = $1`, other.id);
    const { taskId } = await order(portal(), other, { fileName: 'readout.zip' });
    const ids = await openTasks({ sort: 'customer', search: 'tuning' });
    expect(ids).toEqual([taskId, first.taskId, second.taskId, third.taskId]);
    await query(
      `update jobs set vehicle_id = (select id from vehicles order by lower(brand) desc, lower(model) desc limit 1) where id = $1`,
      first.jobId,
    );
    expect((await openTasks({ sort: 'vehicle', search: 'zebra' })).at(-1)).toBe(first.taskId);
  });

  test('shows each of many equal rows on one page only', async () => {
    const many = await portal().person();
    const { jobId } = await order(portal(), many, { fileName: 'readout.zip' });
    await query(
      `insert into jobs (user_id, vehicle_id, vin, additional, modification_mode, terms_accepted_at, ordered_at, changed_at)
       select user_id, vehicle_id, vin, additional, modification_mode, terms_accepted_at, ordered_at, changed_at
       from jobs, generate_series(1, 119) where id = $1`,
      jobId,
    );
    const raw = openRaw(portal(), many);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => idsOf(raw, 'getJobs', 'job_id', { sort: 'changed', direction: 'desc', page })),
    );
    expect(new Set(pages.flat()).size).toBe(120);
  });
});

describe('filtering the open tasks', () => {
  test('finds own tasks, unassigned ones and those of a colleague', async () => {
    await support.ask(workbenchApi.assignTask, { taskId: first.taskId });
    await support.ask(workbenchApi.assignTask, { taskId: second.taskId, staffId: admin.id });
    expect(await openTasks({ person: 'mine' })).toEqual([first.taskId]);
    expect(await openTasks({ person: 'mine' }, admin)).toEqual([second.taskId]);
    expect(await openTasks({ person: 'nobody' })).toEqual([third.taskId]);
    expect(await openTasks({ person: admin.id })).toEqual([second.taskId]);
  });

  test('finds them by status, priority, method, payment and combinations', async () => {
    const methodId = await methodNamed(portal(), 'Vmax');
    const byNumber = { sort: 'task' };
    expect(await openTasks({ ...byNumber, method_id: methodId })).toEqual([second.taskId, third.taskId]);
    expect(await openTasks({ ...byNumber, task_status: 'manually' })).toEqual([third.taskId]);
    expect(await openTasks({ ...byNumber, task_status: 'inProgress', method_id: methodId })).toEqual([second.taskId]);
    expect(await openTasks({ ...byNumber, task_priority: 'asap' })).toEqual([third.taskId]);
    expect(await openTasks({ ...byNumber, task_paymentStatus: 'open' })).toHaveLength(3);
    expect(await openTasks({ ...byNumber, task_paymentStatus: 'payed' })).toEqual([]);
  });

  test('counts the filtered rows in the total', async () => {
    const request = { search: customer.username, person: 'nobody' };
    const { data, total }: Rows = await readAnswer(openRaw(portal(), support).get('getOpenTasksForAdmin', request));
    expect([data.length, total]).toEqual([1, 1]);
  });
});

test('closed tasks and jobs can be filtered and sorted the same way', async () => {
  const owner = await portal().person({ credits: 500 });
  const cheap = await finishedOrder(portal(), { customer: owner, support });
  const dear = await finishedOrder(portal(), { customer: owner, support });
  await query(`update tasks set price = price + 100, payment_status = 'paid' where id = $1`, dear.taskId);
  const raw = openRaw(portal(), support);
  const closed = (fields: Record<string, string>) =>
    idsOf(raw, 'getClosedTasksForAdmin', 'task_id', { search: owner.username, ...fields });
  const jobs = (fields: Record<string, string>) =>
    idsOf(raw, 'getJobsFromAllCustomers', 'job_id', { search: owner.username, ...fields });
  expect(await closed({ sort: 'price' })).toEqual([cheap.taskId, dear.taskId]);
  expect(await closed({ sort: 'price', direction: 'desc' })).toEqual([dear.taskId, cheap.taskId]);
  expect(await closed({ task_paymentStatus: 'open' })).toEqual([cheap.taskId]);
  expect(await jobs({ task_paymentStatus: 'payed' })).toEqual([dear.jobId]);
  expect(await jobs({ task_status: 'blocked' })).toEqual([]);
  expect(await jobs({ sort: 'created' })).toEqual([cheap.jobId, dear.jobId]);
});

test('customers can filter and sort their own tasks', async () => {
  const list = async (fields: object) =>
    ((await readAnswer(openRaw(portal(), customer).post('loadTasksForCustomer', fields))) as Rows).data.map(
      (row) => row['task_id'],
    );
  expect(await list({ sort: 'price', direction: 'desc' })).toHaveLength(3);
  expect((await list({ sort: 'price', direction: 'desc' }))[0]).toBe(second.taskId);
  expect(await list({ method_id: await methodNamed(portal(), 'Stage_1'), sort: 'task' })).toEqual([
    first.taskId,
    second.taskId,
  ]);
});

/** Every list, with whom it asks and the columns by which it is sorted. */
const lists = [
  ['getOpenTasksForAdmin', () => support, openTaskSorts],
  ['getClosedTasksForAdmin', () => support, closedTaskSorts],
  ['getJobsFromAllCustomers', () => support, jobSorts],
  ['getJobs', () => customer, ownJobSorts],
  ['loadTasksForCustomer', () => customer, ownTaskSorts],
  ['getCredits', () => customer, ownCreditSorts],
  ['getCreditsFromAllCustomers', () => support, creditSorts],
  ['getInvoices', () => support, invoiceSorts],
  ['getDeliveryNotes', () => support, noteSorts],
  ['getUsers', () => support, accountSorts],
  ['getMails', () => support, mailSorts],
  ['getSolutions', () => support, solutionSorts],
  ['getAuditLog', () => admin, auditSorts],
  ['getAllVehiclesByCategory', () => support, vehicleSorts],
] as const;

const posted = new Set<string>(['loadTasksForCustomer', 'getAllVehiclesByCategory']);
const askAs = (person: Person, name: string, fields: Record<string, string>) => {
  const raw = openRaw(portal(), person);
  return posted.has(name) ? raw.post(name, fields) : raw.get(name, fields);
};

/** Lists that are answered whole, without pages. */
const whole = [
  ['getMethods', () => support, methodSorts],
  ['getTools', () => support, toolSorts],
] as const;

describe.each([...lists, ...whole])('%s', (name, reader, sorts) => {
  test.each<string>(sorts)('is sorted by %s in both directions', async (sort) => {
    const rows = async (direction: string): Promise<string[]> =>
      rowsOf(await readAnswer(askAs(reader(), name, { sort, direction, pageSize: '200' }))).map((row) =>
        JSON.stringify(row),
      );
    const [up, down] = [await rows('asc'), await rows('desc')];
    if (name !== 'getAllVehiclesByCategory') expect(down).toEqual(up.toReversed());
    else expect(down[0]).not.toBe(up[0]);
  });

  test.each([
    ['a column that it does not have', { sort: 'password_hash' }],
    ['a piece of a statement', { sort: 'task; drop table tasks' }],
    ['a direction that there is not', { sort: sorts[0], direction: 'sideways' }],
    ['an empty column', { sort: '' }],
  ])('rejects %s', async (_what, fields) => {
    const response = await askAs(reader(), name, fields);
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code: 'invalidInput' })]);
  });
});

test.each([
  { person: 'everybody' },
  { person: '-1' },
  { person: '99999999999' },
  { task_status: 'draft' },
  { task_status: "finished' or true --" },
  { task_priority: 'soon' },
  { task_paymentStatus: 'unknown' },
  { method_id: '1 or 1=1' },
])('an invalid filter is rejected: %j', async (fields) => {
  const raw = openRaw(portal(), support);
  const answers = await Promise.all(
    ['getOpenTasksForAdmin', 'getClosedTasksForAdmin', 'getJobsFromAllCustomers'].map((name) => raw.get(name, fields)),
  );
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
});

test('customers cannot sort or filter by columns that only staff see', async () => {
  const raw = openRaw(portal(), customer);
  expect((await raw.post('loadTasksForCustomer', { sort: 'customer' })).status).toBe(400);
  // A field that the call does not have is ignored like any other.
  const { total }: Rows = await readAnswer(raw.post('loadTasksForCustomer', { person: 'mine' }));
  expect(total).toBe(3);
});

test('methods are sorted by their names in the reader’s language and by number of vehicles', async () => {
  const german = await support.ask(catalogApi.getMethods, { sort: 'method', language: 'de' });
  const names = german.map(({ texts }) => texts.find(({ language }) => language === 'de')?.name.toLowerCase() ?? '');
  expect(names.length).toBeGreaterThan(20);
  expect(names.toSorted()).toEqual(names);
  const offered = await support.ask(catalogApi.getMethods, { sort: 'vehicles', direction: 'desc' });
  const counts = offered.map(({ vehicles }) => vehicles);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
});

test('tools sorted by number of customers are not reordered for customers', async () => {
  const staff = await support.ask(toolsApi.getTools, {});
  const last = staff.findLast(({ active }) => active);
  if (last === undefined) throw new Error('no tool');
  await support.ask(toolsApi.addCustomerTool, {
    customerId: customer.id,
    toolId: last.toolId,
    kind: last.kind === 'slave' ? 'slave' : 'master',
    serial: '',
    note: '',
  });
  const byCount = { sort: 'customers', direction: 'desc' } as const;
  expect((await support.ask(toolsApi.getTools, byCount))[0]).toMatchObject({ toolId: last.toolId, customers: 1 });
  const shown = (await customer.ask(toolsApi.getTools, byCount)).map(({ name }) => name);
  expect(shown).toEqual((await customer.ask(toolsApi.getTools, {})).map(({ name }) => name));
});
