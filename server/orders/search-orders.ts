import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { patternOf, shortestIndexedWord } from '#server/platform/lists.ts';

/**
 * What staff find among the orders of all customers. Each word is looked for where it can be found by index, so that a
 * search through a million tasks takes no longer than one through a hundred. A word of one or two characters is looked
 * for among vehicles, customers and numbers only.
 */
const isIndexed = (word: string): boolean => word.length >= shortestIndexedWord;

/** The number that a word is: that of a task or job, as it is shown (#12) or alone. */
function numberIn(word: string): number | undefined {
  const [, digits] = /^#?(\d{1,9})$/.exec(word) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The day that a word is, as it is written here (31.12.2026) or there (2026-12-31). */
function dayIn(word: string): string | undefined {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(word) ?? [];
  const iso = day === undefined ? word : `${year}-${month}-${day}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) && !Number.isNaN(Date.parse(iso)) ? iso : undefined;
}

const anyOf = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` or `,
  )})`;

/** Whether a word is found in the VIN, the text, the vehicle or the customer of job `j`. */
const inFactsOfJob = (word: string) => [
  isIndexed(word) ? sql`lower(j.vin || ' ' || j.additional) like ${patternOf(word)}` : undefined,
  sql`j.vehicle_id = any(array(select v.id from vehicles v where strpos(v.search_text, ${word}) > 0))`,
  sql`j.user_id = any(array(select u.id from users u where strpos(u.search_text, ${word}) > 0))`,
];

/** Whether a word is found in job `j`: its facts, its number or the day of its order. */
export function isInJob(word: string): RawBuilder<SqlBool> {
  const [number, day] = [numberIn(word), dayIn(word)];
  return anyOf([
    ...inFactsOfJob(word),
    number === undefined ? undefined : sql`j.id = ${number}`,
    day === undefined
      ? undefined
      : sql`(j.created_at >= ${day}::timestamp at time zone 'Europe/Vienna'
          and j.created_at < (${day}::timestamp + interval '1 day') at time zone 'Europe/Vienna')`,
  ]);
}

/** Whether a word is found in task `t`: the facts of its job, the name of its file, or its number. */
export function isInTask(word: string): RawBuilder<SqlBool> {
  const number = numberIn(word);
  return anyOf([
    sql`t.job_id = any(array(select j.id from jobs j where ${anyOf(inFactsOfJob(word))}))`,
    isIndexed(word) ? sql`lower(t.file_name) like ${patternOf(word)}` : undefined,
    number === undefined ? undefined : sql`t.id = ${number}`,
  ]);
}
