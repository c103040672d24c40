import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { isVehicleNamed, type WayOfLooking } from '#server/catalog/index.ts';
import type { Read } from '#server/platform/database.ts';
import { isForTexts, hasWord, idIn } from '#server/platform/lists.ts';
import { isStaff } from '#rules/roles.ts';
import type { Actor } from '#server/platform/serve.ts';
import { isOneOf, jobText, type Rows, type RowsNamed, someWhere } from '#server/tasks/index.ts';
import { hasCustomerNamed, isCustomerNamed } from '#server/vocabulary/index.ts';

/** The searched text of a message `m`; the index of the table is on this very expression. */
export const searchedText: RawBuilder<string> = sql`fold(m.text || ' ' || coalesce(m.file_name, ''))`;

/** The rows in which a word stands, as far as they are known; `talks`: the conversations, by their tasks, in whose messages it does. */
export type RowsOfTalks = RowsNamed & { readonly talks?: Rows };

/** Messages are few up to a share of one in so many. */
const fewOf = 100;

/** Looks up the few conversations in whose messages words stand, for staff, who read all; short ones are not looked for there. */
export async function talksWith(read: Read, words: readonly string[]): Promise<ReadonlyMap<string, Rows>> {
  const asked = words.filter(isForTexts);
  if (asked.length === 0) return new Map();
  const talksOf = (word: string) => {
    const condition = hasWord(searchedText, word);
    const ids = someWhere({ table: 'chat_messages', alias: 'm', id: 'task_id', condition }, sql`few.number`);
    return sql`(select ${word}::text as word, ${ids} as ids offset 0)`;
  };
  const { rows } = await sql<{ word: string } & Rows>`
    select w.word, cardinality(w.ids) as number, w.ids::text as ids
    from (select greatest(reltuples / ${sql.lit(fewOf)}, 0)::int as number from pg_class where oid = 'chat_messages'::regclass) few
    cross join lateral (${sql.join(asked.map(talksOf), sql` union all `)}) w
    where cardinality(w.ids) <= few.number`.execute(read);
  return new Map(rows.map(({ word, ...talks }) => [word, talks]));
}

/** The number of a task or a job that a word may be, as conditions. */
function placesOfNumber(word: string): RawBuilder<SqlBool>[] {
  const number = idIn(word);
  return number === undefined ? [] : [sql`c.task_id = ${number}`, sql`c.job_id = ${number}`];
}

/**
 * The places where a word of a search may stand for a conversation `c`, a condition for each: the number of its task or job, its
 * vehicle, its VIN and text, any message that the viewer may read, and for staff its customer.
 *
 * @param ofUser the customer to whose conversations the search is limited; for a customer themselves
 * @param way conversations that are asked are so in this order: what costs least comes first
 * @param rows the rows in which the word stands, as far as they are known
 */
export function placesOf(
  viewer: Actor,
  ofUser: UserId | undefined,
  word: string,
  way: WayOfLooking,
  { vehicles, customers, jobs, talks }: RowsOfTalks = {},
): RawBuilder<SqlBool>[] {
  const apart = way === 'asked' ? sql`offset 0` : sql``;
  const isOfJob = (property: RawBuilder<unknown>) =>
    sql<SqlBool>`exists (select from jobs j where j.id = c.job_id and ${property} ${apart})`;
  const known = way === 'found' ? 'found' : 'narrowed';
  // In all conversations a short word would be looked for message by message.
  const isInTexts = ofUser !== undefined || isForTexts(word);
  const isInMessages = () =>
    talks === undefined
      ? sql<SqlBool>`exists (select from chat_messages m
          where m.task_id = c.task_id and ${hasWord(searchedText, word)} and (not m.internal or ${isStaff(viewer)}) ${apart})`
      : isOneOf(sql`c.task_id`, talks, known);
  const isOfCustomer = () =>
    customers === undefined
      ? (way === 'asked' ? hasCustomerNamed : isCustomerNamed)(sql`c.user_id`, word)
      : isOneOf(sql`c.user_id`, customers, known);
  const isInJob = () => (jobs === undefined ? isOfJob(hasWord(jobText, word)) : isOneOf(sql`c.job_id`, jobs, known));
  const isOfVehicle = () => {
    if (vehicles === undefined) return isOfJob(isVehicleNamed(sql`j.vehicle_id`, word, way));
    const isOne = isOneOf(sql`j.vehicle_id`, vehicles, known);
    if (isOne === undefined || way !== 'found') return isOne && isOfJob(isOne);
    return sql<SqlBool>`c.job_id = any(array(select j.id from jobs j where ${isOne}))`;
  };
  return [
    ...placesOfNumber(word),
    isInTexts ? isInMessages() : undefined,
    isStaff(viewer) ? isOfCustomer() : undefined,
    isInTexts ? isInJob() : undefined,
    isOfVehicle(),
  ].filter((place) => place !== undefined);
}
