import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { MethodId, SolutionId } from '#contract/ids.ts';
import type { Language } from '#contract/languages.ts';
import type { libraryApi } from '#contract/library.ts';
import type { Read } from '#server/platform/database.ts';
import { anyOf, hasWord, orderOf, pageOf, wordsOf } from '#server/platform/lists.ts';
import type { Handler } from '#server/platform/serve.ts';
import { solutionRows } from './solution-rows.ts';
import { inPeriod, methodName } from '#server/vocabulary/index.ts';

export type SolutionFilter = Input<typeof libraryApi.listSolutions>;

type Word = { word: string; methodIds: MethodId[]; solutionIds: SolutionId[] };

/** The methods whose names have a word, and the solutions of several methods that have it in one of these. */
async function findWords(read: Read, words: readonly string[]): Promise<Word[]> {
  if (words.length === 0) return [];
  const lookups = words.map(
    (word) => sql`select ${word}::text as word,
      array(select m.id from methods m where ${hasWord(sql`fold(m.name)`, word)}) as "methodIds",
      array(select u.solution_id from solution_units u join methods m on m.id = u.method_id
        where ${hasWord(sql`fold(m.name || ' ' || coalesce(u.dtc_code, ''))`, word)}) as "solutionIds"`,
  );
  const { rows } = await sql<Word>`${sql.join(lookups, sql` union all `)}`.execute(read);
  return rows;
}

/**
 * A word stands in a solution `s`: in the numbers as they stand on the control unit, the code, the files' names, or in a method. The
 * methods were looked up before, so that each place is found by its index.
 */
const isInSolution = ({ word, methodIds, solutionIds }: Word): RawBuilder<SqlBool> =>
  anyOf([
    hasWord(
      sql`fold(s.id::text || ' ' || s.family || ' ' || s.software || ' ' || coalesce(s.hardware, '') || ' '
        || coalesce(s.part, '') || ' ' || coalesce(s.dtc_code, '') || ' ' || s.origin_note)`,
      word,
    ),
    methodIds.length === 0 ? undefined : sql`s.method_id = any(${methodIds}::int[])`,
    solutionIds.length === 0 ? undefined : sql`s.id = any(${solutionIds}::int[])`,
  ]);

/** The condition of a filter on a solution `s`. */
export async function conditionOf(read: Read, filter: SolutionFilter): Promise<RawBuilder<SqlBool>> {
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
  conditions.push(...(await findWords(read, wordsOf(search))).map(isInSolution));
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
  const condition = await conditionOf(tx, input);
  const page = await tx
    .selectFrom('solutions as s')
    .where(condition)
    .orderBy(orderOf(input, { columns: columnsIn(input.language), id: sql`s.id`, usual: sql`s.id desc` }))
    .limit(pageOf(input).limit)
    .offset(pageOf(input).offset)
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
