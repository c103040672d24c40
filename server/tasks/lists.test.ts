import { beforeAll, expect, test } from 'vitest';
import type { TaskId } from '#contract/ids.ts';
import { orderingApi } from '#contract/ordering.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { avoidMidnight } from '#test/midnight.ts';
import { finishedOrder, order, type Ordered } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
avoidMidnight();
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);
const idsOf = ({ data }: { data: readonly { taskId: TaskId }[] }) => data.map(({ taskId }) => taskId);

let support: Person;
beforeAll(async () => {
  support = await portal().person({ role: 'support' });
});

const byHand = (customer: Person): Promise<Ordered> => order(portal(), customer, { fileName: 'readout.zip' });

test('staff see open tasks by due date and closed ones newest first [A2.32 A7.31 A7.32]', async () => {
  const customer = await portal().person();
  const [first, second, third] = [await byHand(customer), await byHand(customer), await byHand(customer)];
  const [older, newer] = [
    await finishedOrder(portal(), { customer, support }),
    await finishedOrder(portal(), { customer, support }),
  ];
  await support.ask(workbenchApi.updateTask, { ...first, priority: 'nextDay' });
  await support.ask(workbenchApi.updateTask, { ...third, priority: 'asap' });
  const search = customer.username;
  const open = await support.ask(workbenchApi.listOpenTasks, { filterMode: 'all', search });
  expect(idsOf(open)).toEqual([third.taskId, second.taskId, first.taskId]);
  const closed = await support.ask(workbenchApi.listClosedTasks, { filterMode: 'all', search });
  expect(idsOf(closed)).toEqual([newer.taskId, older.taskId]);
  expect(closed.total).toBe(2);
});

test('the open list has blocked tasks, the closed list finished and archived ones [A7.31 A7.32]', async () => {
  const customer = await portal().person();
  const blocked = await byHand(customer);
  await support.ask(workbenchApi.blockTask, { ...blocked, reason: 'a question' });
  const waiting = await byHand(customer);
  const done = await finishedOrder(portal(), { customer, support });
  const putAway = await finishedOrder(portal(), { customer, support });
  await support.ask(workbenchApi.archiveTask, putAway);
  const request = { filterMode: 'all', search: customer.username } as const;
  // It waits for somebody else, so it comes last.
  expect(idsOf(await support.ask(workbenchApi.listOpenTasks, request))).toEqual([waiting.taskId, blocked.taskId]);
  expect(idsOf(await support.ask(workbenchApi.listClosedTasks, request))).toEqual([putAway.taskId, done.taskId]);
});

test('a page has 50, 100, 150 or 200 rows, and 50 for any other size [A2.38 A2.39 A2.49 A9.3]', async () => {
  const customer = await portal().person();
  const { jobId } = await byHand(customer);
  await query(
    `insert into jobs (user_id, vehicle_id, vin, additional, modification_mode, terms_accepted_at, ordered_at)
     select user_id, vehicle_id, vin, additional, modification_mode, terms_accepted_at, ordered_at
     from jobs, generate_series(1, 209) where id = $1`,
    jobId,
  );
  const shown = async (pageSize?: number, page?: number) => {
    const { data, total } = await customer.ask(orderingApi.listJobs, { filterMode: 'all', pageSize, page });
    return [data.length, total];
  };
  expect(await shown()).toEqual([50, 210]);
  expect(await shown(100)).toEqual([100, 210]);
  expect(await shown(150)).toEqual([150, 210]);
  expect(await shown(200)).toEqual([200, 210]);
  expect(await shown(7)).toEqual([50, 210]);
  expect(await shown(200, 2)).toEqual([10, 210]);
  expect(await shown(200, 3)).toEqual([0, 210]);
});

test('a period filters jobs and tasks by whole days in the time zone of Vienna [A2.46 A9.9 A9.12]', async () => {
  const customer = await portal().person();
  const { jobId, taskId } = await byHand(customer);
  // Half past midnight of 2 March in Vienna is still 1 March in UTC.
  await query(`update jobs set created_at = '2026-03-01T23:30:00Z' where id = $1`, jobId);
  await query(`update tasks set created_at = '2026-03-01T23:30:00Z' where id = $1`, taskId);
  const found = async (filterStartDate?: string, filterEndDate?: string) => {
    const period = { filterMode: 'universal', filterStartDate, filterEndDate } as const;
    const [jobs, tasks] = [
      await customer.ask(orderingApi.listJobs, period),
      await customer.ask(orderingApi.listTasks, period),
    ];
    return [jobs.total, tasks.total];
  };
  expect(await found('2026-03-02', '2026-03-02')).toEqual([1, 1]);
  expect(await found('2026-03-02')).toEqual([1, 1]);
  expect(await found(undefined, '2026-03-02')).toEqual([1, 1]);
  expect(await found('2026-03-03')).toEqual([0, 0]);
  expect(await found(undefined, '2026-03-01')).toEqual([0, 0]);
  expect(await found()).toEqual([1, 1]);
  // An empty field is no bound; a year that no calendar of ours knows is refused before the query.
  expect(await found('', '')).toEqual(await found());
  const request = `${portal().root}/api/tf24API/getJobs?filterMode=universal&filterStartDate=0000-01-01`;
  const response = await fetch(request, { headers: { authorization: `Bearer ${customer.token}` } });
  expect(await response.json()).toMatchObject({ code: 'invalidInput', status: 400 });
});

test.each([
  ['all', 3],
  ['month', 2],
  ['today', 1],
] as const)('the filter mode %s finds %i tasks [A9.9]', async (filterMode, count) => {
  const customer = await portal().person();
  const [today, month, old] = [await byHand(customer), await byHand(customer), await byHand(customer)];
  const vienna = (unit: string) =>
    `date_trunc('${unit}', now() at time zone 'Europe/Vienna') at time zone 'Europe/Vienna'`;
  const at = (table: string, instant: string, id: number) =>
    query(`update ${table} set created_at = ${instant} where id = $1`, id);
  // On the first day of a month the month begins with today.
  const { rows } = await query(`select ${vienna('month')} = ${vienna('day')} as first`);
  const isFirst = (rows[0] as { first: boolean }).first;
  await at('tasks', vienna('day'), today.taskId);
  await at('tasks', vienna('month'), month.taskId);
  await at('tasks', `${vienna('month')} - interval '1 second'`, old.taskId);
  const { total } = await customer.ask(orderingApi.listTasks, { filterMode });
  expect(total).toBe(isFirst && filterMode === 'today' ? 2 : count);
});
