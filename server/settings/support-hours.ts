import { sql } from 'kysely';
import type { SupportTimes } from '#contract/settings.ts';
import type { Read, Tx } from '#server/db/database.ts';

/** Hours of support as columns of any query: weekdays with their hours in minutes of the business day, and the days off ahead. */
export const supportTimesColumns = [
  sql<SupportTimes['hours']>`(select coalesce(json_agg(h order by h.weekday), '[]') from support_hours h)`.as('hours'),
  // A day off that began in another time zone may still be today in Vienna.
  sql<SupportTimes['holidays']>`(select coalesce(json_agg(h order by h.day), '[]') from holidays h
    where h.day >= current_date - 1)`.as('holidays'),
] as const;

export const supportHours = (read: Read): Promise<SupportTimes> =>
  read.selectNoFrom(supportTimesColumns).executeTakeFirstOrThrow();

/** Every day off, past and future, for the operator's form. */
export async function allHolidays(read: Read): Promise<SupportTimes['holidays']> {
  const rows = await read
    .selectFrom('holidays')
    .select([sql<string>`day::text`.as('day'), 'name'])
    .orderBy('day')
    .execute();
  return rows;
}

/** Sets hours and days off where they are sent; only differences are written, so that the record of changes shows real changes. */
export async function updateSupportTimes(
  tx: Tx,
  { hours, holidays }: { hours: SupportTimes['hours'] | undefined; holidays: SupportTimes['holidays'] | undefined },
): Promise<void> {
  if (hours !== undefined) await updateHours(tx, hours);
  if (holidays !== undefined) await updateHolidays(tx, holidays);
}

async function updateHours(tx: Tx, hours: SupportTimes['hours']): Promise<void> {
  const weekdays = hours.map(({ weekday }) => weekday);
  await sql`delete from support_hours where weekday <> all(${sql.val(weekdays)}::int[])`.execute(tx);
  await sql`insert into support_hours as s (weekday, opens, closes, warns)
    select * from json_to_recordset(${JSON.stringify(hours)}::json) as r (weekday int, opens int, closes int, warns int)
    on conflict (weekday) do update set opens = excluded.opens, closes = excluded.closes, warns = excluded.warns
    where (s.opens, s.closes, s.warns) is distinct from (excluded.opens, excluded.closes, excluded.warns)`.execute(tx);
}

async function updateHolidays(tx: Tx, holidays: SupportTimes['holidays']): Promise<void> {
  const days = holidays.map(({ day }) => day);
  await sql`delete from holidays where day <> all(${sql.val(days)}::date[])`.execute(tx);
  await sql`insert into holidays as h (day, name)
    select * from json_to_recordset(${JSON.stringify(holidays)}::json) as r (day date, name text)
    on conflict (day) do update set name = excluded.name where h.name is distinct from excluded.name`.execute(tx);
}
