import { sql } from 'kysely';
import type { CreditCents } from '#contract/money.ts';
import type { UserId } from '#contract/ids.ts';
import { minTasksForSpeed, type statisticsApi, type Trophies, trophyPlaces as limit } from '#contract/statistics.ts';
import { computePercentile } from '#rules/percentile.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { customerName, localTime, personName } from '#server/vocabulary/index.ts';
import { type DayPart, figuresOfSpan, firstDay, lastDay } from './day-figures.ts';
import { mostOrderedMethods, mostOrderedVehicles } from './most-ordered.ts';
import { readSeconds } from './period.ts';

type TrophyPeriod = 'month' | 'allTime';

/** The figures of each day of this month in Vienna, or of all time. */
const figuresOf = (period: TrophyPeriod, ...parts: DayPart[]) =>
  figuresOfSpan(
    { from: period === 'month' ? sql`date_trunc('month', ${localTime(sql`now()`)})::date` : firstDay, to: lastDay },
    ...parts,
  );

/** The customers who paid the most credits for tasks. */
async function bestCustomers(read: Read, period: TrophyPeriod): Promise<Trophies['customers']> {
  const { rows } = await sql<{ userId: UserId; name: string; paid: CreditCents; tasks: number }>`
    with paid as (
      select g.user_id, sum(g.paid)::bigint as paid, sum(g.tasks) as tasks from ${figuresOf(period, 'payers')} f
      cross join lateral unnest(f.payer_ids, f.payer_paid, f.payer_tasks) as g(user_id, paid, tasks)
      group by g.user_id order by paid desc, g.user_id limit ${limit})
    select p.user_id as "userId", ${customerName} as name, p.paid, p.tasks
    from paid p join users u on u.id = p.user_id order by p.paid desc, p.user_id`.execute(read);
  return rows;
}

/** Members of staff who finished tasks, with their number and the median of the turnaround. */
async function staffAtWork(read: Read, period: TrophyPeriod): Promise<Trophies['busiest']> {
  const { rows } = await sql<{ userId: UserId; name: string; seconds: Buffer }>`
    with done as (
      select g.finished_by, string_agg(g.seconds, ''::bytea) as seconds from ${figuresOf(period, 'finishes')} f
      cross join lateral unnest(f.finishers, f.turnarounds) as g(finished_by, seconds)
      where g.finished_by is not null group by g.finished_by)
    select d.finished_by as "userId", ${personName()} as name, d.seconds
    from done d join users u on u.id = d.finished_by order by u.username`.execute(read);
  return rows
    .map(({ userId, name, seconds: bytes }) => {
      const seconds = readSeconds([bytes]);
      return { userId, name, tasks: seconds.length, median: computePercentile(seconds, 0.5) ?? 0 };
    })
    .toSorted((one, other) => other.tasks - one.tasks || one.median - other.median);
}

export const getTrophies: Handler<typeof statisticsApi.getTrophies> = async ({ input: { period, language }, tx }) => {
  const [customers, methods, vehicles, staff] = await Promise.all([
    bestCustomers(tx, period),
    mostOrderedMethods(tx, figuresOf(period, 'methods'), { language, limit }),
    mostOrderedVehicles(tx, figuresOf(period, 'vehicles'), {
      of: [
        ['brand', sql<string>`v.brand`],
        ['model', sql<string>`v.model`],
      ],
      limit,
    }),
    staffAtWork(tx, period),
  ]);
  return {
    customers,
    methods,
    vehicles,
    fastest: staff
      .filter(({ tasks }) => tasks >= minTasksForSpeed)
      .toSorted((one, other) => one.median - other.median)
      .slice(0, limit),
    busiest: staff.slice(0, limit),
  };
};
