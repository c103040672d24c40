import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserId, VehicleId } from '#contract/ids.ts';
import type { Read } from '#server/platform/database.ts';
import { type Actor, isStaff } from '#server/platform/serve.ts';

/** Shorter words than this are not looked for in the messages of all customers: no index finds them within a text. */
const shortestWord = 3;
/** The largest id there can be. */
const largestId = 2_147_483_647;

/** The words of a search, in small letters. */
export const wordsOf = (search = ''): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8);

/** What of a message `m` a search looks through; the index of the table is on this very expression. */
export const searchedText: RawBuilder<string> = sql`lower(m.text || ' ' || coalesce(m.file_name, ''))`;
export const patternOf = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

type Known = { word: string; userIds: UserId[]; vehicleIds: VehicleId[] };

/** Vehicles whose name holds a word, and for staff the customers whose data do. */
async function lookUp(read: Read, viewer: Actor, words: readonly string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select word,
      array(select id from vehicles where strpos(lower(brand || ' ' || model), word) > 0) as "vehicleIds",
      array(select id from users where ${isStaff(viewer)} and strpos(search_text, word) > 0) as "userIds"
    from unnest(${words}::text[]) word`.execute(read);
  return rows;
}

/**
 * Whether every word of a search is found in a conversation `c`: as number of its task or job, as VIN, in its vehicle, in
 * any message that the viewer may read, and for staff in its customer. Customers and vehicles are looked up first, so
 * that what remains are questions to indexes.
 */
export async function matchesSearch(read: Read, viewer: Actor, search?: string): Promise<RawBuilder<SqlBool>> {
  const words = wordsOf(search);
  if (words.length === 0) return sql`true`;
  const found = (await lookUp(read, viewer, words)).map(({ word, userIds, vehicleIds }) => {
    const number = Number(/^#?(\d{1,10})$/.exec(word)?.[1] ?? -1);
    const ways = [
      sql<SqlBool>`exists (select from jobs j
        where j.id = c.job_id and (j.vehicle_id = any(${vehicleIds}::int[]) or lower(j.vin) = ${word}))`,
    ];
    if (userIds.length > 0) ways.push(sql`c.user_id = any(${userIds}::int[])`);
    if (number >= 0 && number <= largestId) ways.push(sql`c.task_id = ${number} or c.job_id = ${number}`);
    if (word.length >= shortestWord || !isStaff(viewer))
      ways.push(sql`exists (select from chat_messages m where m.task_id = c.task_id and ${searchedText} like ${patternOf(word)}
        and (not m.internal or ${isStaff(viewer)}))`);
    return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
  });
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`;
}
