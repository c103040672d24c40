import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { isVehicleNamed, type WayOfLooking } from '#server/catalog/index.ts';
import { hasWord, idIn, shortestIndexedWord } from '#server/platform/lists.ts';
import { isStaff } from '#rules/roles.ts';
import type { Actor } from '#server/platform/serve.ts';
import { hasCustomerNamed, isCustomerNamed } from '#server/vocabulary/index.ts';

/** The searched text of a message `m`; the index of the table is on this very expression. */
export const searchedText: RawBuilder<string> = sql`fold(m.text || ' ' || coalesce(m.file_name, ''))`;

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
 */
export function placesOf(
  viewer: Actor,
  ofUser: UserId | undefined,
  word: string,
  way: WayOfLooking,
): RawBuilder<SqlBool>[] {
  const apart = way === 'asked' ? sql`offset 0` : sql``;
  const isOfJob = (property: RawBuilder<unknown>) =>
    sql<SqlBool>`exists (select from jobs j where j.id = c.job_id and ${property} ${apart})`;
  // In all conversations a short word would be looked for message by message.
  const isInTexts = ofUser !== undefined || word.length >= shortestIndexedWord;
  const messages = sql<SqlBool>`exists (select from chat_messages m
    where m.task_id = c.task_id and ${hasWord(searchedText, word)} and (not m.internal or ${isStaff(viewer)}) ${apart})`;
  const named = way === 'asked' ? hasCustomerNamed : isCustomerNamed;
  return [
    ...placesOfNumber(word),
    ...(isInTexts ? [messages] : []),
    ...(isStaff(viewer) ? [named(sql`c.user_id`, word)] : []),
    ...(isInTexts ? [isOfJob(hasWord(sql`fold(j.vin || ' ' || j.additional)`, word))] : []),
    isOfJob(isVehicleNamed(sql`j.vehicle_id`, word, way)),
  ];
}
