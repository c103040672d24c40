import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { vehiclesNamed, type WayOfLooking } from '#server/catalog/index.ts';
import { mostMatchesCounted } from '#contract/lists.ts';
import { plannedAnew, type Read } from '#server/platform/database.ts';
import { isForTexts, hasWord } from '#server/platform/lists.ts';
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

/**
 * About how many tasks have a word, where all rows in which it stands are known.
 *
 * @param ofJobs files do not count
 */
export function numberOfTasks(
  { vehicles, customers, jobs, tasks }: RowsNamed,
  { ofJobs = false } = {},
): number | undefined {
  const ofFiles = ofJobs ? 0 : tasks?.number;
  if (vehicles === undefined || customers === undefined || jobs === undefined || ofFiles === undefined)
    return undefined;
  return 10 * vehicles.number + 50 * customers.number + 3 * jobs.number + ofFiles;
}

/** The rows of a table are few up to a share of one in so many: beyond it PostgreSQL's own way to what has them is the quicker one. */
const fewOf = { vehicles: 10, customers: 20, jobs: 100, tasks: 100 };
type Counted = keyof typeof fewOf;
/** As many tasks are found quickly in any way. */
const someTasks = 100_000;
/** The newest rows of a text, and how many of them tell that a word is a common one, whose rows are not looked for. */
const newest = { looked: 100, common: 5 };

/**
 * How many rows of a word are told at most. `few`: a share of their table, in a portal of very many tasks; `page`: as many as a search counts, so that
 * they are not looked for twice; `none`: only that there are none.
 */
type Most = 'few' | 'page' | 'none';
/** By names, of vehicles and customers, thousands of tasks are found; by the texts of jobs and the names of files as many as they are themselves. */
export type Told = {
  readonly names: Most;
  readonly texts: Most;
  /** Jobs are searched, which are found neither by the names of files nor by colleagues. */
  readonly ofJobs?: boolean;
};

/**
 * Looks up in which rows words stand, before tasks and jobs are searched for them: PostgreSQL guesses wrong how many rows have a word (4 vehicles
 * for 3,400), takes each further place of a word for one that half of all rows have, and plans a search by that. In a portal of few tasks,
 * and until it has counted its rows, none are `few`.
 */
export async function rowsNamed(
  read: Read,
  words: readonly string[],
  { names, texts, ofJobs = false }: Told,
): Promise<ReadonlyMap<string, RowsNamed>> {
  if (words.length === 0) return new Map();
  const most = (table: Counted, alias: string, told: Most) => {
    const shares = {
      few: sql`case when t.reltuples > ${sql.lit(someTasks)} then greatest(${sql.ref(`${alias}.reltuples`)} / ${sql.lit(fewOf[table])}, 0)::int else 0 end`,
      page: sql.lit(mostMatchesCounted),
      none: sql`0`,
    };
    return sql`${shares[told]} as ${sql.ref(table)}`;
  };
  const { rows } = await sql<{ word: string; kind: (typeof kindsOfRows)[number] } & Rows>`
    select w.word, k.kind, cardinality(k.ids) as number, k.ids::text as ids
    from (select ${most('vehicles', 'v', names)}, ${most('customers', 'n', names)}, ${most('jobs', 'j', texts)}, ${most('tasks', 't', texts)}
      from pg_class v, pg_class n, pg_class j, pg_class t
      where v.oid = 'vehicles'::regclass and n.oid = 'account_names'::regclass and j.oid = 'jobs'::regclass and t.oid = 'tasks'::regclass) few
    cross join lateral (${sql.join(
      [...new Set(words)].map((word) => setsOf(word, { texts, ofJobs })),
      sql` union all `,
    )}) w
    cross join lateral (values ('vehicles', w.vehicles, few.vehicles), ('customers', w.customers, few.customers), ('jobs', w.jobs, few.jobs),
      ('tasks', w.tasks, few.tasks), ('colleagues', w.colleagues, null)) k (kind, ids, most)
    where cardinality(k.ids) <= coalesce(k.most, cardinality(k.ids))`.execute(read);
  const named = new Map<string, RowsNamed>();
  for (const { word, kind, number, ids } of rows) named.set(word, { ...named.get(word), [kind]: { number, ids } });
  return named;
}

/**
 * The ids of rows as an array, of one more than are asked for: planned for all of them, of which no more are found; for a tenth PostgreSQL
 * reads the whole table.
 */
const someOf = (ids: RawBuilder<unknown>, number: RawBuilder<unknown>) =>
  sql`array(with x as materialized (${ids}) select x.id from x limit ${number} + 1)`;

/** The same of rows `alias` that meet a condition; null where so many of the newest do that it is a common one. */
export const someWhere = (
  { table, alias, id, condition }: { table: string; alias: string; id: string; condition: RawBuilder<SqlBool> },
  number: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const rows = sql`${sql.table(table)} ${sql.ref(alias)}`;
  return sql`case when (select count(*) from (select ${condition} as has from ${rows} order by ${sql.ref(`${alias}.id`)} desc limit ${sql.lit(newest.looked)}) y where y.has)
    <= ${sql.lit(newest.common)} then ${someOf(sql`select ${sql.ref(`${alias}.${id}`)} as id from ${rows} where ${condition}`, number)} end`;
};

/** One row with the word and its sets: of each kind one more than are few, or null where it is not looked up. */
function setsOf(word: string, { texts, ofJobs }: Pick<Required<Told>, 'texts' | 'ofJobs'>): RawBuilder<unknown> {
  const vehicles = vehiclesNamed(word);
  const few = (table: Counted) => sql`few.${sql.ref(table)}`;
  const notLookedUp = sql`null::int[]`;
  const inText = (table: 'jobs' | 'tasks', alias: string, text: RawBuilder<unknown>) => {
    if (isForTexts(word)) return someWhere({ table, alias, id: 'id', condition: hasWord(text, word) }, few(table));
    // Among the rows of all such a word is not looked for in texts, but in those of the open tasks.
    return texts === 'none' ? notLookedUp : sql`'{}'::int[]`;
  };
  return sql`(select ${word}::text as word,
    ${vehicles === undefined ? notLookedUp : someOf(sql`select v.id from (${vehicles}) v`, few('vehicles'))} as vehicles,
    ${someOf(sql`select n.user_id as id from account_names n where ${isInName(word)}`, few('customers'))} as customers,
    ${inText('jobs', 'j', jobText)} as jobs,
    ${ofJobs ? notLookedUp : inText('tasks', 't', taskText)} as tasks,
    ${ofJobs ? notLookedUp : sql`array(select u.id from users u where ${isColleagueNamed(word)})`} as colleagues offset 0)`;
}

/** Ways of looking at a place of a word, of `WayOfLooking`. */
export type Way = Exclude<WayOfLooking, 'asked'>;

/** A condition with a query, for rows that others find: alone PostgreSQL would take it for a way to find them, and guess wrong how many it finds. */
export const atHand = (condition: RawBuilder<unknown>) => sql<SqlBool>`(${condition}) is true`;

/**
 * A column is the id of one of these rows; undefined where there are none. Rows are found by them as an array that is not looked into while the statement is
 * planned: of many PostgreSQL would estimate each, which takes longer than that saves. Rows at hand are looked up in them.
 */
export function isOneOf(column: RawBuilder<unknown>, { number, ids }: Rows, way: Way): RawBuilder<SqlBool> | undefined {
  if (number === 0) return undefined;
  const all = sql`${ids}::int[] ${plannedAnew}`;
  return way === 'found'
    ? sql`${column} = any((select ${all})::int[])`
    : atHand(sql`${column} in (select unnest(${all}))`);
}
