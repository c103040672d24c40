import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { VehicleCategory } from '#contract/catalog.ts';
import type { VehicleId } from '#contract/ids.ts';
import { type VehicleWord, vehicleWordsOf } from '#rules/vehicle-words.ts';
import type { Read } from '#server/platform/database.ts';
import { anyOf, shownWords, wordsOf } from '#server/platform/lists.ts';

type Filter = {
  category?: VehicleCategory | undefined;
  brand?: string | undefined;
  vehicleId?: VehicleId | undefined;
  search?: string | undefined;
};

/** What a call answers of a vehicle. */
export const vehicleColumns = [
  'v.id as vehicleId',
  'v.category',
  'v.brand',
  'v.model',
  'v.engine_ccm as engineCcm',
  'v.engine_ps as enginePs',
  'v.emission',
  'v.ecu_brand as ecuBrand',
  'v.ecu_type as ecuType',
  'v.ecu_checksum as ecuChecksum',
  'v.acm_file_id as acmFileId',
] as const;

/** What is searched of a vehicle `v`: its brand and model, and behind a line break everything else. */
const everything = sql<string>`v.search_text`;
const name = shownWords(everything);

/** The regular expressions for a word that begins, or is, a word of a text; its own signs stand for themselves. */
const quoted = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
const beginning = (text: string) => `(?:^|[^[:alnum:].])${quoted(text)}`;
const whole = (text: string) => `${beginning(text)}(?![[:alnum:].])`;

function isThere({ text, as, inName }: VehicleWord): RawBuilder<SqlBool> {
  const place = inName ? name : everything;
  const contained = sql<SqlBool>`strpos(${place}, ${text}) > 0`;
  // Only of the few in which the word occurs at all it is asked where.
  if (as === 'anywhere') return contained;
  return sql`(${contained} and ${place} ~ ${as === 'whole' ? whole(text) : beginning(text)})`;
}

/** How well a word fits, where it does: as a word of the name best, then at the beginning of one, then elsewhere. */
function fitOf({ text, as, inName }: VehicleWord): RawBuilder<number> {
  const elsewhere = inName ? sql`` : sql`when ${everything} ~ ${beginning(text)} then 2`;
  const anywhere = as === 'anywhere' ? sql`when strpos(${everything}, ${text}) > 0 then 1` : sql``;
  return sql`case when ${name} ~ ${whole(text)} then 4 ${as === 'whole' ? sql`` : sql`when ${name} ~ ${beginning(text)} then 3`}
    ${elsewhere} ${anywhere} else 0 end`;
}

/** Words that leave few vehicles are asked first. */
const longestFirst = (words: readonly string[]) => words.toSorted((one, other) => other.length - one.length);

/** Vehicles of a category and brand, or those in whose description every word of the search occurs. */
export function matchVehicles(read: Read, { category, brand, vehicleId, search }: Filter) {
  let matching = read.selectFrom('vehicles as v');
  if (vehicleId !== undefined) matching = matching.where('v.id', '=', vehicleId);
  if (category !== undefined) matching = matching.where('v.category', '=', category);
  if (brand !== undefined) matching = matching.where('v.brand', '=', brand);
  for (const word of longestFirst(wordsOf(search))) matching = matching.where(anyOf(vehicleWordsOf(word).map(isThere)));
  return matching;
}

/**
 * By what found vehicles are ordered before their names, the best first: how well the words fit, whether the control unit
 * is known, and whether one was ever ordered for here.
 */
export function ranksOf(search: string | undefined): RawBuilder<unknown>[] {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const fits = words.map((word) => sql`greatest(${sql.join(vehicleWordsOf(word).map(fitOf))})`);
  return [
    sql`(${sql.join(fits, sql` + `)})`,
    sql`(v.ecu_type <> '')`,
    sql`(exists (select from jobs j where j.vehicle_id = v.id))`,
  ];
}

/** Whether a word is found in brand or model of a vehicle `v`, which is what lists show of it. */
export const isVehicleNamed = (word: string): RawBuilder<SqlBool> =>
  anyOf(vehicleWordsOf(word).map((one) => isThere({ ...one, inName: true })));
