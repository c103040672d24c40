import { beforeAll, describe, expect, test } from 'vitest';
import type { TaskId } from '#contract/ids.ts';
import { chatApi } from '#contract/chat.ts';
import { statisticsApi } from '#contract/statistics.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { avoidMidnight } from '#test/midnight.ts';
import { closeByHand, finishedOrder, order, type Ordered, taskIn, rightAllTheSame } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';

const portal = usePortal({ own: true });
avoidMidnight();
const query = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await portal().database.pool.query<Row>(text, values)).rows;

let customer: Person;
let support: Person;
let colleague: Person;
let pattern: Ordered;

beforeAll(async () => {
  customer = await portal().person({ credits: 1000 });
  support = await portal().person({ role: 'support' });
  colleague = await portal().person({ role: 'support' });
  pattern = await order(portal(), customer, { methods: ['method_not_listed'] });
  await taskIn(customer, pattern, 'manual');
});

/** A finished task like the pattern: time of the order (in Vienna), seconds until it was finished, and by whom. */
async function taskOf(facts: {
  ordered: string;
  seconds?: number;
  by?: Person;
  priority?: string;
  status?: string;
  methods?: readonly string[];
}): Promise<TaskId> {
  const { ordered, seconds, by, priority = '30min', status = 'finished', methods = [] } = facts;
  const [made] = await query<{ id: TaskId }>(
    `insert into tasks (job_id, user_id, file_role, previous_task_id, type, status, price, priority, modification_mode, file_name,
       is_master, checksum_wanted, original_sha256, modified_sha256, created_at, finished_at, finished_by, done_by)
     select job_id, user_id, file_role, id, 'update', $2, 7500, $3, modification_mode, file_name, is_master, checksum_wanted,
       original_sha256, original_sha256, $4::timestamp at time zone 'Europe/Vienna',
       $4::timestamp at time zone 'Europe/Vienna' + make_interval(secs => $5::float8), $6::int, $6::int
     from tasks where id = $1 returning id`,
    pattern.taskId,
    status,
    priority,
    ordered,
    seconds ?? null,
    by?.id ?? null,
  );
  if (made === undefined) throw new Error('the test has no task');
  await query(
    `insert into task_methods (task_id, method_id, price) select $1, id, 100 from methods where name = any($2)`,
    made.id,
    methods,
  );
  return made.id;
}

