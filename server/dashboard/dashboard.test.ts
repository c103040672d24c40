import { expect, test } from 'vitest';
import { chatApi } from '#contract/chat.ts';
import { dashboardApi, dashboardDays } from '#contract/dashboard.ts';
import { deskApi } from '#contract/desk.ts';
import { creditCents } from '#contract/money.ts';
import { proposalsApi } from '#contract/proposals.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { avoidMidnight } from '#test/midnight.ts';
import { draft, finishedOrder, methodNamed, order } from '#test/orders.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
avoidMidnight();
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

test('a new customer has an empty dashboard, and a draft does not count', async () => {
  const customer = await portal().person();
  await draft(portal(), customer);
  expect(await customer.ask(dashboardApi.getDashboard, {})).toEqual({
    needsYou: [],
    needsYouTotal: 0,
    running: [],
    runningTotal: 0,
    spentThisMonth: 0,
    spentLastMonth: 0,
    lastTask: [],
    tasksToday: [],
    tasksTodayTotal: 0,
    tasksThisMonth: [],
    tasksThisMonthTotal: 0,
    tasks: [],
  });
});

test('shows the last task, today, this month and the payments as stored [C3.24 C7.5]', async () => {
  const [customer, support] = [await portal().person({ credits: 500 }), await portal().person({ role: 'support' })];
  const old = await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const lastMonth = await order(portal(), customer, { fileName: 'readout.zip' });
  const paid = await finishedOrder(portal(), { customer, support }, { methods: ['EGR'], isPaid: true });
  const last = await order(portal(), customer, { fileName: 'readout.zip' });
  await query(`update tasks set created_at = '2020-02-02' where id = $1`, old.taskId);
  // The last second of the month before, in Vienna.
  await query(
    `update tasks set created_at = date_trunc('month', now() at time zone 'Europe/Vienna') at time zone 'Europe/Vienna'
       - interval '1 second' where id = $1`,
    lastMonth.taskId,
  );
  const { rows } = await query(
    `select (now() at time zone 'Europe/Vienna')::date::text as today from tasks where id = $1`,
    last.taskId,
  );
  const { today } = rows[0] as { today: string };
  const answer = await customer.ask(dashboardApi.getDashboard, {});
  expect(answer.lastTask).toMatchObject([{ ...last, status: 'manual', paymentStatus: 'open', price: 6000 }]);
  expect(answer.tasksToday.map(({ taskId }) => taskId)).toEqual([last.taskId, paid.taskId]);
  expect(answer.tasksThisMonth.map(({ taskId }) => taskId)).toEqual([last.taskId, paid.taskId]);
  expect(answer).toMatchObject({ tasksTodayTotal: 2, tasksThisMonthTotal: 2 });
  expect(answer.tasks).toEqual([
    { taskId: old.taskId, price: 6000, day: today },
    { taskId: paid.taskId, price: 2500, day: today },
  ]);
  const ledger = await query(
    `select -sum(amount)::int as spent from credit_entries where user_id = $1 and kind = 'payment'`,
    customer.id,
  );
  expect(answer.tasks.reduce((sum, { price }) => sum + price, 0)).toBe(ledger.rows[0].spent);
});

test('a monthly sum above 32 bits is added up, for the customer and on the desk', async () => {
  const [customer, support] = [await portal().person(), await portal().person({ role: 'support' })];
  const { income } = (await support.ask(deskApi.getDesk, {})).today;
  await query(
    `insert into credit_entries (user_id, kind, amount, balance, reason, idempotency_key)
     select $1, 'payment', -2000000000, 0, 'test', 'month ' || n from generate_series(1, 3) n`,
    customer.id,
  );
  expect(await customer.ask(dashboardApi.getDashboard, {})).toMatchObject({ spentThisMonth: 6_000_000_000 });
  expect((await support.ask(deskApi.getDesk, {})).today.income).toBe(income + 6_000_000_000);
});

test('a blocked, returned or unpaid file and an unread message need attention, other open files are running [P10.4]', async () => {
  const [customer, support] = [await portal().person({ credits: 500 }), await portal().person({ role: 'support' })];
  const unpaid = await finishedOrder(portal(), { customer, support });
  const paid = await finishedOrder(portal(), { customer, support }, { methods: ['EGR'], isPaid: true });
  const again = await finishedOrder(portal(), { customer, support }, { methods: ['EGR'], isPaid: true });
  const works = await finishedOrder(portal(), { customer, support }, { methods: ['EGR'], isPaid: true });
  await query(`update tasks set type = 'reviewed' where id = any($1)`, [again.taskId, works.taskId]);
  await query('update tasks set works_at = now() where id = $1', works.taskId);
  const asked = await order(portal(), customer, { fileName: 'readout.zip' });
  await support.ask(chatApi.createMessage, { ...asked, message: 'Which gearbox?' });
  const later = await order(portal(), customer, { fileName: 'readout.zip' });
  await query(`update tasks set due_at = now() + interval '1 day' where id = $1`, later.taskId);
  await query(`update tasks set due_at = now() + interval '1 hour' where id = $1`, asked.taskId);
  const blocked = await order(portal(), customer, { fileName: 'readout.zip' });
  await support.ask(workbenchApi.blockTask, { taskId: blocked.taskId, reason: 'The file is damaged.' });
  const answer = await customer.ask(dashboardApi.getDashboard, { language: 'de' });
  expect(answer.needsYou.map(({ taskId, needs, unread }) => [taskId, needs, unread])).toEqual([
    [unpaid.taskId, ['payment'], 0],
    [again.taskId, ['check'], 0],
    [asked.taskId, ['answer'], 1],
    [blocked.taskId, ['blocked'], 0],
  ]);
  expect(answer.needsYouTotal).toBe(4);
  expect(answer.needsYou[0]).toMatchObject({ methods: ['Stufe 1'], price: 6000, paymentStatus: 'open' });
  expect(answer.running.map(({ taskId }) => taskId)).toEqual([asked.taskId, later.taskId]);
  expect(answer.runningTotal).toBe(2);
  expect(answer.needsYou.map(({ taskId }) => taskId)).not.toContain(paid.taskId);
});

