import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MethodId } from '#contract/ids.ts';
import { spellingsOf, typedWordOf } from '#rules/search-words.ts';
import { isVehicleNamed, type WayOfLooking } from '#server/catalog/index.ts';
import { plannedAnew } from '#server/platform/database.ts';
import { anyOf, hasWord, isForTexts, isIndexed } from '#server/platform/lists.ts';
import {
  atHand,
  isColleagueNamed,
  isOneOf,
  jobText,
  numberOfTasks,
  type RowsNamed,
  taskText,
  type Way,
} from './rows-named.ts';
import type { Term } from './search-terms.ts';
import { hasCustomerNamed, isCustomerNamed, isOnDay } from '#server/vocabulary/index.ts';

/**
 * `all`: among the rows of all customers, for staff, who also search by customer and colleague. A word of one or two characters, or a number like
 * 1.6, is then looked for in names and numbers only. `own`: among those of one customer.
 */
type SearchScope = 'all' | 'own';

function inText(text: RawBuilder<unknown>, word: string, scope: SearchScope): RawBuilder<SqlBool> | undefined {
  if (scope === 'all') return isForTexts(word) ? hasWord(text, word) : undefined;
  if (isIndexed(word)) return hasWord(text, word);
  // Said in a way that no index can answer: for a short word PostgreSQL would read all of it, instead of one customer's rows.
  return anyOf(spellingsOf(word).map((spelling) => sql`strpos(${text}, ${spelling}) > 0 ${plannedAnew}`));
}

const vehicleOfJob = sql`j.vehicle_id`;

/** A number as it is shown, and for customers also as a part of one. */
function isNumber(id: RawBuilder<number>, term: Exclude<Term, { day: string }>, scope: SearchScope) {
  if (term.number === undefined) return undefined;
  return 'word' in term && scope === 'own'
    ? sql<SqlBool>`strpos(${id}::text, ${typedWordOf(term.word)}) > 0`
    : sql<SqlBool>`${id} = ${term.number}`;
}

const present = (conditions: readonly (RawBuilder<SqlBool> | undefined)[]) =>
  conditions.filter((condition) => condition !== undefined);

const narrowing = (condition: RawBuilder<SqlBool>, way: WayOfLooking) =>
  way === 'found' ? condition : atHand(condition);

type Word = RowsNamed & { readonly word: string; readonly methodIds: readonly MethodId[] };

/** The rows of the term that finds the tasks or jobs which others narrow. */
type Lead = RowsNamed | undefined;
const rowsOf = (term: Term | undefined): Lead => (term !== undefined && 'word' in term ? term : undefined);

/** The vehicle of a row has the word in its name. */
const isOfVehicle = (vehicleId: RawBuilder<unknown>, { word, vehicles }: Word, way: Way, lead?: Lead) =>
  vehicles === undefined
    ? narrowing(isVehicleNamed(vehicleId, word, way, lead?.vehicles?.ids), way)
    : isOneOf(vehicleId, vehicles, way);

/** Rows that are asked for their customers one by one; for more of them all names are looked through. */
const fewRows = 2000;

/** The customer of a row has it. Thousands of rows are narrowed by a word: an index tells its customers at once; without one few are looked at one by one. */
function isOfCustomer(userId: RawBuilder<unknown>, { word, customers }: Word, way: WayOfLooking, lead?: Lead) {
  if (customers !== undefined) return isOneOf(userId, customers, way === 'found' ? 'found' : 'narrowed');
  const isOfMany = lead !== undefined && (numberOfTasks(lead, { ofJobs: true }) ?? 0) > fewRows;
  const isKnownAtOnce = way === 'found' || (way === 'narrowed' && (isOfMany || isIndexed(word)));
  return narrowing(isKnownAtOnce ? isCustomerNamed(userId, word) : hasCustomerNamed(userId, word), way);
}

/** A colleague who has it in their name does the task `t`, or has done it. */
const isOfColleague = ({ word, colleagues }: Word): RawBuilder<SqlBool> | undefined =>
  colleagues === undefined
    ? sql`t.done_by = any(array(select u.id from users u where ${isColleagueNamed(word)}))`
    : isOneOf(sql`t.done_by`, colleagues, 'found');

/**
 * The places where a term may stand for job `j`, a condition for each, which an index answers: its number, VIN and text, its vehicle,
 * for staff its customer; or the day on which it was ordered or changed.
 *
 * @param lead the term that finds the jobs; absent: this one does
 */
export function placesInJob(term: Term, scope: SearchScope, lead?: Term): RawBuilder<SqlBool>[] {
  if ('day' in term) return [isOnDay(sql`j.created_at`, term.day), isOnDay(sql`j.changed_at`, term.day)];
  const number = isNumber(sql`j.id`, term, scope);
  if (!('word' in term)) return present([number]);
  const way = lead === undefined ? 'found' : 'narrowed';
  const leading = rowsOf(lead);
  return present([
    number,
    term.jobs === undefined ? inText(jobText, term.word, scope) : isOneOf(sql`j.id`, term.jobs, way),
    isOfVehicle(vehicleOfJob, term, way, leading),
    scope === 'all' ? isOfCustomer(sql`j.user_id`, term, way, leading) : undefined,
  ]);
}

type Named = { readonly methodIds: readonly MethodId[] };

