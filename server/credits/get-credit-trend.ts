import { sql } from 'kysely';
import { type creditsApi, trendDays } from '#contract/credits.ts';
import type { CreditCents } from '#contract/money.ts';
import type { Handler } from '#server/http/serve.ts';
import { localDay, startOfThis } from '#server/vocabulary/index.ts';

/**
 * The balance at the end of each of the last days, counted back from the present one: the ledger's rows of a day are
 * taken off for the days before it.
 */
export const getCreditTrend: Handler<typeof creditsApi.getCreditTrend> = async ({ actor, tx }) => {
  const first = startOfThis('day', trendDays - 1);
  const { rows } = await sql<{ day: string; balance: CreditCents }>`
    with changes as (
      select ${localDay(sql`created_at`)} as day, sum(amount) as change
      from credit_entries where user_id = ${actor.companyId} and created_at >= ${first} group by 1),
    days as (
      select ${localDay(sql`(${first} + make_interval(days => n, hours => 12))`)} as day
      from generate_series(0, ${sql.lit(trendDays - 1)}) n)
    select d.day, (coalesce((select balance from credit_accounts where user_id = ${actor.companyId}), 0)
      - coalesce(sum(c.change) over (order by d.day desc rows between unbounded preceding and 1 preceding), 0))::int8 as balance
    from days d left join changes c on c.day = d.day
    order by d.day`.execute(tx);
  return { data: rows };
};
