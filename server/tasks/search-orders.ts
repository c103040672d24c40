import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MethodId, VehicleId } from '#contract/ids.ts';
import { spellingsOf } from '#rules/search-words.ts';
import { isVehicleNamed } from '#server/catalog/index.ts';
import { plannedAnew } from '#server/platform/database.ts';
import { anyOf, hasWord, shortestIndexedWord } from '#server/platform/lists.ts';
import type { Term } from './search-terms.ts';
import { hasCustomerNamed, isCustomerNamed, isOnDay } from '#server/vocabulary/index.ts';

/**
 * `all`: among the rows of all customers, for staff, who also search by customer and colleague. A word of one or two characters is
 * then looked for in names and numbers only. `own`: among those of one customer.
 */
type SearchScope = 'all' | 'own';

function inText(text: RawBuilder<unknown>, word: string, scope: SearchScope): RawBuilder<SqlBool> | undefined {
  if (word.length >= shortestIndexedWord) return hasWord(text, word);
  // Said in a way that no index can answer: for a short word PostgreSQL would read all of it, instead of one customer's rows.
  return scope === 'all'
    ? undefined
    : anyOf(spellingsOf(word).map((spelling) => sql`strpos(${text}, ${spelling}) > 0 ${plannedAnew}`));
}

const colleaguesNamed = (word: string) => sql`array(select u.id from users u
  where u.role <> 'customer' and ${hasWord(sql`fold(u.username || ' ' || u.first_name || ' ' || u.second_name)`, word)})`;

const vehicleOfJob = sql`j.vehicle_id`;
const jobText = sql`fold(j.vin || ' ' || j.additional)`;

/** A number as it is shown, and for customers also as a part of one. */
function isNumber(id: RawBuilder<number>, term: Exclude<Term, { day: string }>, scope: SearchScope) {
  if (term.number === undefined) return undefined;
  return 'word' in term && scope === 'own'
    ? sql<SqlBool>`strpos(${id}::text, ${term.word}) > 0`
    : sql<SqlBool>`${id} = ${term.number}`;
}

const present = (conditions: readonly (RawBuilder<SqlBool> | undefined)[]) =>
  conditions.filter((condition) => condition !== undefined);

/**
 * The places where a term may stand for job `j`, a condition for each, which an index answers: its number, VIN and text, its vehicle,
 * for staff its customer; or the day on which it was ordered or changed.
 *
 * @param isFirst jobs are found by this term: by another one they are few, and each is asked for its vehicle
 */
export function placesInJob(term: Term, scope: SearchScope, isFirst = true): RawBuilder<SqlBool>[] {
  if ('day' in term) return [isOnDay(sql`j.created_at`, term.day), isOnDay(sql`j.changed_at`, term.day)];
  const number = isNumber(sql`j.id`, term, scope);
  if (!('word' in term)) return present([number]);
  const { word } = term;
  return present([
    number,
    inText(jobText, word, scope),
    isOfVehicle(vehicleOfJob, term, isFirst ? 'found' : 'narrowed'),
    scope === 'all' ? isCustomerNamed(sql`j.user_id`, word) : undefined,
  ]);
}

/** Thousands of tasks are narrowed by a word: an index tells its customers at once; without one each task is asked for its own. */
const narrowByCustomer = (word: string): RawBuilder<SqlBool> =>
  (word.length >= shortestIndexedWord ? isCustomerNamed : hasCustomerNamed)(sql`t.user_id`, word);

type Named = { readonly methodIds: readonly MethodId[] };
type OfVehicles = { readonly word: string; readonly vehicleIds?: readonly VehicleId[] };

/** The vehicle of a row has a word in its name. Of many ids written out PostgreSQL would estimate each, which takes longer than they save. */
function isOfVehicle(vehicleId: RawBuilder<unknown>, { word, vehicleIds }: OfVehicles, way: 'found' | 'narrowed') {
  if (vehicleIds?.length === 0) return undefined;
  return vehicleIds === undefined || way === 'narrowed'
    ? isVehicleNamed(vehicleId, word, way)
    : sql<SqlBool>`${vehicleId} = any((select ${sql.val(vehicleIds)}::int[])::int[])`;
}

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
 * @param isFirst tasks are found by this term: by another one they are few, and each is asked for its methods and its customer
 * @param byVehicle each task has its vehicle; else that of its job is looked at
 */
export function placesInTask(
  term: Term,
  scope: SearchScope,
  {
    isOwn = sql`true`,
    isAlone,
    isFirst = true,
    byVehicle = true,
  }: { isOwn?: RawBuilder<SqlBool>; isAlone: boolean; isFirst?: boolean; byVehicle?: boolean },
): RawBuilder<SqlBool>[] {
  if ('day' in term) return [isOnDay(sql`t.created_at`, term.day), isOnDay(sql`t.changed_at`, term.day)];
  const number = isNumber(sql`t.id`, term, scope);
  if (!('word' in term)) return present([number]);
  const { word } = term;
  const inJob = (isThere: RawBuilder<SqlBool> | undefined) => {
    if (isThere === undefined) return undefined;
    const jobs = sql`select j.id from jobs j where ${isOwn} and ${isThere}`;
    if (isAlone) return sql<SqlBool>`t.job_id in (${jobs})`;
    return isFirst ? sql<SqlBool>`t.job_id = any(array(${jobs}))` : sql<SqlBool>`t.job_id in (${jobs} offset 0)`;
  };
  return present([
    number,
    inText(sql`fold(t.file_name)`, word, scope),
    inJob(inText(jobText, word, scope)),
    byVehicle
      ? isOfVehicle(sql`t.vehicle_id`, term, isFirst ? 'found' : 'narrowed')
      : inJob(isOfVehicle(vehicleOfJob, term, 'found')),
    isFirst ? isMethodFound(term) : isMethodOrdered(term),
    ...(scope === 'all'
      ? [
          isFirst ? isCustomerNamed(sql`t.user_id`, word) : narrowByCustomer(word),
          sql<SqlBool>`t.done_by = any(${colleaguesNamed(word)})`,
        ]
      : []),
  ]);
}

/**
 * A term is found in task `t`, for rows that are few and are looked through one by one, such as the open ones or the newest of a
 * customer: a word of one or two characters is found everywhere.
 *
 * @param areHundreds the rows are some hundreds of all tasks: such a word is looked for in names and numbers only, as in `placesInTask`,
 *   and each row is asked for its vehicle
 */
export function isInTask(term: Term, scope: SearchScope, { areHundreds = false } = {}): RawBuilder<SqlBool> {
  if ('day' in term || !('word' in term)) return anyOf(placesInTask(term, scope, { isAlone: true }));
  const { word } = term;
  const inTextOf = (text: RawBuilder<unknown>) => (areHundreds ? inText(text, word, scope) : hasWord(text, word));
  const ofVehicle = isVehicleNamed(vehicleOfJob, word, areHundreds ? 'asked' : 'narrowed');
  const inJob = anyOf([inTextOf(jobText), ofVehicle]);
  // The cheapest places first: a word that most tasks have is found without their vehicles.
  return anyOf([
    isNumber(sql`t.id`, term, scope),
    inTextOf(sql`fold(t.file_name)`),
    isMethodOrdered(term),
    ...(scope === 'all'
      ? [
          areHundreds ? hasCustomerNamed(sql`t.user_id`, word) : narrowByCustomer(word),
          sql<SqlBool>`t.done_by = any(${colleaguesNamed(word)})`,
        ]
      : []),
    sql`exists (select from jobs j where j.id = t.job_id and ${inJob} offset 0)`,
  ]);
}
