import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Call } from '#contract/call.ts';
import { statisticsApi } from '#contract/statistics.ts';
import { dayAfter, type Period, periodBefore, stepOf } from '#rules/statistics.ts';
import { businessClock } from '#rules/support-hours.ts';
import { hashPassword } from '#server/accounts/index.ts';
import { type FullSum, fullSums } from '#test/full-sums.ts';
import { largeWorld, makeLargeWorld } from './large-world.ts';
import { median, type Result, startAsking } from './measure.ts';
import { type Bench, startWorld, type World } from './world.ts';

const rounds = 5;
/** Limit for a statistic of a year on the server, in milliseconds. */
const limit = 300;

type Statistic = { name: string; call: Call; sums: readonly FullSum[] };
const statistics: readonly Statistic[] = [
  { name: 'tasks', call: statisticsApi.getTaskStatistics, sums: ['tasks', 'finished'] },
  { name: 'turnaround', call: statisticsApi.getTurnaround, sums: ['turnaround'] },
  { name: 'income', call: statisticsApi.getIncome, sums: ['income'] },
  { name: 'most ordered', call: statisticsApi.getMostOrdered, sums: ['methods', 'brands', 'ecuTypes'] },
  { name: 'response times', call: statisticsApi.getResponseTimes, sums: ['waits'] },
  { name: 'the four figures', call: statisticsApi.getKeyFigures, sums: ['tasks', 'finished', 'income'] },
];
const trophies: Statistic = {
  name: 'trophies',
  call: statisticsApi.getTrophies,
  sums: ['bestMethods', 'customers', 'vehicles', 'staff'],
};

/** Has the queue roll up every day that is over, sum up all accounts and measure all lists, and waits for it. */
export async function rollUpAll(pool: pg.Pool): Promise<void> {
  const missing = async () => {
    const { rows } = await pool.query<{ job: string }>(
      `select 'rollUpDays' as job from generate_series((select min(created_at) from tasks)::date, current_date - 2, '1 day') g
       where not exists (select from rolled_days r where r.day = g::date)
       union select 'rollUpCustomers' from stale_customers
       union select 'measureLists' where not exists (select from list_lengths)
       union select 'measureLists' from stale_lists`,
    );
    return rows.map(({ job }) => job);
  };
  for (let jobs = await missing(); jobs.length > 0; jobs = await missing()) {
    for (const job of jobs) await pool.query('select graphile_worker.add_job($1, job_key => $1)', [job]);
    await pause(200);
  }
}

/** Milliseconds of an act. */
async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** One line for each statistic of a year and for all-time trophies, and the slowest ones of a month and of a day. */
export async function measureStatistics(world: Pick<World, 'pool' | 'asking'>, token: string): Promise<Result[]> {
  const { ask, end } = startAsking(1);
  const compare = async ({ call, sums }: Statistic, input: Record<string, string>, periods: readonly Period[]) => {
    const request = world.asking(call, token);
    const url = `${request.url}?${new URLSearchParams(input).toString()}`;
    const [asked] = periods;
    const statements = asked === undefined ? [] : sums.map((sum) => fullSums(stepOf(asked))[sum]);
    const rolled: number[] = [];
    const full: number[] = [];
    const sumAll = async () => {
      for (const { from, to } of periods)
        for (const statement of statements) await world.pool.query(statement, [from, to]);
    };
    await ask({ ...request, url });
    await sumAll();
    for (let round = 0; round < rounds; round += 1) {
      full.push(await timeOf(sumAll));
      rolled.push(await timeOf(() => ask({ ...request, url })));
    }
    return { measured: median(rolled), ceiling: median(full) };
  };
  const result = (bench: string, { measured, ceiling }: { measured: number; ceiling: number }): Result => ({
    bench,
    measured: `${measured.toFixed(1)} ms`,
    ceiling: `${ceiling.toFixed(1)} ms`,
    ratio: measured / ceiling,
    aim: `≤ ${limit} ms`,
    met: measured <= limit,
  });
  try {
    const to = businessClock(new Date()).day;
    const results: Result[] = [];
    for (const [name, days] of Object.entries({ year: 365, month: 30, day: 1 })) {
      const period = { from: dayAfter(to, 1 - days), to };
      const compared: [string, { measured: number; ceiling: number }][] = [];
      for (const statistic of statistics) {
        const isCompared = statistic.call === statisticsApi.getKeyFigures;
        const periods = isCompared ? [period, periodBefore(period)] : [period];
        compared.push([`${name}: ${statistic.name}`, await compare(statistic, period, periods)]);
      }
      const slowest = compared.toSorted(([, one], [, other]) => other.measured - one.measured).slice(0, 1);
      results.push(...(name === 'year' ? compared : slowest).map(([bench, pair]) => result(bench, pair)));
    }
    const ever = { from: '2000-01-01', to: dayAfter(to, 400) };
    results.push(result('trophies of all time', await compare(trophies, { period: 'allTime' }, [ever])));
    return results.map(({ bench, ...figures }) => ({ bench: `${largeWorld.tasks / 1e6}M: ${bench}`, ...figures }));
  } finally {
    end();
  }
}

/**
 * Statistics with 1,000,000 tasks over three years, one asker at a time over HTTP, medians; today has orders of its own and is
 * read from its rows.
 *
 * Compared with the sum of all rows of the period, by the statements that the portal used before days were rolled up
 * (`test/full-sums.ts`), run one after the other on a connection that stays open. That is no ceiling but the work that is saved:
 * the aim is the time.
 */
export async function benchStatistics(bench: Bench): Promise<Result[]> {
  const world = await startWorld('statistics', bench);
  try {
    await makeLargeWorld(world.pool, await hashPassword('not-used'));
    const [staff] = await world.makeCustomers('staff', 1);
    await world.pool.query("update users set role = 'support' where id = $1", [staff?.id]);
    await rollUpAll(world.pool);
    return await measureStatistics(world, await world.tokenOf('staff1'));
  } finally {
    await world.end();
  }
}
