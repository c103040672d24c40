import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { statisticsApi } from '#contract/statistics.ts';
import { dayAfter, type Period } from '#rules/statistics.ts';
import { businessClock } from '#rules/support-hours.ts';
import { changeAround, type Say } from '#test/around.ts';
import { type FullSum, fullSums } from '#test/full-sums.ts';
import { order, type Ordered, taskIn } from '#test/orders.ts';
import { type Person, usePortal } from '#test/portal.ts';
import { randomSource } from '#ecu/synthetic/index.ts';
import { rollUpDays } from './roll-up.ts';

const portal = usePortal({ own: true });
const query = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await portal().database.pool.query<Row>(text, values)).rows;

const today = businessClock(new Date()).day;
/** Around the night in which a clock hour comes twice, around the one that lacks it, and until tomorrow. */
const periods: readonly Period[] = [
  { from: '2025-10-25', to: '2025-10-28' },
  { from: '2026-03-28', to: '2026-03-31' },
  { from: dayAfter(today, -2), to: dayAfter(today, 1) },
];
const allDays = periods.flatMap(({ from }) => [0, 1, 2, 3].map((days) => dayAfter(from, days)));
const times = ['00:00:00', '00:00:59', '01:59:30', '02:30:00', '03:00:00', '12:00:00', '22:59:00', '23:59:59'];

let customers: Person[];
let staff: Person[];
let patterns: Ordered[];

beforeAll(async () => {
  customers = [await portal().person({ credits: 1000 }), await portal().person({ credits: 1000 })];
  staff = [await portal().person({ role: 'support' }), await portal().person({ role: 'support' })];
  patterns = [];
  for (const customer of customers) {
    const pattern = await order(portal(), customer, { methods: ['method_not_listed'] });
    await taskIn(customer, pattern, 'manual');
    patterns.push(pattern);
  }
});

const fullSumsOf = async ({ from, to }: Period, ...names: FullSum[]) => {
  const statements = fullSums('day');
  return Promise.all(names.map((name) => query<Record<string, unknown>>(statements[name], from, to)));
};

type Spans = { median?: number; percentile90?: number };
const spansOf = ({ spans }: { spans?: unknown }): Spans => {
  const [median, percentile90] = (spans ?? []) as number[];
  return { ...(median !== undefined && { median }), ...(percentile90 !== undefined && { percentile90 }) };
};

