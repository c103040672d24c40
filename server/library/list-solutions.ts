import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { Language } from '#contract/languages.ts';
import type { libraryApi } from '#contract/library.ts';
import { orderList, getLimitAndOffset, splitSearch } from '#server/db/lists.ts';
import { findContents, isFound } from '#server/search/index.ts';
import type { Handler } from '#server/http/serve.ts';
import { solutionRows } from './solution-rows.ts';
import { inPeriod, methodName } from '#server/vocabulary/index.ts';

export type SolutionFilter = Input<typeof libraryApi.listSolutions>;

/** The condition of a filter on a solution `s`. */
export function buildSolutionCondition(filter: SolutionFilter): RawBuilder<SqlBool> {
  const { family, software, methodId, state, taskId, search } = filter;
  const conditions: RawBuilder<SqlBool>[] = [inPeriod(sql`s.recorded_at`, filter)];
  if (family !== undefined) conditions.push(sql`s.family = ${family}`);
  if (software !== undefined) conditions.push(sql`s.software = ${software}`);
  if (methodId !== undefined)
    conditions.push(sql`(s.method_id = ${methodId}
      or s.id in (select solution_id from solution_units where method_id = ${methodId}))`);
  if (state !== undefined) conditions.push(sql`s.state = ${state}`);
  if (taskId !== undefined)
    conditions.push(sql`(s.origin_task_id = ${taskId}
      or s.id in (select solution_id from solution_uses where task_id = ${taskId}))`);
  conditions.push(
    isFound(splitSearch(search), {
      kind: 'solution',
      id: sql`s.id`,
      isNumbered: (number) => sql`s.id = ${number}`,
      idsOf: (word) => findContents('solution', word),
    }),
  );
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** Methods are sorted as they are read: by the names of the reader's language. */
const columnsIn = (language: Language = 'en') => ({
  solution: sql`s.id`,
  method: sql`lower(coalesce(
    (select string_agg(concat_ws(' ', ${methodName(language)}, u.dtc_code), ' + ' order by u.position)
      from solution_units u join methods m on m.id = u.method_id where u.solution_id = s.id),
    (select concat_ws(' ', ${methodName(language)}, s.dtc_code) from methods m where m.id = s.method_id)))`,
  software: sql`lower(s.software)`,
  unit: [sql`lower(s.family)`, sql`lower(coalesce(s.hardware, ''))`],
  size: sql`s.bytes_changed`,
  state: sql`s.state`,
  uses: sql`(select count(*) from solution_uses u where u.solution_id = s.id)`,
  recorded: sql`s.recorded_at`,
});

/** The families there are, each looked up behind the one before: they are few. */
const families = sql<string[]>`array(
  with recursive f as (
    (select family from solutions order by family limit 1)
    union all
    select (select s.family from solutions s where s.family > f.family order by s.family limit 1) from f where f.family is not null)
  select family from f where family is not null order by family)`;

/** One page of the library: first the solutions on it, then the facts of each. */
export const listSolutions: Handler<typeof libraryApi.listSolutions> = async ({ input, tx }) => {
  const condition = buildSolutionCondition(input);
  const page = await tx
    .selectFrom('solutions as s')
    .where(condition)
    .orderBy(orderList(input, { columns: columnsIn(input.language), id: sql`s.id`, fallback: sql`s.id desc` }))
    .limit(getLimitAndOffset(input).limit)
    .offset(getLimitAndOffset(input).offset)
    .select('s.id')
    .execute();
  const ids = page.map(({ id }) => id);
  const [data, counts] = await Promise.all([
    ids.length === 0
      ? []
      : solutionRows(tx, (rows) =>
          rows.where('s.id', 'in', ids).orderBy(sql`array_position(${sql.val(ids)}::int[], s.id)`),
        ),
    tx
      .selectNoFrom([
        sql<number>`(select count(*) from solutions s where ${condition})`.as('total'),
        sql<number>`(select count(*) from solutions where state = 'suspended')`.as('suspended'),
        families.as('families'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { data, ...counts };
};