describe('tasks', () => {
  test('count by status on the day of the order, and by who finished them on the day of the finish', async () => {
    // Two minutes around midnight in Vienna are the same day in UTC.
    await taskOf({ ordered: '2020-03-28 23:59', seconds: 120, by: support });
    await taskOf({ ordered: '2020-03-29 00:01', seconds: 60 });
    await taskOf({ ordered: '2020-03-29 12:00', seconds: 60, status: 'archived' });
    await taskOf({ ordered: '2020-03-30 23:59', status: 'blocked' });
    await taskOf({ ordered: '2020-03-31 00:00', status: 'waiting' });
    const deleted = await taskOf({ ordered: '2020-03-29 12:00', seconds: 60 });
    await query('update tasks set deleted_at = now() where id = $1', deleted);
    const none = {
      waiting: 0,
      manual: 0,
      inProgress: 0,
      finished: 0,
      blocked: 0,
      archived: 0,
      automatic: 0,
      byHand: 0,
    };
    const answer = await support.ask(statisticsApi.getTaskStatistics, { from: '2020-03-28', to: '2020-03-30' });
    expect(answer).toEqual({
      from: '2020-03-28',
      to: '2020-03-30',
      step: 'day',
      data: [
        { ...none, day: '2020-03-28', finished: 1 },
        { ...none, day: '2020-03-29', finished: 1, archived: 1, automatic: 2, byHand: 1 },
        { ...none, day: '2020-03-30', blocked: 1 },
      ],
    });
  });

  test('of weeks and months equal an independent count, without gaps', async () => {
    for (let day = 1; day <= 28; day += 3) await taskOf({ ordered: `2018-02-${day} 10:00`, seconds: 60 * day });
    const year = await support.ask(statisticsApi.getTaskStatistics, { from: '2018-01-10', to: '2018-12-31' });
    expect(year.step).toBe('week');
    expect(year.data[0]?.day).toBe('2018-01-10');
    expect(year.data[1]?.day).toBe('2018-01-15');
    expect(year.data).toHaveLength(52);
    const counted = await query<{ day: string; finished: number }>(
      `select to_char(date_trunc('week', d), 'YYYY-MM-DD') as day, (select count(*) from tasks where status = 'finished'
         and created_at >= d at time zone 'Europe/Vienna' and created_at < (d + interval '7 days') at time zone 'Europe/Vienna') as finished
       from generate_series(timestamp '2018-01-15', '2018-12-31', '7 days') d order by 1`,
    );
    expect(year.data.slice(1).map(({ day, finished }) => ({ day, finished }))).toEqual(counted);
    const years = await support.ask(statisticsApi.getTaskStatistics, { from: '2016-12-15', to: '2018-12-31' });
    expect(years.step).toBe('month');
    expect(years.data).toHaveLength(25);
    expect(years.data.find(({ day }) => day === '2018-02-01')).toMatchObject({ finished: 10, automatic: 10 });
  });

  test('finished again after a return count for the first finisher, and a reset starts over', async () => {
    const finishedBy = async ({ taskId }: Ordered) =>
      (await query<{ finished_by: number | null }>('select finished_by from tasks where id = $1', taskId))[0]
        ?.finished_by;
    const made = await finishedOrder(
      portal(),
      { customer, support },
      { methods: ['method_not_listed'], price: 5000 as never },
    );
    expect(await finishedBy(made)).toBe(support.id);
    await query(
      `update tasks set status = 'inProgress', type = 'inReview', done_by = $2 where id = $1`,
      made.taskId,
      colleague.id,
    );
    await colleague.ask(workbenchApi.closeTask, { taskId: made.taskId, recordSolution: false, ...rightAllTheSame });
    expect(await finishedBy(made)).toBe(support.id);
    await support.ask(workbenchApi.resetTask, { taskId: made.taskId, reason: 'wrong file' });
    await closeByHand(colleague, made, { price: 5000 as never });
    expect(await finishedBy(made)).toBe(colleague.id);
  });
});

