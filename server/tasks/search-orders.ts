import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isVehicleNamed } from '#server/catalog/index.ts';
import { anyOf, hasWord, shortestIndexedWord, shownWords } from '#server/platform/lists.ts';
import type { Term } from './search-terms.ts';
import { isOnDay } from '#server/vocabulary/index.ts';

export type SearchScope = {
  /** Staff also search by customer and colleague. */
  readonly forStaff: boolean;
  /**
   * For large tables: each term is looked up where an index finds it, so that a search through a million tasks takes no
   * longer than one through a hundred; a word of one or two characters then among names and numbers only. Few rows,
   * such as those of one customer or the open ones, are scanned one by one.
   */
  readonly many: boolean;
};

const inText = (text: RawBuilder<unknown>, word: string, { many }: SearchScope) =>
  many && word.length < shortestIndexedWord ? undefined : hasWord(text, word);

const customersNamed = (word: string) =>
  sql`array(select u.id from users u where ${hasWord(shownWords(sql`u.search_text`), word)})`;

const colleaguesNamed = (word: string) => sql`array(select u.id from users u
  where u.role <> 'customer' and ${hasWord(sql`fold(u.username || ' ' || u.first_name || ' ' || u.second_name)`, word)})`;

/** The places of job `j` where a word may stand: VIN, text, vehicle as lists show it, and for staff the customer. */
const inFactsOfJob = (word: string, scope: SearchScope) => [
  inText(sql`fold(j.vin || ' ' || j.additional)`, word, scope),
  sql`j.vehicle_id = any(array(select v.id from vehicles v where ${isVehicleNamed(word)}))`,
  scope.forStaff ? sql`j.user_id = any(${customersNamed(word)})` : undefined,
];

/** A number as it is shown, and for customers also as a part of one. */
const isNumber = (id: RawBuilder<number>, term: Exclude<Term, { day: string }>, { forStaff }: SearchScope) =>
  term.number === undefined
    ? undefined
    : 'word' in term && !forStaff
      ? sql`strpos(${id}::text, ${term.word}) > 0`
      : sql`${id} = ${term.number}`;

/** A term is found in job `j`: in its facts, as its number, or as the day on which it was ordered or changed. */
export function isInJob(term: Term, scope: SearchScope): RawBuilder<SqlBool> {
  if ('day' in term) return anyOf([isOnDay(sql`j.created_at`, term.day), isOnDay(sql`j.changed_at`, term.day)]);
  const facts = 'word' in term ? inFactsOfJob(term.word, scope) : [];
  return anyOf([...facts, isNumber(sql`j.id`, term, scope)]);
}

/**
 * A term is found in task `t`: in the facts of its job, the name of its file, a method that it orders, for staff the
 * colleague who does it, as its number, or as the day on which it was ordered or changed.
 */
export function isInTask(term: Term, scope: SearchScope): RawBuilder<SqlBool> {
  if ('day' in term) return anyOf([isOnDay(sql`t.created_at`, term.day), isOnDay(sql`t.changed_at`, term.day)]);
  const number = isNumber(sql`t.id`, term, scope);
  if (!('word' in term)) return anyOf([number]);
  const { word, methodIds } = term;
  const inJob = anyOf(inFactsOfJob(word, scope));
  const isOrdered = sql`o.method_id = any(${sql.val(methodIds)}::int[])`;
  const inFile = inText(sql`fold(t.file_name)`, word, scope);
  if (scope.many) {
    // One subquery for each place where it may stand, as a set: the number of matches of a word cannot be known before.
    const places = [
      sql`select t.id from tasks t where ${anyOf([number, inFile])}`,
      sql`select t.id from tasks t where t.job_id in (select j.id from jobs j where ${inJob})`,
      sql`select t.id from tasks t where t.visible and t.done_by = any(${colleaguesNamed(word)})`,
      ...(methodIds.length === 0 ? [] : [sql`select o.task_id from task_methods o where ${isOrdered}`]),
    ];
    return sql`t.id in (${sql.join(places, sql` union all `)})`;
  }
  return anyOf([
    number,
    sql`exists (select from jobs j where j.id = t.job_id and ${inJob})`,
    inFile,
    methodIds.length === 0
      ? undefined
      : sql`exists (select from task_methods o where o.task_id = t.id and ${isOrdered})`,
    scope.forStaff ? sql`t.done_by = any(${colleaguesNamed(word)})` : undefined,
  ]);
}
