import { expect, test } from 'vitest';
import { chatApi } from '#contract/chat.ts';
import { deskApi } from '#contract/desk.ts';
import { closeByHand, finishedOrder, order } from '#test/orders.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const run = (text: string, values: unknown[] = []) => portal().database.pool.query(text, values);

test('the desk shows waiting work and the results of today [A2.23]', async () => {
  const support = await portal().person({ role: 'support' });
  const customer = await portal().person({ credits: 500 });
  const before = await support.ask(deskApi.getDesk, {});
  const late = await order(portal(), customer, { methods: ['method_not_listed'] });
  const soon = await order(portal(), customer, { methods: ['method_not_listed'] });
  await run(`update tasks set due_at = now() - interval '1 minute' where id = $1`, [late.taskId]);
  await run(`update tasks set due_at = now() + interval '10 minutes' where id = $1`, [soon.taskId]);
  await finishedOrder(portal(), { customer, support }, { isPaid: true });
  await customer.ask(chatApi.createMessage, { ...late, message: 'Is it ready?' });
  await customer.ask(chatApi.createMessage, { ...late, message: 'Hello?' });
  await portal().person({ active: false });

  const desk = await support.ask(deskApi.getDesk, {});
  expect(desk.tasks).toEqual({
    open: before.tasks.open + 2,
    overdue: before.tasks.overdue + 1,
    dueSoon: before.tasks.dueSoon + 1,
    unassigned: before.tasks.unassigned + 2,
    onHold: before.tasks.onHold,
    inquiry: before.tasks.inquiry,
  });
  expect(desk.chats.total).toBe(before.chats.total + 1);
  expect(desk.chats.data[0]).toMatchObject({ ...late, text: 'Hello?', unread: 2 });
  expect(desk.accounts.total).toBe(before.accounts.total + 1);
  expect(desk.today).toMatchObject({
    ordered: before.today.ordered + 3,
    finished: before.today.finished + 1,
    automatic: before.today.automatic,
  });
  const { rows } = await run(`select -sum(amount)::int as paid from credit_entries where kind = 'payment'`);
  expect(desk.today.income).toBe((rows[0] as { paid: number }).paid);
});

test('a task closed by a colleague no longer counts as unassigned', async () => {
  const support = await portal().person({ role: 'support' });
  const task = await order(portal(), await portal().person(), { methods: ['method_not_listed'] });
  const { tasks } = await support.ask(deskApi.getDesk, {});
  await closeByHand(support, task, { price: 5000 as never });
  expect((await support.ask(deskApi.getDesk, {})).tasks).toMatchObject({
    open: tasks.open - 1,
    unassigned: tasks.unassigned - 1,
  });
});

test('unsent mails and failed jobs are shown, and a job can be retried [P1.53]', async () => {
  const support = await portal().person({ role: 'support' });
  await run(`insert into mails (recipient, language, kind, subject, body, attempts, last_error)
    values ('a@b.example', 'en', 'welcome', 'Hello', 'Hello', 3, 'no route to host')`);
  // A job without a worker.
  const { rows } = await run(`select id::text from graphile_worker.add_job('unheardOf', '{}', max_attempts => 1)`);
  const { id } = rows[0] as { id: string };
  await run(`update graphile_worker._private_jobs set attempts = 1, last_error = 'the disk is full' where id = $1`, [
    id,
  ]);

  const desk = await support.ask(deskApi.getDesk, {});
  expect(desk.failedMails).toBeGreaterThanOrEqual(1);
  expect(desk.jobs.data).toContainEqual(
    expect.objectContaining({ queueId: id, name: 'unheardOf', error: 'the disk is full', attempts: 1 }),
  );
  expect(await support.ask(deskApi.retryFailedJob, { queueId: id })).toBe(true);
  expect(await support.ask(deskApi.retryFailedJob, { queueId: id })).toBe(false);
  expect((await support.ask(deskApi.getDesk, {})).jobs.total).toBe(desk.jobs.total - 1);
});

test('administrators see the age of the latest backup and its failure, support does not', async () => {
  const [admin, support] = await Promise.all([
    portal().person({ role: 'admin' }),
    portal().person({ role: 'support' }),
  ]);
  const seen = async () => (await admin.ask(deskApi.getDesk, {})).backup;
  const attempt = (age: string, error: string | null) =>
    run(`insert into backups (name, started_at, ended_at, error) values ('a', now(), now() - $1::interval, $2)`, [
      age,
      error,
    ]);
  expect(await seen()).toEqual({ state: 'none' });
  await attempt('27 hours', null);
  expect(await seen()).toEqual({ state: 'old', madeAt: expect.any(String) as unknown });
  await attempt('25 hours', null);
  expect(await seen()).toEqual({ state: 'fresh', madeAt: expect.any(String) as unknown });
  await attempt('1 hour', 'ENOSPC: no space left on device, write');
  expect(await seen()).toEqual({
    state: 'failed',
    madeAt: expect.any(String) as unknown,
    error: 'ENOSPC: no space left on device, write',
  });
  expect((await support.ask(deskApi.getDesk, {})).backup).toBeUndefined();
});