test('a question and a proposal of support stand before what waits longer, and a proposal only while it is valid [P10.4]', async () => {
  const [customer, support] = [await portal().person({ credits: 500 }), await portal().person({ role: 'support' })];
  const unpaid = await finishedOrder(portal(), { customer, support });
  const proposed = await order(portal(), customer, { fileName: 'readout.zip', methods: ['EGR'] });
  const { proposalId } = await support.ask(proposalsApi.makeProposal, {
    taskId: proposed.taskId,
    methods: [{ methodId: await methodNamed(portal(), 'Stage_1') }],
    price: creditCents(4000),
    words: '',
    validDays: 7,
    holds: true,
  });
  const asked = await order(portal(), customer, { fileName: 'readout.zip' });
  const question = { question: 'Which gearbox?', answers: [], wantsFile: false };
  await support.ask(chatApi.askCustomer, { taskId: asked.taskId, ...question });
  const needs = async () =>
    (await customer.ask(dashboardApi.getDashboard, {})).needsYou.map((one) => [one.taskId, one.needs]);
  expect(await needs()).toEqual([
    [proposed.taskId, ['proposal']],
    [asked.taskId, ['question']],
    [unpaid.taskId, ['payment']],
  ]);
  await support.ask(proposalsApi.withdrawProposal, { taskId: proposed.taskId, proposalId });
  expect((await needs()).flat(2)).not.toContain('proposal');
});

test('spending is summed by month of Vienna, less refunds', async () => {
  const customer = await portal().person();
  const month = `date_trunc('month', now() at time zone 'Europe/Vienna')`;
  const book = (kind: string, amount: number, at: string) =>
    query(
      `insert into credit_entries (user_id, kind, amount, balance, idempotency_key, created_at)
       values ($1, $2, $3, 0, $4, (${at}) at time zone 'Europe/Vienna')`,
      customer.id,
      kind,
      amount,
      `${kind} ${at}`,
    );
  await book('payment', -6000, month);
  await book('refund', 1500, `${month} + interval '1 second'`);
  await book('bonus', 9000, `${month} + interval '1 second'`);
  await book('payment', -700, `${month} - interval '1 second'`);
  await book('payment', -30, `${month} - interval '1 month'`);
  await book('payment', -1, `${month} - interval '1 month 1 second'`);
  expect(await customer.ask(dashboardApi.getDashboard, {})).toMatchObject({
    spentThisMonth: 4500,
    spentLastMonth: 730,
  });
});

test('the newest 50 tasks are shown, and all are counted', async () => {
  const customer = await portal().person();
  const { taskId } = await order(portal(), customer, { fileName: 'readout.zip' });
  await query(
    `insert into tasks (job_id, user_id, file_role, previous_task_id, type, status, price, priority, modification_mode, file_name,
       is_master, checksum_wanted, original_sha256)
     select job_id, user_id, file_role, id, 'update', status, price, priority, modification_mode, file_name, is_master,
       checksum_wanted, original_sha256 from tasks cross join generate_series(1, 60) where id = $1`,
    taskId,
  );
  const answer = await customer.ask(dashboardApi.getDashboard, {});
  expect(answer.tasksToday).toHaveLength(50);
  expect(answer).toMatchObject({ tasksTodayTotal: 61, tasksThisMonthTotal: 61 });
  expect(answer.lastTask[0]?.taskId).toBe(answer.tasksToday[0]?.taskId);
});

test('payments count by their day in Vienna, for as many days as are plotted', async () => {
  const customer = await portal().person();
  const { taskId } = await order(portal(), customer, { fileName: 'readout.zip' });
  const { taskId: otherId } = await order(portal(), customer, { fileName: 'readout.zip' });
  const pay = (task: number, amount: number, at: string) =>
    query(
      `insert into credit_entries (user_id, kind, amount, balance, task_id, idempotency_key, created_at)
       values ($1, 'payment', $2, 0, $3, $4, ${at})`,
      customer.id,
      -amount,
      task,
      `plot ${task}`,
    );
  const firstDay = `(date_trunc('day', now() at time zone 'Europe/Vienna') - interval '${dashboardDays - 1} days')
    at time zone 'Europe/Vienna'`;
  await pay(taskId, 100, `${firstDay} - interval '1 second'`);
  await pay(otherId, 200, firstDay);
  const { rows } = await query(
    `select to_char((now() at time zone 'Europe/Vienna')::date - ${dashboardDays - 1}, 'YYYY-MM-DD') as day`,
  );
  expect((await customer.ask(dashboardApi.getDashboard, {})).tasks).toEqual([
    { taskId: otherId, price: 200, day: rows[0].day },
  ]);
});

test('orders and payments of others are not visible', async () => {
  const [customer, support] = [await portal().person({ credits: 100 }), await portal().person({ role: 'support' })];
  await finishedOrder(portal(), { customer, support }, { isPaid: true });
  const stranger = await portal().person();
  expect(await stranger.ask(dashboardApi.getDashboard, {})).toMatchObject({ lastTask: [], tasksToday: [], tasks: [] });
});
