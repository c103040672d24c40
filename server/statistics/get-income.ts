import { sql } from 'kysely';
import type { IncomeLine, statisticsApi } from '#contract/statistics.ts';
import type { Handler } from '#server/http/serve.ts';
import { figuresIn, truncateToStep, listSteps, requestedPeriod } from './period.ts';

/** Customers' payments for tasks less refunds, by the ledger, each on its own day. */
export const getIncome: Handler<typeof statisticsApi.getIncome> = async ({ input, tx, refuse }) => {
  const period = requestedPeriod(input, refuse);
  const { rows } = await sql<IncomeLine>`
    with paid as (
      select ${truncateToStep(period)} as line, sum(paid)::bigint as paid, sum(payments) as payments
      from ${figuresIn(period, 'income')} figures group by 1)
    select l.day, coalesce(p.paid, 0) as paid, coalesce(p.payments, 0) as payments
    from ${listSteps(period)} l left join paid p on p.line = l.line
    order by l.line`.execute(tx);
  return { ...period, data: rows };
};