/** Task `t` is one of those that order a method which a word names. */
const isMethodFound = ({ methodIds }: Named): RawBuilder<SqlBool> | undefined =>
  methodIds.length === 0
    ? undefined
    : sql`t.id in (select o.task_id from task_methods o where o.method_id = any(${sql.val(methodIds)}::int[]))`;

/** The same for a task that is at hand: its methods are few, and the tasks of a method very many. */
const isMethodOrdered = ({ methodIds }: Named): RawBuilder<SqlBool> | undefined =>
  methodIds.length === 0
    ? undefined
    : sql`exists (select from task_methods o where o.task_id = t.id and o.method_id = any(${sql.val(methodIds)}::int[]) offset 0)`;

/**
 * The places where a term may stand for task `t`, a condition for each, which an index answers: its number, the name of its file,
 * the VIN, text and vehicle of its job, a method that it orders, for staff its customer and the colleague who does it; or the day
 * on which it was ordered or changed.
 *
 * @param isOwn narrows the jobs `j` in which it is looked for
 * @param isAlone no other term narrows the tasks: with others PostgreSQL takes their conditions for so dear that it reads all jobs
 *   rather than test a few tasks, or compares each task with each job, unless it has to find the jobs first
 * @param lead the term that finds the tasks; absent: this one does
 * @param byVehicle each task has its vehicle; else that of its job is looked at
 */
export function placesInTask(
  term: Term,
  scope: SearchScope,
  {
    isOwn = sql`true`,
    isAlone,
    lead,
    byVehicle = true,
  }: { isOwn?: RawBuilder<SqlBool>; isAlone: boolean; lead?: Term | undefined; byVehicle?: boolean },
): RawBuilder<SqlBool>[] {
  if ('day' in term) return [isOnDay(sql`t.created_at`, term.day), isOnDay(sql`t.changed_at`, term.day)];
  const number = isNumber(sql`t.id`, term, scope);
  if (!('word' in term)) return present([number]);
  const isFirst = lead === undefined;
  const way = isFirst ? 'found' : 'narrowed';
  const leading = rowsOf(lead);
  const inJob = (isThere: RawBuilder<SqlBool> | undefined) => {
    if (isThere === undefined) return undefined;
    const jobs = sql`select j.id from jobs j where ${isOwn} and ${isThere}`;
    if (isAlone) return sql<SqlBool>`t.job_id in (${jobs})`;
    return isFirst ? sql<SqlBool>`t.job_id = any(array(${jobs}))` : sql<SqlBool>`t.job_id in (${jobs} offset 0)`;
  };
  return present([
    number,
    term.tasks === undefined ? inText(taskText, term.word, scope) : isOneOf(sql`t.id`, term.tasks, way),
    term.jobs === undefined ? inJob(inText(jobText, term.word, scope)) : isOneOf(sql`t.job_id`, term.jobs, way),
    byVehicle ? isOfVehicle(sql`t.vehicle_id`, term, way, leading) : inJob(isOfVehicle(vehicleOfJob, term, 'found')),
    scope === 'all' ? isOfCustomer(sql`t.user_id`, term, way, leading) : undefined,
    isFirst ? isMethodFound(term) : isMethodOrdered(term),
    scope === 'all' ? isOfColleague(term) : undefined,
  ]);
}

/**
 * A term is found in task `t`, for rows that are few and are looked through one by one, such as the open ones or the newest of a
 * customer: a word of one or two characters is found everywhere.
 *
 * @param areHundreds the rows are some hundreds of all tasks: such a word is looked for in names and numbers only, as in `placesInTask`,
 *   and each row is asked for its vehicle
 */
export function isInTask(
  term: Term,
  scope: SearchScope,
  { areHundreds = false, byVehicle = true } = {},
): RawBuilder<SqlBool> {
  if ('day' in term || !('word' in term)) return anyOf(placesInTask(term, scope, { isAlone: true }));
  const { word, tasks, jobs, vehicles } = term;
  const inTextOf = (text: RawBuilder<unknown>) => (areHundreds ? inText(text, word, scope) : hasWord(text, word));
  const isOfTheirs = vehicles !== undefined && byVehicle;
  const inJob = present([
    jobs === undefined ? inTextOf(jobText) : undefined,
    isOfTheirs || vehicles?.number === 0
      ? undefined
      : isVehicleNamed(vehicleOfJob, word, areHundreds ? 'asked' : 'narrowed'),
  ]);
  // The cheapest places first: a word that most tasks have is found without their vehicles.
  return anyOf([
    isNumber(sql`t.id`, term, scope),
    tasks === undefined ? inTextOf(taskText) : isOneOf(sql`t.id`, tasks, 'narrowed'),
    isMethodOrdered(term),
    ...(scope === 'all'
      ? [isOfCustomer(sql`t.user_id`, term, areHundreds ? 'asked' : 'narrowed'), isOfColleague(term)]
      : []),
    isOfTheirs ? isOneOf(sql`t.vehicle_id`, vehicles, 'narrowed') : undefined,
    jobs === undefined ? undefined : isOneOf(sql`t.job_id`, jobs, 'narrowed'),
    inJob.length === 0
      ? undefined
      : sql`exists (select from jobs j where j.id = t.job_id and ${anyOf(inJob)} offset 0)`,
  ]);
}
