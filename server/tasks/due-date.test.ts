import { beforeAll, expect, test } from 'vitest';
import type { SupportTimes } from '#contract/settings.ts';
import { chatApi } from '#contract/chat.ts';
import { tasksApi } from '#contract/tasks.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { dueAt, opensNext } from '#rules/due.ts';
import { businessClock } from '#rules/support-hours.ts';
import { mailsTo } from '#test/human.ts';
import { finishedOrder, order, type Ordered } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
const query = (statement: string, ...values: unknown[]) => portal().database.pool.query(statement, values);

let customer: Person;
let support: Person;
beforeAll(async () => {
  customer = await portal().person({ credits: 5000 });
  support = await portal().person({ role: 'support' });
});

/** Two hours of every day of the week, never now, so that a due time is a minute that the test knows. */
async function openLater(): Promise<SupportTimes> {
  const minute = (new Date().getUTCHours() * 60 + 5 * 60) % 1200;
  await query('delete from support_hours');
  await query(
    `insert into support_hours (weekday, opens, closes) select n, $1::int, $1::int + 120 from generate_series(0, 6) n`,
    minute,
  );
  return {
    hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: minute, closes: minute + 120, warns: 0 })),
    holidays: [],
  };
}

const due = async ({ jobId }: Ordered) => {
  const [task] = await customer.ask(tasksApi.getTasksOfJob, { jobId });
  return new Date(task?.dueAt ?? '');
};

test('an order is due within the time of its priority, counted in support hours', async () => {
  const times = await openLater();
  const ids = await order(portal(), customer, { fileName: 'readout.zip' });
  expect(await due(ids)).toEqual(dueAt(new Date(), '30min', times));
});

test('a holiday does not count towards the due date', async () => {
  const { hours } = await openLater();
  const { day } = businessClock(dueAt(new Date(), '30min', { hours, holidays: [] }));
  await query(`insert into holidays (day, name) values ($1, 'off')`, day);
  const ids = await order(portal(), customer, { fileName: 'readout.zip' });
  expect(await due(ids)).toEqual(dueAt(new Date(), '30min', { hours, holidays: [{ day, name: 'off' }] }));
  await query('delete from holidays');
});

test.each(['is sent back', 'starts again'])('a task that %s gets a new due date from that moment', async (how) => {
  const isReview = how === 'is sent back';
  const ids = await finishedOrder(portal(), { customer, support }, { isPaid: isReview, fileName: 'readout.zip' });
  await query(`update tasks set due_at = now() - interval '9 days' where id = $1`, ids.taskId);
  const times = await openLater();
  if (isReview) await customer.ask(chatApi.sendTaskBack, { taskId: ids.taskId, message: 'It does not start.' });
  else await support.ask(workbenchApi.resetTask, { ...ids, reason: '' });
  expect(await due(ids)).toEqual(dueAt(new Date(), '30min', times));
});

test('a changed priority counts from when the task itself began to wait', async () => {
  const times = await openLater();
  const [one, other] = [
    await order(portal(), customer, { fileName: 'readout.zip' }),
    await order(portal(), customer, { fileName: 'readout.zip' }),
  ];
  const begun = new Date(Date.now() - 3 * 24 * 3_600_000);
  await query('update task_history set at = $1 where task_id = $2', begun, one.taskId);
  await support.ask(workbenchApi.resetTask, { ...other, reason: '' });
  const [task] = await support.ask(tasksApi.getTasksOfJob, one);
  if (task === undefined) throw new Error('the task is not there');
  await support.ask(workbenchApi.updateTask, { taskId: one.taskId, priority: 'nextDay' });
  await support.ask(workbenchApi.updateTask, { taskId: one.taskId, priority: '30min' });
  expect(await due(one)).toEqual(dueAt(begun, '30min', times));
});

test('an order that goes to a person is mailed with its due time in the customer’s language', async () => {
  const times = await openLater();
  const reader = await portal().person();
  await query(`update users set language = 'de' where id = $1`, reader.id);
  const { taskId, jobId } = await order(portal(), reader, { fileName: 'readout.zip', methods: ['Stage_1', 'DPF'] });
  const [mail, ...others] = await mailsTo(portal(), `${reader.username}@test.invalid`);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'taskOrdered', language: 'de' });
  const { rows } = await query('select due_at from tasks where id = $1', taskId);
  const inWords = (instant: Date) =>
    new Intl.DateTimeFormat('de', { timeZone: 'Europe/Vienna', dateStyle: 'full', timeStyle: 'short' }).format(instant);
  const opens = opensNext(new Date(), times);
  if (opens === undefined) throw new Error('support is there');
  for (const said of [
    `Datei #${taskId}`,
    'Stufe 1, DPF aus',
    `bis ${inWords(new Date((rows[0] as { due_at: string }).due_at))} fertig`,
    `antwortet wieder ab ${inWords(opens)}`,
    `http://portal.test/jobs/jobDetails?job=${jobId}`,
  ])
    expect(mail?.body).toContain(said);
});