describe('key figures', () => {
  const bookFor = (amount: number, kind: string, at: string) =>
    query(
      `insert into credit_entries (user_id, kind, amount, balance, idempotency_key, created_at)
       values ($1, $2, $3, 0, $4, $5::timestamp at time zone 'Europe/Vienna')`,
      customer.id,
      kind,
      amount,
      `${kind} ${at}`,
      at,
    );

  test('are compared with the same number of days before, by days of Vienna [P10.3]', async () => {
    // Before: two ordered, one finished by hand within 10 minutes.
    await taskOf({ ordered: '2014-06-08 00:00', seconds: 600, by: support });
    await taskOf({ ordered: '2014-06-09 23:59', status: 'blocked' });
    // A day too early.
    await taskOf({ ordered: '2014-06-07 12:00', seconds: 60 });
    // Now: three ordered; finished automatically within 20 and 40 seconds, by hand within 60, and one of before past midnight.
    await taskOf({ ordered: '2014-06-10 00:00', seconds: 20 });
    await taskOf({ ordered: '2014-06-10 10:00', seconds: 40 });
    await taskOf({ ordered: '2014-06-11 23:00', seconds: 60, by: support });
    await bookFor(-5000, 'payment', '2014-06-09 12:00');
    await bookFor(-6000, 'payment', '2014-06-10 12:00');
    await bookFor(1000, 'refund', '2014-06-11 12:00');
    await bookFor(9900, 'purchase', '2014-06-11 13:00');
    const answer = await support.ask(statisticsApi.getKeyFigures, { from: '2014-06-10', to: '2014-06-11' });
    expect(answer).toEqual({
      from: '2014-06-10',
      to: '2014-06-11',
      step: 'day',
      before: { from: '2014-06-08', to: '2014-06-09' },
      now: { ordered: 3, finished: 3, automatic: 2, median: 40, income: 5000 },
      earlier: { ordered: 2, finished: 1, automatic: 0, median: 600, income: 5000 },
      data: [
        { day: '2014-06-10', ordered: 2, finished: 2, automatic: 2, median: 30, income: 6000 },
        { day: '2014-06-11', ordered: 1, finished: 1, automatic: 0, median: 60, income: -1000 },
      ],
    });
  });

  test('of an empty period are zeros for every day, without a median', async () => {
    const nothing = { ordered: 0, finished: 0, automatic: 0, income: 0 };
    const answer = await support.ask(statisticsApi.getKeyFigures, { from: '2009-01-01', to: '2009-01-03' });
    expect(answer).toMatchObject({ now: nothing, earlier: nothing });
    expect(answer.now).not.toHaveProperty('median');
    expect(answer.data).toEqual(['01', '02', '03'].map((day) => ({ day: `2009-01-${day}`, ...nothing })));
  });

  test('agree with the other statistics of the same period', async () => {
    const period = { from: '2010-01-01', to: '2012-12-31' };
    for (const [at, seconds] of [
      ['2011-02-27 09:00', 100],
      ['2011-12-31 23:59', 300],
      ['2012-02-29 12:00', 200],
    ] as const)
      await taskOf({ ordered: at, seconds });
    const { now, data, step } = await support.ask(statisticsApi.getKeyFigures, period);
    const [tasks, turnaround] = [
      await support.ask(statisticsApi.getTaskStatistics, period),
      await support.ask(statisticsApi.getTurnaround, period),
    ];
    expect(step).toBe('month');
    expect(now).toMatchObject({ ordered: 3, finished: 3, automatic: 3, median: turnaround.median });
    expect(data.map(({ day, automatic }) => [day, automatic])).toEqual(
      tasks.data.map(({ day, automatic }) => [day, automatic]),
    );
  });
});

describe('turnaround', () => {
  test('is the median and the 90th percentile from order to finish, per priority and per person [P1.50]', async () => {
    const minutes = [10, 20, 30, 40, 100];
    for (const [at, minute] of minutes.entries())
      await taskOf({
        ordered: `2019-05-0${at + 1} 09:00`,
        seconds: minute * 60,
        priority: at < 3 ? 'asap' : 'nextDay',
        by: at === 0 ? colleague : support,
      });
    await taskOf({ ordered: '2019-05-06 09:00', seconds: 5, priority: 'asap' });
    const answer = await support.ask(statisticsApi.getTurnaround, { from: '2019-05-01', to: '2019-05-31' });
    // Of 5, 600, 1200, 1800, 2400 and 6000 seconds.
    expect(answer).toMatchObject({ tasks: 6, median: 1500, percentile90: 4200 });
    expect(answer.byPriority).toEqual([
      { priority: 'asap', tasks: 4, median: 900, percentile90: 1620 },
      { priority: 'nextDay', tasks: 2, median: 4200, percentile90: 5640 },
    ]);
    expect(answer.byStaff).toHaveLength(3);
    expect(answer.byStaff[0]).toEqual({
      userId: support.id,
      name: support.username,
      tasks: 4,
      median: 2100,
      percentile90: 4920,
    });
    expect(answer.byStaff).toContainEqual({
      userId: colleague.id,
      name: colleague.username,
      tasks: 1,
      median: 600,
      percentile90: 600,
    });
    expect(answer.byStaff).toContainEqual({ tasks: 1, median: 5, percentile90: 5 });
  });

  test('leaves out the two hours in which a file waited for its customer [P1.50]', async () => {
    const taskId = await taskOf({ ordered: '2017-05-02 09:00', status: 'manual' });
    await query(
      `insert into task_waits (task_id, reason, asked_by, since, until, ended_by)
       select id, 'Which gearbox?', $2, created_at + interval '30 minutes', created_at + interval '150 minutes', 'answer'
       from tasks where id = $1`,
      taskId,
      support.id,
    );
    await query(
      `update tasks set status = 'finished', finished_at = created_at + interval '3 hours', finished_by = $2, done_by = $2
       where id = $1`,
      taskId,
      support.id,
    );
    const period = { from: '2017-05-01', to: '2017-05-31' };
    const { byStaff, ...answer } = await support.ask(statisticsApi.getTurnaround, period);
    expect(answer).toMatchObject({ tasks: 1, median: 3600, percentile90: 3600 });
    expect(byStaff).toMatchObject([{ userId: support.id, median: 3600 }]);
    const { now } = await support.ask(statisticsApi.getKeyFigures, period);
    expect(now.median).toBe(3600);
  });

  test('of a period without finished tasks is absent, not 0', async () => {
    const answer = await support.ask(statisticsApi.getTurnaround, { from: '2001-01-01', to: '2001-01-31' });
    expect(answer).toEqual({
      from: '2001-01-01',
      to: '2001-01-31',
      step: 'day',
      tasks: 0,
      byPriority: [],
      byStaff: [],
    });
  });
});