/** Compares every answer for a period with the sums of the rows. */
async function expectFullSums(period: Period): Promise<void> {
  const [asker] = staff;
  if (asker === undefined) throw new Error('nobody asks');
  const [tasks, turnaround, income, ordered, responses, key] = await Promise.all([
    asker.ask(statisticsApi.getTaskStatistics, period),
    asker.ask(statisticsApi.getTurnaround, period),
    asker.ask(statisticsApi.getIncome, period),
    asker.ask(statisticsApi.getMostOrdered, { ...period, language: 'en' }),
    asker.ask(statisticsApi.getResponseTimes, period),
    asker.ask(statisticsApi.getKeyFigures, period),
  ]);
  const sums = await fullSumsOf(
    period,
    'tasks',
    'finished',
    'turnaround',
    'income',
    'waits',
    'methods',
    'brands',
    'ecuTypes',
  );
  const [byOrder = [], byFinish = [], groups = [], paid = [], waits = [], methods, brands, ecuTypes] = sums;
  const of = (rows: readonly Record<string, unknown>[], day: string | null) => rows.find((row) => row['day'] === day);

  const statuses = { waiting: 0, manual: 0, inProgress: 0, finished: 0, blocked: 0, archived: 0 };
  expect(tasks.data).toEqual(
    tasks.data.map(({ day }) => {
      const { ordered: _all, ...line } = of(byOrder, day) ?? {};
      const { spans: _spans, ...finished } = of(byFinish, day) ?? {};
      return { ...statuses, automatic: 0, byHand: 0, ...line, ...finished, day };
    }),
  );
  expect(income.data).toEqual(income.data.map(({ day }) => ({ day, paid: 0, payments: 0, ...of(paid, day) })));

  const shownGroups = [
    ...(turnaround.tasks > 0 ? [{ ...turnaround, priority: null, userId: null }] : []),
    ...turnaround.byPriority
      .map((group) => ({ ...group, userId: null }))
      .toSorted((one, other) => (one.priority < other.priority ? -1 : 1)),
    ...turnaround.byStaff
      .map((group) => ({ ...group, priority: null }))
      .toSorted((one, other) => (one.userId ?? 1e9) - (other.userId ?? 1e9)),
  ].map(({ priority, userId = null, tasks: count, median, percentile90 }) => ({
    priority,
    userId,
    tasks: count,
    median,
    percentile90,
  }));
  expect(shownGroups).toEqual(groups.map(({ spans, ...group }) => ({ ...group, ...spansOf({ spans }) })));

  expect({
    methods: ordered.methods.map(({ methodId, tasks: count }) => ({ methodId, tasks: count })),
    brands: ordered.brands,
    ecuTypes: ordered.ecuTypes,
  }).toEqual({ methods, brands, ecuTypes });

  const waitsOf = (day: string | null) => {
    const { spans, ...line } = of(waits, day) ?? {};
    return { answered: 0, unanswered: 0, ...line, ...spansOf({ spans }) };
  };
  const { data, answered, unanswered, median, percentile90 } = responses;
  expect({ day: null, answered, unanswered, ...(median !== undefined && { median, percentile90 }) }).toEqual({
    ...waitsOf(null),
    day: null,
  });
  expect(data).toEqual(data.map(({ day }) => ({ ...waitsOf(day), day })));

  const keyOf = (day: string) => {
    const [line, finished, entry] = [of(byOrder, day), of(byFinish, day), of(paid, day)];
    const { median: middle } = spansOf(finished ?? {});
    const automatic = Number(finished?.['automatic'] ?? 0);
    return {
      day,
      ordered: line?.['ordered'] ?? 0,
      finished: automatic + Number(finished?.['byHand'] ?? 0),
      automatic,
      income: entry?.['paid'] ?? 0,
      ...(middle !== undefined && { median: middle }),
    };
  };
  expect(key.data).toEqual(key.data.map(({ day }) => keyOf(day)));
  expect(key.now.median).toBe(turnaround.median);
}

async function expectFullTrophies(): Promise<void> {
  const [asker] = staff;
  for (const [period, from] of [
    ['month', `${today.slice(0, 7)}-01`],
    ['allTime', '1990-01-01'],
  ] as const) {
    const answer = await asker?.ask(statisticsApi.getTrophies, { period, language: 'en' });
    const [methods, customersOf, vehicles, busiest] = await fullSumsOf(
      { from, to: '2200-01-01' },
      'bestMethods',
      'customers',
      'vehicles',
      'staff',
    );
    expect({
      methods: answer?.methods.map(({ methodId, tasks }) => ({ methodId, tasks })),
      customers: answer?.customers.map(({ userId, paid, tasks }) => ({ userId, paid, tasks })),
      vehicles: answer?.vehicles,
      busiest: answer?.busiest.map(({ userId, tasks, median }) => ({ userId, tasks, median })),
    }).toEqual({ methods, customers: customersOf, vehicles, busiest });
  }
}

const rolled = async () =>
  (await query<{ days: number }>('select count(*)::int as days from rolled_days'))[0]?.days ?? 0;

