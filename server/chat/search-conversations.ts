import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { hasVehicleNamed, isVehicleFoundAtOnce, isVehicleNamed } from '#server/catalog/index.ts';
import { hasWord, shortestIndexedWord } from '#server/platform/lists.ts';
import { isStaff } from '#rules/roles.ts';
import type { Actor } from '#server/platform/serve.ts';
import { hasCustomerNamed, isCustomerNamed } from '#server/vocabulary/index.ts';

/** The largest id that the database can hold. */
const largestId = 2_147_483_647;

/** The searched text of a message `m`; the index of the table is on this very expression. */
export const searchedText: RawBuilder<string> = sql`fold(m.text || ' ' || coalesce(m.file_name, ''))`;

/** The number of a task or a job that a word may be, as conditions. */
function placesOfNumber(word: string): RawBuilder<SqlBool>[] {
  const number = Number(/^#?(\d{1,10})$/.exec(word)?.[1] ?? -1);
  return number >= 0 && number <= largestId ? [sql`c.task_id = ${number}`, sql`c.job_id = ${number}`] : [];
}

/**
 * The places where a word of a search may stand for a conversation `c`, a condition for each: the number of its task or job, its
 * vehicle, its VIN and text, any message that the viewer may read, and for staff its customer.
 *
 * @param ofUser the customer to whose conversations the search is limited; for a customer themselves
 * @param how conversations are found by the word; or those that another word finds are narrowed by it; or each is asked by itself, first
 *   for what costs least
 */
export function placesOf(
  viewer: Actor,
  ofUser: UserId | undefined,
  word: string,
  how: 'found' | 'narrowed' | 'asked',
): RawBuilder<SqlBool>[] {
  const apart = how === 'asked' ? sql`offset 0` : sql``;
  const isOfJob = (property: RawBuilder<unknown>) =>
    sql<SqlBool>`exists (select from jobs j where j.id = c.job_id and ${property} ${apart})`;
  // In all conversations a short word would be looked for message by message.
  const isInTexts = ofUser !== undefined || word.length >= shortestIndexedWord;
  const messages = sql<SqlBool>`exists (select from chat_messages m
    where m.task_id = c.task_id and ${hasWord(searchedText, word)} and (not m.internal or ${isStaff(viewer)}) ${apart})`;
  const named = how === 'asked' ? hasCustomerNamed : isCustomerNamed;
  const isCompared = how === 'found' || (how === 'narrowed' && isVehicleFoundAtOnce(word));
  const ofVehicle = isCompared ? isVehicleNamed : hasVehicleNamed;
  return [
    ...placesOfNumber(word),
    ...(isInTexts ? [messages] : []),
    ...(isStaff(viewer) ? [named(sql`c.user_id`, word)] : []),
    ...(isInTexts ? [isOfJob(hasWord(sql`fold(j.vin || ' ' || j.additional)`, word))] : []),
    isOfJob(ofVehicle(sql`j.vehicle_id`, word)),
  ];
}