test('income is the sum of payments in the ledger, without other bookings [P1.50]', async () => {
  const book = (kind: string, amount: number, at: string) =>
    query(
      `insert into credit_entries (user_id, kind, amount, balance, idempotency_key, created_at)
       values ($1, $2, $3, 0, gen_random_uuid(), $4::timestamp at time zone 'Europe/Vienna')`,
      customer.id,
      kind,
      amount,
      at,
    );
  await book('payment', -7500, '2017-06-10 23:59:59');
  await book('payment', -2550, '2017-06-11 00:00');
  await book('payment', -100, '2017-06-11 18:00');
  await book('purchase', 100_000, '2017-06-11 12:00');
  await book('refund', 3000, '2017-06-12 09:00');
  const { data, step } = await support.ask(statisticsApi.getIncome, { from: '2017-06-10', to: '2017-06-12' });
  expect(step).toBe('day');
  expect(data).toEqual([
    { day: '2017-06-10', paid: 7500, payments: 1 },
    { day: '2017-06-11', paid: 2650, payments: 2 },
    { day: '2017-06-12', paid: -3000, payments: 0 },
  ]);
});

test('most ordered are the methods, brands and control units with the most tasks', async () => {
  for (const methods of [['Stage_1', 'EGR'], ['Stage_1'], ['EGR', 'Stage_1'], []])
    await taskOf({ ordered: '2016-02-02 10:00', seconds: 60, methods });
  const period = { from: '2016-02-01', to: '2016-02-29' };
  const answer = await support.ask(statisticsApi.getMostOrdered, { ...period, language: 'de' });
  const names = await query<{ name: string; tasks: number }>(
    `select t.name, case m.name when 'Stage_1' then 3 else 1 + 1 end as tasks from methods m
     join method_texts t on t.method_id = m.id and t.language = 'de' where m.name in ('Stage_1', 'EGR') order by 2 desc`,
  );
  expect(answer.methods.map(({ name, tasks }) => ({ name, tasks }))).toEqual(names);
  const [vehicle] = await query<{ brand: string; ecu: string }>(
    `select v.brand, v.ecu_brand || ' ' || v.ecu_type as ecu from jobs j join vehicles v on v.id = j.vehicle_id where j.id = $1`,
    pattern.jobId,
  );
  expect(answer.brands).toEqual([{ name: vehicle?.brand, tasks: 4 }]);
  expect(answer.ecuTypes).toEqual([{ name: vehicle?.ecu, tasks: 4 }]);
});

