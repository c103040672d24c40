import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CreditCents } from '#contract/money.ts';
import type { UserId } from '#contract/ids.ts';
import { fewestForSpeed, type statisticsApi, type Trophies, trophyPlaces as limit } from '#contract/statistics.ts';
import type { Read } from '#server/platform/database.ts';
import type { Handler } from '#server/platform/serve.ts';
import { mostOrderedMethods, mostOrderedVehicles } from './most-ordered.ts';
import { customerName, inPeriod } from '#server/vocabulary/index.ts';

/** The instant counts: it is in this month in Vienna, or the period is all time. */
const countsIn = (at: RawBuilder<unknown>, period: 'month' | 'allTime'): RawBuilder<SqlBool> =>
  inPeriod(at, { filterMode: period === 'allTime' ? 'all' : 'month' });

/** The customers who paid the most credits for tasks. */
async function bestCustomers(read: Read, counts: RawBuilder<SqlBool>): Promise<Trophies['customers']> {
  const { rows } = await sql<{ userId: UserId; name: string; paid: CreditCents; tasks: number }>`
    with paid as (
      select e.user_id, -sum(e.amount)::bigint as paid, count(e.task_id) as tasks from credit_entries e
      where e.kind = 'payment' and ${counts} group by e.user_id order by paid desc, e.user_id limit ${limit})
    select p.user_id as "userId", ${customerName} as name, p.paid, p.tasks
    from paid p join users u on u.id = p.user_id order by p.paid desc, p.user_id`.execute(read);
  return rows;
}

/** Members of staff who finished tasks, with their number and the median of the turnaround. */
async function staffAtWork(read: Read, counts: RawBuilder<SqlBool>): Promise<Trophies['busiest']> {
  const { rows } = await sql<Trophies['busiest'][number]>`
    with done as (
      select t.finished_by, count(*) as tasks,
        percentile_cont(0.5) within group (order by extract(epoch from t.finished_at - t.created_at)::float8) as median
      from tasks t where t.visible and t.finished_at is not null and t.finished_by is not null and ${counts}
      group by t.finished_by)
    select d.finished_by as "userId", u.username as name, d.tasks, d.median
    from done d join users u on u.id = d.finished_by order by d.tasks desc, d.median, u.username`.execute(read);
  return rows;
}

export const getTrophies: Handler<typeof statisticsApi.getTrophies> = async ({ input: { period, language }, tx }) => {
  const ordered = countsIn(sql`t.created_at`, period);
  const [customers, methods, vehicles, staff] = await Promise.all([
    bestCustomers(tx, countsIn(sql`e.created_at`, period)),
    mostOrderedMethods(tx, ordered, { language, limit }),
    mostOrderedVehicles(tx, ordered, {
      of: [
        ['brand', sql<string>`v.brand`],
        ['model', sql<string>`v.model`],
      ],
      limit,
    }),
    staffAtWork(tx, countsIn(sql`t.finished_at`, period)),
  ]);
  return {
    customers,
    methods,
    vehicles,
    fastest: staff
      .filter(({ tasks }) => tasks >= fewestForSpeed)
      .toSorted((one, other) => one.median - other.median)
      .slice(0, limit),
    busiest: staff.slice(0, limit),
  };
};
