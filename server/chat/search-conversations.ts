import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { isVehicleNamed } from '#server/catalog/index.ts';
import { hasWord, shortestIndexedWord } from '#server/platform/lists.ts';
import { isStaff } from '#rules/roles.ts';
import type { Actor } from '#server/platform/serve.ts';
import { isCustomerNamed } from '#server/vocabulary/index.ts';

/** The largest id that the database can hold. */
const largestId = 2_147_483_647;

/** The searched text of a message `m`; the index of the table is on this very expression. */
export const searchedText: RawBuilder<string> = sql`fold(m.text || ' ' || coalesce(m.file_name, ''))`;

const isOfJob = (property: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (select from jobs j where j.id = c.job_id and ${property})`;

/**
 * The places where a word of a search may stand for a conversation `c`, a condition for each: the number of its task or job, its
 * vehicle, its VIN and text, any message that the viewer may read, and for staff its customer.
 *
 * @param ofUser the customer to whose conversations the search is limited; for a customer themselves
 */
export function placesOf(viewer: Actor, ofUser: UserId | undefined, word: string): RawBuilder<SqlBool>[] {
  const number = Number(/^#?(\d{1,10})$/.exec(word)?.[1] ?? -1);
  const places: RawBuilder<SqlBool>[] = [
    isOfJob(sql`j.vehicle_id in (select v.id from vehicles v where ${isVehicleNamed(word)})`),
  ];
  if (number >= 0 && number <= largestId) places.push(sql`c.task_id = ${number}`, sql`c.job_id = ${number}`);
  if (isStaff(viewer)) places.push(isCustomerNamed(sql`c.user_id`, word));
  // In all conversations a short word would be looked for message by message.
  if (ofUser === undefined && word.length < shortestIndexedWord) return places;
  places.push(
    isOfJob(hasWord(sql`fold(j.vin || ' ' || j.additional)`, word)),
    sql`exists (select from chat_messages m
      where m.task_id = c.task_id and ${hasWord(searchedText, word)} and (not m.internal or ${isStaff(viewer)}))`,
  );
  return places;
}