describe('response times', () => {
  /** A message in the chat of a task, at an hour of 10 July 2015 unless a date is given. */
  const write = (taskId: TaskId, writer: Person, at: string, internal = false) =>
    query(
      `insert into chat_messages (job_id, task_id, writer, author_id, text, internal, read_at, created_at)
       values ($1, $2, $3, $4, 'hello', $5, now(), $6::timestamp at time zone 'Europe/Vienna')`,
      pattern.jobId,
      taskId,
      writer === customer ? 'customer' : 'support',
      writer.id,
      internal,
      at.includes('-') ? at : `2015-07-10 ${at}`,
    );

  test('run from the first unanswered message to the next message of support', async () => {
    const [one, other] = [await taskOf({ ordered: '2015-07-01 10:00' }), await taskOf({ ordered: '2015-07-01 11:00' })];
    await write(one, customer, '09:00');
    // More of the same, and a note, do not end the wait.
    await write(one, customer, '09:05');
    await write(one, support, '09:06', true);
    await write(one, support, '09:10');
    await write(one, support, '09:20');
    await write(one, customer, '10:00');
    await write(one, support, '10:20');
    await write(other, support, '08:00');
    // Answered after the period: it is an answer all the same.
    await write(other, customer, '23:00');
    await write(other, support, '2015-07-11 01:00');
    await write(other, customer, '2015-07-11 08:00');
    const answer = await support.ask(statisticsApi.getResponseTimes, { from: '2015-07-10', to: '2015-07-10' });
    expect(answer).toEqual({
      from: '2015-07-10',
      to: '2015-07-10',
      step: 'day',
      answered: 3,
      unanswered: 0,
      // Of 600, 1200 and 7200 seconds.
      median: 1200,
      percentile90: 6000,
      data: [{ day: '2015-07-10', answered: 3, unanswered: 0, median: 1200, percentile90: 6000 }],
    });
    const next = await support.ask(statisticsApi.getResponseTimes, { from: '2015-07-11', to: '2015-07-12' });
    expect(next.data).toEqual([
      { day: '2015-07-11', answered: 0, unanswered: 1 },
      { day: '2015-07-12', answered: 0, unanswered: 0 },
    ]);
  });

  test('of today include messages just sent and answered', async () => {
    const before = await support.ask(statisticsApi.getResponseTimes, {});
    await customer.ask(chatApi.createMessage, { ...pattern, message: 'Is it ready?' });
    const waiting = await support.ask(statisticsApi.getResponseTimes, {});
    expect(waiting).toMatchObject({ answered: before.answered, unanswered: before.unanswered + 1 });
    await support.ask(chatApi.createMessage, { ...pattern, message: 'Among us', internal: true });
    expect(await support.ask(statisticsApi.getResponseTimes, {})).toEqual(waiting);
    await support.ask(chatApi.createMessage, { ...pattern, message: 'In an hour' });
    const answered = await support.ask(statisticsApi.getResponseTimes, {});
    expect(answered).toMatchObject({ answered: before.answered + 1, unanswered: before.unanswered });
    expect(answered.data.at(-1)?.median).toBeLessThan(60);
  });
});

