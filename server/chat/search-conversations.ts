import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserId, VehicleId } from '#contract/ids.ts';
import { isVehicleNamed } from '#server/catalog/index.ts';
import type { Read } from '#server/platform/database.ts';
import { hasWord, shortestIndexedWord, shownWords, wordsOf } from '#server/platform/lists.ts';
import { isStaff } from '#rules/roles.ts';
import type { Actor } from '#server/platform/serve.ts';

/** The largest id that the database can hold. */
const largestId = 2_147_483_647;

/** The searched text of a message `m`; the index of the table is on this very expression. */
export const searchedText: RawBuilder<string> = sql`fold(m.text || ' ' || coalesce(m.file_name, ''))`;

type WordMatches = { word: string; userIds: UserId[]; vehicleIds: VehicleId[] };

/** Vehicles whose name holds a word, and for staff the customers whose data do. */
async function lookUp(read: Read, viewer: Actor, words: readonly string[]): Promise<WordMatches[]> {
  const lookups = words.map(
    (word) => sql`select ${word}::text as word,
      array(select v.id from vehicles v where ${isVehicleNamed(word)}) as "vehicleIds",
      array(select id from users where ${isStaff(viewer)} and ${hasWord(shownWords(sql`search_text`), word)}) as "userIds"`,
  );
  const { rows } = await sql<WordMatches>`${sql.join(lookups, sql` union all `)}`.execute(read);
  return rows;
}

/** The numbers of the tasks in which a word is found, one subquery for each place where it may stand. */
function waysTo(
  viewer: Actor,
  ofUser: UserId | undefined,
  { word, userIds, vehicleIds }: WordMatches,
): RawBuilder<unknown>[] {
  const number = Number(/^#?(\d{1,10})$/.exec(word)?.[1] ?? -1);
  const isOwn = ofUser === undefined ? sql`true` : sql`o.user_id = ${ofUser}`;
  const ways = [sql`select task_id from conversations where false`];
  if (number >= 0 && number <= largestId)
    ways.push(
      sql`select task_id from conversations where task_id = ${number}`,
      sql`select task_id from conversations where job_id = ${number}`,
    );
  if (userIds.length > 0) ways.push(sql`select task_id from conversations where user_id = any(${userIds}::int[])`);
  if (vehicleIds.length > 0)
    ways.push(sql`select o.task_id from jobs j join conversations o on o.job_id = j.id
      where j.vehicle_id = any(${vehicleIds}::int[]) and ${isOwn}`);
  if (ofUser === undefined && word.length < shortestIndexedWord) return ways;
  ways.push(sql`select o.task_id from jobs j join conversations o on o.job_id = j.id
    where ${hasWord(sql`fold(j.vin || ' ' || j.additional)`, word)} and ${isOwn}`);
  const inMessage = hasWord(searchedText, word);
  if (ofUser === undefined) ways.push(sql`select m.task_id from chat_messages m where ${inMessage}`);
  else
    ways.push(sql`select o.task_id from conversations o join chat_messages m on m.task_id = o.task_id
      where ${isOwn} and ${inMessage} and (not m.internal or ${isStaff(viewer)})`);
  return ways;
}

/**
 * Every word of a search is found in a conversation `c`: as number of its task or job, in its VIN, its vehicle, any
 * message that the viewer may read, and for staff in its customer. Customers and vehicles are looked up first, so that
 * only index look-ups remain.
 *
 * @param ofUser the customer to whose conversations the search is limited; for a customer themselves
 */
export async function matchesSearch(
  read: Read,
  viewer: Actor,
  ofUser: UserId | undefined,
  search?: string,
): Promise<RawBuilder<SqlBool>> {
  const words = wordsOf(search);
  if (words.length === 0) return sql`true`;
  const conditions = (await lookUp(read, viewer, words)).map(
    (lookups) => sql`(${sql.join(waysTo(viewer, ofUser, lookups), sql` union all `)})`,
  );
  // As one set, of which each part is looked up once: the number of matches of a word cannot be known before.
  return sql<SqlBool>`c.task_id in (${sql.join(conditions, sql` intersect `)})`;
}
