import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/lists.ts';
import { businessTimeZone } from '#rules/support-hours.ts';
import { plannedAnew } from '#server/db/database.ts';

const zone = sql.lit(businessTimeZone);

/** The wall clock of the business at an instant, as PostgreSQL's timestamp without a zone. */
export const localTime = (at: RawBuilder<unknown>): RawBuilder<string> => sql`(${at} at time zone ${zone})`;

/** The instant at which the clocks of the business show a timestamp. */
export const toInstantSql = (local: RawBuilder<unknown>): RawBuilder<string> => sql`(${local} at time zone ${zone})`;

/** The day of an instant in Vienna, `2026-03-29`. */
export const localDay = (at: RawBuilder<unknown>): RawBuilder<string> => sql`to_char(${localTime(at)}, 'YYYY-MM-DD')`;

/** The instant at which the present day or month began in Vienna. @param daysAgo days before that */
export const startOfThis = (period: 'day' | 'month', daysAgo = 0): RawBuilder<string> =>
  toInstantSql(
    sql`(date_trunc(${sql.lit(period)}, ${localTime(sql`now()`)}) - make_interval(days => ${sql.lit(daysAgo)}))`,
  );

/**
 * An instant lies within days of Vienna, both included. The days become instants, so that an index is used, and are planned for as
 * they are: a single day is a few rows, ten years are all.
 *
 * @param from the first day, `2026-03-29`; absent for no bound
 */
export function isWithinDays(
  at: RawBuilder<unknown>,
  { from, to }: { from: string | undefined; to: string | undefined },
): RawBuilder<SqlBool> {
  return sql`(${plannedAnew} ${at} >= ${toInstantSql(sql`coalesce(${from ?? null}::date, '-infinity')::timestamp`)}
    and ${at} < ${toInstantSql(sql`coalesce(${to ?? null}::date + 1, 'infinity')::timestamp`)})`;
}

/** An instant lies on a day of Vienna. */
export const isOnDay = (at: RawBuilder<unknown>, day: string): RawBuilder<SqlBool> =>
  isWithinDays(at, { from: day, to: day });

/** An instant lies in the period that a list is filtered by. */
export function inPeriod(
  at: RawBuilder<unknown>,
  { filterMode, filterStartDate, filterEndDate }: ListQuery,
): RawBuilder<SqlBool> {
  switch (filterMode) {
    case 'all':
      return sql`true`;
    case 'today':
      return sql`${at} >= ${startOfThis('day')}`;
    case 'month':
      return sql`${at} >= ${startOfThis('month')}`;
    case 'universal':
      return isWithinDays(at, { from: filterStartDate || undefined, to: filterEndDate || undefined });
  }
}
