import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { MethodId } from '#contract/ids.ts';
import { isListed } from '#server/catalog/index.ts';
import type { Read } from '#server/db/database.ts';
import type { Period } from '#rules/statistics.ts';
import { isWithinDays, methodName } from '#server/vocabulary/index.ts';

/** The methods of the most tasks in figures of days, under their names in a language, else in English. */
export async function mostOrderedMethods(
  read: Read,
  figures: RawBuilder<unknown>,
  { language, limit }: { language: Language; limit: number },
): Promise<{ methodId: MethodId; name: string; tasks: number }[]> {
  const { rows } = await sql<{ methodId: MethodId; name: string; tasks: number }>`
    with counted as (
      select o.method_id, sum(o.tasks) as tasks from ${figures} f
      cross join lateral unnest(f.method_ids, f.method_tasks) as o(method_id, tasks)
      group by o.method_id order by tasks desc, o.method_id limit ${limit})
    select c.method_id as "methodId", ${methodName(language)} as name, c.tasks
    from counted c join methods m on m.id = c.method_id
    order by c.tasks desc, c.method_id`.execute(read);
  return rows;
}

/** The values of a vehicle column (`v`) with the most tasks in figures of days, such as brands; empty values are left out. */
export async function mostOrderedVehicles<Name extends string>(
  read: Read,
  figures: RawBuilder<unknown>,
  { of, limit }: { of: readonly (readonly [Name, RawBuilder<string>])[]; limit: number },
): Promise<(Record<Name, string> & { tasks: number })[]> {
  const columns = of.map(([name, value]) => sql`${value} as ${sql.id(name)}`);
  const values = of.map(([, value]) => value);
  // Counted by vehicle first: there are far fewer of them than tasks, and each is looked up by its number.
  const { rows } = await sql<Record<Name, string> & { tasks: number }>`
    with counted as (
      select o.vehicle_id, sum(o.tasks) as tasks from ${figures} f
      cross join lateral unnest(f.vehicle_ids, f.vehicle_tasks) as o(vehicle_id, tasks)
      group by o.vehicle_id)
    select ${sql.join(columns)}, sum(c.tasks)::int as tasks from counted c
    cross join lateral (select * from vehicles v where v.id = c.vehicle_id and ${isListed} offset 0) v
    where ${sql.join(
      values.map((value) => sql`${value} <> ''`),
      sql` and `,
    )}
    group by ${sql.join(values)} order by tasks desc, ${sql.join(values)} limit ${limit}`.execute(read);
  return rows;
}

/** The tools (`o`) or ways with which the files of the most tasks of a period were read, of tasks that name one. */
export async function countReadings<Name extends string>(
  read: Read,
  period: Period,
  { of, limit }: { of: RawBuilder<Name>; limit: number },
): Promise<{ name: Name; tasks: number }[]> {
  const { rows } = await sql<{ name: Name; tasks: number }>`
    select ${of} as name, count(*)::int as tasks
    from task_readings r join tasks t on t.id = r.task_id left join tools o on o.id = r.tool_id
    where t.visible and t.inquiry is null and ${isWithinDays(sql`t.created_at`, period)} and ${of} is not null
    group by ${of} order by tasks desc, name limit ${limit}`.execute(read);
  return rows;
}