/** A statement that changes history, of a random kind and on random rows. */
function changeOf(random: () => number): (say: Say) => Promise<unknown> {
  const among = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
  const at = () => `${among(allDays)} ${among(times)}`;
  const instant = (parameter: string) => `${parameter}::timestamp at time zone 'Europe/Vienna'`;
  const person = () => (random() < 0.4 ? null : among(staff).id);
  const priority = () => among(['asap', '30min', 'nextDay']);
  // A row by a random number: the same statement hits whatever is there.
  const some = (table: string, where = 'true') =>
    `(select x.id from ${table} x where ${where} order by md5(x.id || $1::text) limit 1)`;
  const ours = `x.previous_task_id is not null`;
  const seed = () => String(random());
  const task = (): Parameters<Say> => [
    `insert into tasks (job_id, user_id, file_role, previous_task_id, type, status, price, priority, modification_mode, file_name,
       is_master, checksum_wanted, original_sha256, modified_sha256, created_at, finished_at, finished_by, done_by)
     select job_id, user_id, file_role, id, 'update', $2, 7500, $3, modification_mode, file_name, is_master, checksum_wanted,
       original_sha256, original_sha256, ${instant('$4')}, ${instant('$4')} + make_interval(secs => $5), $6, $6
     from tasks where id = $1 on conflict do nothing`,
    among(patterns).taskId,
    among(['draft', 'waiting', 'manual', 'finished', 'finished', 'blocked', 'archived']),
    priority(),
    at(),
    random() < 0.3 ? null : Math.floor(random() * 100_000),
    person(),
  ];
  const message = (): Parameters<Say> => {
    const pattern = among(patterns);
    const writer = among(['customer', 'customer', 'support']);
    return [
      `insert into chat_messages (job_id, task_id, writer, author_id, text, internal, read_at, created_at)
       values ($1, $2, $3, $4, 'hello', $5, now(), ${instant('$6')})`,
      pattern.jobId,
      pattern.taskId,
      writer,
      writer === 'customer' ? among(customers).id : among(staff).id,
      writer === 'support' && random() < 0.3,
      at(),
    ];
  };
  const entry = (): Parameters<Say> => [
    `insert into credit_entries (user_id, kind, amount, balance, task_id, idempotency_key, created_at)
     values ($1, $2, $3, 0, $4, $5, ${instant('$6')}) on conflict do nothing`,
    among(customers).id,
    ...among([
      ['payment', -5000],
      ['payment', -7500],
      ['refund', 5000],
      ['correction', 100],
      ['bonus', 200],
    ] as const),
    random() < 0.5 ? among(patterns).taskId : null,
    seed(),
    at(),
  ];
  const note = (): Parameters<Say> => [
    `insert into delivery_notes (number, user_id, task_id, credit_entry_id, payment_tax, price, company, created_at)
     select 'LS-' || $1, e.user_id, ${some('tasks', 'not exists (select from delivery_notes n where n.task_id = x.id)')}, e.id, 19, 700, '{}',
       ${instant('$2')} from credit_entries e
     where exists (select from tasks t where not exists (select from delivery_notes n where n.task_id = t.id))
       and not exists (select from delivery_notes n where n.credit_entry_id = e.id) order by md5(e.id || $1) limit 1`,
    seed(),
    at(),
  ];
  const invoice = (): Parameters<Say> => [
    `insert into invoices (number, kind, user_id, credit_entry_id, credits, net, tax_rate, tax, gross, tax_rule, company, created_at)
     select 'RE-' || $1, 'RE', e.user_id, e.id, 100, 100, 1900, 19, 119, 'domestic', '{}', ${instant('$2')} from credit_entries e
     where not exists (select from invoices i where i.credit_entry_id = e.id) order by md5(e.id || $1) limit 1`,
    seed(),
    at(),
  ];
  const statement = among<() => Parameters<Say>>([
    task,
    task,
    task,
    message,
    message,
    message,
    entry,
    entry,
    note,
    invoice,
    invoice,
    () => [
      `insert into task_methods (task_id, method_id, price) select ${some('tasks', ours)}, m.id, 100 from methods m
      where m.id > 0 and exists (select from tasks x where ${ours}) order by md5(m.id || $1) limit 1 on conflict do nothing`,
      seed(),
    ],
    () => [`delete from task_methods where task_id = ${some('tasks', ours)}`, seed()],
    () => [
      `update task_methods o set method_id = m.id from methods m where (o.task_id, o.method_id) = (
         select task_id, method_id from task_methods order by md5(task_id || $1) limit 1)
       and m.id = (select id from methods where id > 0 and id <> all(
         select x.method_id from task_methods x where x.task_id = o.task_id) order by md5(id || $1) limit 1)`,
      seed(),
    ],
    () => [
      `update tasks set status = $2 where id = ${some('tasks', ours)}`,
      seed(),
      among(['manual', 'finished', 'archived', 'blocked']),
    ],
    () => [
      `update tasks set finished_at = ${instant('$2')}, finished_by = $3, priority = $4 where id = ${some('tasks', ours)}`,
      seed(),
      at(),
      person(),
      priority(),
    ],
    () => [`update tasks set created_at = ${instant('$2')} where id = ${some('tasks', ours)}`, seed(), at()],
    () => [
      `update tasks set deleted_at = case when deleted_at is null then now() end where id = ${some('tasks', ours)}`,
      seed(),
    ],
    () => [
      `delete from tasks where id = ${some(
        'tasks',
        `${ours} and not exists (select from task_methods o where o.task_id = x.id)
       and not exists (select from delivery_notes n where n.task_id = x.id)`,
      )}`,
      seed(),
    ],
    () => [
      `update jobs set vehicle_id = (select id from vehicles order by md5(id || $1) limit 1) where id = $2`,
      seed(),
      among(patterns).jobId,
    ],
    () => [
      `update tasks set job_id = $2, user_id = (select user_id from jobs where id = $2) where id = ${some('tasks', ours)}`,
      seed(),
      among(patterns).jobId,
    ],
    () => [`delete from chat_messages where id = ${some('chat_messages')}`, seed()],
    () => [`update chat_messages set created_at = ${instant('$2')} where id = ${some('chat_messages')}`, seed(), at()],
    () => [
      `update chat_messages set writer = $2, internal = false where id = ${some('chat_messages')}`,
      seed(),
      among(['customer', 'support']),
    ],
  ])();
  return (say) => say(...statement);
}

