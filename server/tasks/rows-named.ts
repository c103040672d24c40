import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { vehiclesNamed } from '#server/catalog/index.ts';
import type { Read } from '#server/platform/database.ts';
import { hasWord, shortestIndexedWord } from '#server/platform/lists.ts';
import { isInName } from '#server/vocabulary/index.ts';

/** The text of a job `j` that its number, vehicle and customer do not say; an index is on this very expression. */
export const jobText = sql`fold(j.vin || ' ' || j.additional)`;
/** That of a task `t`; an index is on this very expression. */
export const taskText = sql`fold(t.file_name)`;

/** A word is in the name of a colleague `u`. */
export const isColleagueNamed = (word: string): RawBuilder<SqlBool> =>
  sql`u.role <> 'customer' and ${hasWord(sql`fold(u.username || ' ' || u.first_name || ' ' || u.second_name)`, word)}`;

/** Rows by their ids: how many these are, and the ids as PostgreSQL writes an array, which is only handed back to it. */
export type Rows = { readonly number: number; readonly ids: string };

/**
 * The rows in which a word stands; of a kind of which these are more than a few undefined: vehicles by brand and model, customers by what lists
 * show of them, jobs by VIN and text, tasks by the names of their files, and colleagues, of whom there are never many.
 */
export type RowsNamed = { readonly [Kind in (typeof kindsOfRows)[number]]?: Rows };
export const kindsOfRows = ['vehicles', 'customers', 'jobs', 'tasks', 'colleagues'] as const;

/** The rows of a table are few up to a share of one in so many: beyond it PostgreSQL's own way to what has them is the quicker one. */
const fewOf = { vehicles: 20, customers: 20, jobs: 100, tasks: 100 };
type Counted = keyof typeof fewOf;
/** As many tasks are found quickly in any way. */
const someTasks = 100_000;
/** The newest rows of a text, and how many of them tell that a word is a common one, whose rows are not looked for. */
const newest = { looked: 100, common: 5 };

/** What is told by numbers, where these are few; of the others only that there are none: for rows that are asked, or found by one word alone. */
export type Told = { readonly names: boolean; readonly texts: boolean };

/**
 * Looks up in which rows words stand, before tasks and jobs are searched for them: PostgreSQL guesses wrong how many rows have a word (4 vehicles
 * for 3,400), takes each further place of a word for one that half of all rows have, and plans a search by that. In a portal of few tasks,
 * and until it has counted its rows, only words that no row has are told.
 */
export async function rowsNamed(
  read: Read,
  words: readonly string[],
  { names, texts }: Told,
): Promise<ReadonlyMap<string, RowsNamed>> {
  if (words.length === 0) return new Map();
  const most = (table: Counted, alias: string, isTold: boolean) =>
    isTold
      ? sql`case when t.reltuples > ${sql.lit(someTasks)} then greatest(${sql.ref(`${alias}.reltuples`)} / ${sql.lit(fewOf[table])}, 0)::int else 0 end as ${sql.ref(table)}`
      : sql`0 as ${sql.ref(table)}`;
  const { rows } = await sql<{ word: string; kind: (typeof kindsOfRows)[number] } & Rows>`
    select w.word, k.kind, cardinality(k.ids) as number, k.ids::text as ids
    from (select ${most('vehicles', 'v', names)}, ${most('customers', 'n', names)}, ${most('jobs', 'j', texts)}, ${most('tasks', 't', texts)}
      from pg_class v, pg_class n, pg_class j, pg_class t
      where v.oid = 'vehicles'::regclass and n.oid = 'account_names'::regclass and j.oid = 'jobs'::regclass and t.oid = 'tasks'::regclass) few
    cross join lateral (${sql.join([...new Set(words)].map(setsOf), sql` union all `)}) w
    cross join lateral (values ('vehicles', w.vehicles, few.vehicles), ('customers', w.customers, few.customers), ('jobs', w.jobs, few.jobs),
      ('tasks', w.tasks, few.tasks), ('colleagues', w.colleagues, null)) k (kind, ids, most)
    where k.most is null or cardinality(k.ids) <= k.most`.execute(read);
  const named = new Map<string, RowsNamed>();
  for (const { word, kind, number, ids } of rows) named.set(word, { ...named.get(word), [kind]: { number, ids } });
  return named;
}

/** One row with the word and its sets: of each kind one more than are few, or null where it is not looked up. */
function setsOf(word: string): RawBuilder<unknown> {
  const vehicles = vehiclesNamed(word);
  const isIndexed = word.length >= shortestIndexedWord;
  const some = (ids: RawBuilder<unknown>, table: Counted) =>
    sql`array(select x.id from (${ids} offset 0) x limit few.${sql.ref(table)} + 1)`;
  const inText = (table: 'jobs' | 'tasks', alias: string, text: RawBuilder<unknown>) => {
    if (!isIndexed) return sql`null::int[]`;
    const rows = sql`${sql.table(table)} ${sql.ref(alias)}`;
    const id = sql.ref(`${alias}.id`);
    const hasIt = hasWord(text, word);
    return sql`case when (select count(*) from (select ${hasIt} as has from ${rows} order by ${id} desc limit ${sql.lit(newest.looked)}) y where y.has)
      <= ${sql.lit(newest.common)} then ${some(sql`select ${id} from ${rows} where ${hasIt}`, table)} end`;
  };
  return sql`(select ${word}::text as word,
    ${vehicles === undefined ? sql`null::int[]` : some(sql`select v.id from (${vehicles}) v`, 'vehicles')} as vehicles,
    ${some(sql`select n.user_id as id from account_names n where ${isInName(word)}`, 'customers')} as customers,
    ${inText('jobs', 'j', jobText)} as jobs, ${inText('tasks', 't', taskText)} as tasks,
    array(select u.id from users u where ${isColleagueNamed(word)}) as colleagues offset 0)`;
}