describe('trophies', () => {
  test('go to the highest payer, and to the fastest and the busiest, of this month and of all time [A2.25 P1.51]', async () => {
    const thisMonth = (
      await query<{ at: string }>(
        `select to_char(date_trunc('month', now() at time zone 'Europe/Vienna'), 'YYYY-MM-DD HH24:MI') as at`,
      )
    )[0]?.at;
    if (thisMonth === undefined) throw new Error('there is no month');
    const rich = await portal().person({ credits: 1000 });
    const [quick, slow, rare] = [
      await portal().person({ role: 'support' }),
      await portal().person({ role: 'support' }),
      await portal().person({ role: 'support' }),
    ];
    for (let made = 0; made < 6; made += 1) {
      await taskOf({ ordered: thisMonth, seconds: 2, by: slow });
      if (made < 5) await taskOf({ ordered: thisMonth, seconds: 1, by: quick });
      if (made < 4) await taskOf({ ordered: thisMonth, seconds: 0.5, by: rare });
    }
    for (let made = 0; made < 7; made += 1) await taskOf({ ordered: '2014-01-01 10:00', seconds: 3, by: rare });
    await finishedOrder(portal(), { customer: rich, support }, { isPaid: true });

    const month = await support.ask(statisticsApi.getTrophies, { period: 'month', language: 'en' });
    const shown = (ids: readonly number[]) => month.busiest.filter(({ userId }) => ids.includes(userId));
    const ours = [quick.id, slow.id, rare.id];
    expect(shown(ours).map(({ userId, tasks }) => [userId, tasks])).toEqual([
      [slow.id, 6],
      [quick.id, 5],
      [rare.id, 4],
    ]);
    // Four tasks are too few to be compared.
    expect(month.fastest.map(({ userId }) => userId)).toEqual(expect.arrayContaining([quick.id, slow.id]));
    expect(month.fastest.map(({ userId }) => userId)).not.toContain(rare.id);
    expect(month.fastest[0]).toEqual({ userId: quick.id, name: quick.username, tasks: 5, median: 1 });

    const [paid] = await query<{ paid: number; tasks: number }>(
      `select -sum(amount)::int as paid, count(*)::int as tasks from credit_entries where user_id = $1 and kind = 'payment'`,
      rich.id,
    );
    expect(month.customers).toContainEqual({ userId: rich.id, name: rich.username, ...paid });
    expect(month.customers.map(({ paid: amount }) => amount)).toEqual(
      month.customers.map(({ paid: amount }) => amount).toSorted((one, other) => other - one),
    );

    const ever = await support.ask(statisticsApi.getTrophies, { period: 'allTime', language: 'en' });
    expect(ever.busiest.find(({ userId }) => userId === rare.id)).toMatchObject({ tasks: 11, median: 3 });
    expect(ever.fastest.map(({ userId }) => userId)).toContain(rare.id);
    expect(ever.vehicles[0]?.tasks).toBeGreaterThan(month.vehicles[0]?.tasks ?? 0);
    expect(ever.methods[0]?.tasks).toBeGreaterThanOrEqual(month.methods[0]?.tasks ?? 0);
  });
});

describe('period', () => {
  test('defaults to the last 30 days', async () => {
    const [vienna] = await query<{ from: string; to: string }>(
      `select to_char(d - 29, 'YYYY-MM-DD') as from, to_char(d, 'YYYY-MM-DD') as to from (select (now() at time zone 'Europe/Vienna')::date d) x`,
    );
    const { data, ...period } = await support.ask(statisticsApi.getIncome, {});
    expect(period).toEqual({ ...vienna, step: 'day' });
    expect(data).toHaveLength(30);
  });

  test.each([
    { from: '2020-03-02', to: '2020-03-01' },
    { from: '2010-01-01', to: '2020-01-01' },
  ])('%o is refused', async (period) => {
    for (const call of [
      statisticsApi.getTaskStatistics,
      statisticsApi.getTurnaround,
      statisticsApi.getIncome,
      statisticsApi.getResponseTimes,
    ])
      await expect(support.ask(call, period)).rejects.toMatchObject({ status: 422, code: 'periodNotValid' });
    await expect(support.ask(statisticsApi.getMostOrdered, { ...period, language: 'en' })).rejects.toMatchObject({
      code: 'periodNotValid',
    });
  });

  test.each(['2020-02-31', '0000-01-01'])(
    'that starts on %s, an invalid date, is refused as invalid input',
    async (day) => {
      const answer = await fetch(`${portal().root}/api/tf24API/getIncome?from=${day}`, {
        headers: { authorization: `Bearer ${support.token}` },
      });
      expect(answer.status).toBe(400);
    },
  );
});
