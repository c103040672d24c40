import { beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#contract/call.ts';
import { chatApi } from '#contract/chat.ts';
import { deskApi } from '#contract/desk.ts';
import type { TaskId } from '#contract/ids.ts';
import { statisticsApi } from '#contract/statistics.ts';
import { openWork } from '#contract/tasks/filter.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { avoidMidnight } from '#test/midnight.ts';
import { finishedOrder, methodNamed, order } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
avoidMidnight();
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

let support: Person;
let colleague: Person;

type Filter = Partial<Input<typeof workbenchApi.listAllTasks>>;
const totalOf = async (filter: Filter): Promise<number> =>
  (await support.ask(workbenchApi.listAllTasks, { filterMode: 'all', ...filter })).total;

/** March 5 and 7 of a year in which nothing else happened. */
const period = { from: '2012-03-05', to: '2012-03-07' };
const days = { filterMode: 'universal', filterStartDate: period.from, filterEndDate: period.to } as const;

/** Puts a task on days of 2012. */
const date = (taskId: TaskId, { ordered, finished }: { ordered: string; finished?: string }) =>
  query('update tasks set created_at = $2, finished_at = $3 where id = $1', taskId, ordered, finished ?? null);

beforeAll(async () => {
  support = await portal().person({ role: 'support' });
  colleague = await portal().person({ role: 'support' });
  const customer = await portal().person();
  const byHand = () => order(portal(), customer, { fileName: 'readout.zip' });
  // Open: late, soon late, taken, on hold for a question, one that is blocked, and a question before an order.
  const [late, soon, taken, held, blocked, asked] = [
    await byHand(),
    await byHand(),
    await byHand(),
    await byHand(),
    await byHand(),
    await byHand(),
  ];
  await support.ask(chatApi.askCustomer, { taskId: held.taskId, question: 'Which?', answers: [], wantsFile: false });
  await query(`update tasks set due_at = now() - interval '1 hour' where id = $1`, late.taskId);
  await query(`update tasks set due_at = now() + interval '20 minutes' where id = $1`, soon.taskId);
  await query(`update tasks set inquiry = 'open' where id = $1`, asked.taskId);
  await support.ask(workbenchApi.assignTask, { ...taken, staffId: support.id });
  await query(`update tasks set due_at = now() - interval '1 hour' where id = $1`, taken.taskId);
  await support.ask(workbenchApi.blockTask, { ...blocked, reason: 'a question' });
  await query(`update tasks set due_at = now() - interval '1 hour' where id = $1`, blocked.taskId);
  // Long ago: ordered and finished, finished on a later day, by two people and automatically; one of them is open again.
  const [first, second, third] = [
    await finishedOrder(portal(), { customer, support }),
    await finishedOrder(portal(), { customer, support: colleague }),
    await finishedOrder(portal(), { customer, support }),
  ];
  await date(first.taskId, { ordered: '2012-03-05 08:00+01', finished: '2012-03-05 09:00+01' });
  await date(second.taskId, { ordered: '2012-03-04 08:00+01', finished: '2012-03-07 23:30+01' });
  await date(third.taskId, { ordered: '2012-03-06 08:00+01', finished: '2012-03-08 08:00+01' });
  await query(`update tasks set finished_by = null where id = $1`, first.taskId);
  await query(`update tasks set status = 'manual' where id = $1`, second.taskId);
});

describe('figures of the desk', () => {
  test.each(openWork)(
    'the list of open files with work "%s" has as many rows as the desk counts [P1.56]',
    async (work) => {
      const { tasks } = await support.ask(deskApi.getDesk, {});
      const { total } = await support.ask(workbenchApi.listOpenTasks, { filterMode: 'all', work });
      expect([work, total]).toEqual([work, tasks[work]]);
      expect(total).toBeGreaterThan(0);
    },
  );

  test('files with a damaged content are in the list that the warning leads to', async () => {
    const { data } = await support.ask(workbenchApi.listAllTasks, { filterMode: 'all' });
    const taskId = data[0]?.taskId;
    expect(await totalOf({ work: 'damaged' })).toBe(0);
    const mark = (at: string | null) =>
      query(
        'update files set damaged_at = $2 where sha256 = (select original_sha256 from tasks where id = $1)',
        taskId,
        at,
      );
    await mark('2026-05-04 10:00+02');
    const found = await support.ask(workbenchApi.listAllTasks, { filterMode: 'all', work: 'damaged' });
    await mark(null);
    expect(found.data.map((task) => task.taskId)).toContain(taskId);
  });

  test('what was ordered and finished today is in the list of all files', async () => {
    const { today } = await support.ask(deskApi.getDesk, {});
    expect(await totalOf({ filterMode: 'today' })).toBe(today.ordered);
    expect(await totalOf({ filterMode: 'today', periodOf: 'finished' })).toBe(today.finished);
  });
});

describe('figures of a period', () => {
  test('orders by status, and finishes by route, priority and person are as many as their lists have [P1.56]', async () => {
    const { data } = await support.ask(statisticsApi.getTaskStatistics, period);
    for (const status of ['finished', 'manual', 'archived'] as const)
      expect(await totalOf({ ...days, status })).toBe(data.reduce((sum, line) => sum + line[status], 0));
    const finished = { ...days, periodOf: 'finished' } as const;
    for (const finishedBy of ['automatic', 'byHand'] as const)
      expect(await totalOf({ ...finished, finishedBy })).toBe(data.reduce((sum, line) => sum + line[finishedBy], 0));

    const { tasks, byPriority, byStaff } = await support.ask(statisticsApi.getTurnaround, period);
    expect(await totalOf(finished)).toBe(tasks);
    expect(tasks).toBe(2);
    for (const { priority, tasks: count } of byPriority) expect(await totalOf({ ...finished, priority })).toBe(count);
    for (const { userId = 'automatic' as const, tasks: count } of byStaff)
      expect(await totalOf({ ...finished, finishedBy: userId })).toBe(count);
    expect(await totalOf({ ...finished, finishedBy: colleague.id })).toBe(1);
  });

  test('most ordered methods, brands and control units are as many as their lists have [P1.56]', async () => {
    const { methods, brands, ecuTypes } = await support.ask(statisticsApi.getMostOrdered, {
      ...period,
      language: 'en',
    });
    expect(methods.map(({ methodId }) => methodId)).toContain(await methodNamed(portal(), 'Stage_1'));
    for (const { methodId, tasks } of methods) expect(await totalOf({ ...days, methodId })).toBe(tasks);
    for (const { name: brand, tasks } of brands) expect(await totalOf({ ...days, brand })).toBe(tasks);
    for (const { name: ecuType, tasks } of ecuTypes) expect(await totalOf({ ...days, ecuType })).toBe(tasks);
    expect(ecuTypes).not.toEqual([]);
    expect(brands).not.toEqual([]);
    expect(await totalOf({ ...days, brand: 'no such brand' })).toBe(0);
  });
});

test('all files are listed newest first, open and closed ones', async () => {
  const { data, total } = await support.ask(workbenchApi.listAllTasks, { filterMode: 'all' });
  expect(total).toBe(9);
  const ids = data.map(({ taskId }) => taskId);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
});