/** Ends the connection of a roll-up that is under way, wherever it has come to. */
async function rollUpKilled(after: number): Promise<void> {
  const running = rollUpDays(portal().database).catch(() => undefined);
  await pause(after);
  await query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%rolled_days%' and xact_start is not null`);
  await running;
}

const seeds = [11, 12];

test.each(seeds)(
  'daily sums plus recent rows equal the sum of all rows after any changes (seed %i) [P1.50]',
  async (seed) => {
    const random = randomSource(seed);
    const { database } = portal();
    for (let step = 0; step < 24; step += 1) {
      for (let changes = 0; changes < 3; changes += 1) {
        const change = changeOf(random);
        const kind = random();
        if (kind < 0.6) await change(query);
        else {
          const end = kind < 0.85 ? 'commit' : 'rollback';
          await changeAround(database.pool, change, () => rollUpDays(database), end);
        }
      }
      const job = random();
      if (job < 0.3) await rollUpDays(database);
      else if (job < 0.5) await rollUpDays(database, 1 + Math.floor(random() * 5));
      else if (job < 0.65) await rollUpKilled(random() * 30);
      else if (job < 0.75) await Promise.all([rollUpDays(database), rollUpDays(database)]);
      await expectFullSums(periods[step % periods.length] as Period);
      if (step % 4 === 0) {
        await expectFullTrophies();
      }
    }
    await rollUpDays(database);
    expect(await rolled()).toBeGreaterThan(200);
    for (const period of periods) {
      await expectFullSums(period);
    }
    await expectFullTrophies();
  },
  60_000,
);

test('a past day is summed once, and its rows are not read again until they change', async () => {
  const { database } = portal();
  const period = { from: '2019-05-06', to: '2019-05-07' };
  const income = async () => (await staff[0]?.ask(statisticsApi.getIncome, period))?.data.map(({ paid }) => paid);
  const pay = (at: string, key: string) =>
    query(
      `insert into credit_entries (user_id, kind, amount, balance, idempotency_key, created_at)
       values ($1, 'payment', -700, 0, $2, $3::timestamp at time zone 'Europe/Vienna')`,
      customers[0]?.id,
      key,
      at,
    );
  await pay('2019-05-06 00:00', 'one');
  await pay('2019-05-07 23:59', 'two');
  for (let run = 0; run < 20; run += 1) await rollUpDays(database);
  // Figures that no row has: whoever answers them has read no row.
  await query(`update rolled_days set paid = paid + 1 where day between '2019-05-06' and '2019-05-07'`);
  expect(await income()).toEqual([701, 701]);
  await pay('2019-05-06 12:00', 'three');
  expect(await income()).toEqual([1400, 701]);
  await rollUpDays(database);
  expect(await income()).toEqual([1400, 701]);
  expect(await query('select from stale_days')).toEqual([]);
});

test('a first roll-up goes back from yesterday in chunks and never includes today', async () => {
  const { database } = portal();
  await query('delete from rolled_days');
  await rollUpDays(database, 3);
  const days = await query<{ day: string }>(`select to_char(day, 'YYYY-MM-DD') as day from rolled_days order by day`);
  expect(days.map(({ day }) => day)).toEqual([-3, -2, -1].map((ago) => dayAfter(today, ago)));
  await rollUpDays(database, 40);
  expect(await rolled()).toBe(43);
});
