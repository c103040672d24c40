import { sql } from 'kysely';
import type { statisticsApi } from '#contract/statistics.ts';
import type { Handler } from '#server/http/serve.ts';
import { figuresIn, truncateToStep, listSteps, requestedPeriod, readSeconds, computeSpans } from './period.ts';

type Row = { day: string; unanswered: number; waits: Buffer | null };

const figuresOf = (rows: readonly Row[]) => {
  const seconds = readSeconds(rows.map(({ waits }) => waits));
  const unanswered = rows.reduce((sum, row) => sum + row.unanswered, 0);
  return { answered: seconds.length, unanswered, ...computeSpans(seconds) };
};

/**
 * Response times of support. A wait begins with the first message of a customer that support has not answered, and ends
 * with the next message of support, even after the period; it counts on the day on which it began.
 */
export const getResponseTimes: Handler<typeof statisticsApi.getResponseTimes> = async ({ input, tx, refuse }) => {
  const period = requestedPeriod(input, refuse);
  const { rows } = await sql<Row>`
    with counted as (
      select ${truncateToStep(period)} as line, sum(unanswered) as unanswered, string_agg(waits, ''::bytea) as waits
      from ${figuresIn(period, 'waits')} figures group by 1)
    select l.day, c.unanswered, c.waits from ${listSteps(period)} l join counted c on c.line = l.line
    order by l.line`.execute(tx);
  return { ...period, ...figuresOf(rows), data: rows.map((row) => ({ day: row.day, ...figuresOf([row]) })) };
};
