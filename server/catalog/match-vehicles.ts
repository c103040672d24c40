import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { VehicleCategory } from '#contract/catalog.ts';
import type { VehicleId } from '#contract/ids.ts';
import { type VehicleWord, vehicleWordsOf } from '#rules/vehicle-words.ts';
import type { Read } from '#server/platform/database.ts';
import { anyOf, patternOf, shownWords, wordsOf } from '#server/platform/lists.ts';

type Filter = {
  category?: VehicleCategory | undefined;
  brand?: string | undefined;
  vehicleId?: VehicleId | undefined;
  search?: string | undefined;
};

/** The columns of a vehicle that calls answer. */
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

/** Search text of a vehicle `v`: brand and model, and after a line break everything else. */
const searchText = sql<string>`v.search_text`;
const name = shownWords(searchText);

/** Regular expressions for a word at the beginning of a word of the text, or equal to one; special characters are escaped. */
const quoted = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
const beginning = (text: string) => `(?:^|[^[:alnum:].])${quoted(text)}`;
const whole = (text: string) => `${beginning(text)}(?![[:alnum:].])`;
const ofSeries = (digit: string) => `${beginning(digit)}[0-9]{2}[a-z]*(?![[:alnum:].])`;
const shapes = { start: beginning, whole, series: ofSeries };

/** A word's pairs of signs, which the index of short words has; none for a single sign that may stand within a word. */
function pairsOf({ text, as }: VehicleWord): string[] {
  const signs = [...text];
  if (signs.length > 1) return signs.slice(1).map((sign, place) => `${signs[place]}${sign}`);
  if (as === 'anywhere') return [];
  return as === 'whole' ? [` ${text}`, `${text} `] : [` ${text}`];
}

/** Written as the function `short_words` writes its pairs. */
const hasPairs = (pairs: readonly string[]) =>
  sql`short_words(${searchText}) @> array[${sql.join(
    pairs.map((pair) => sql`regexp_replace(${pair}::text, '[^[:alnum:].]', ' ', 'g')`),
  )}]`;

/** A text has trigrams, which only letters and digits side by side make. */
const hasTrigrams = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

function isThere(word: VehicleWord): RawBuilder<SqlBool> {
  const { text, as, inName } = word;
  const place = inName ? name : searchText;
  const isIn = (where: RawBuilder<string>) => sql<SqlBool>`strpos(${where}, ${text}) > 0`;
  // The cheap test first, which an index answers: the expression runs only on the few texts that contain the word.
  const pairs = pairsOf(word);
  const containsShort =
    pairs.length === 0 ? isIn(searchText) : sql<SqlBool>`(${hasPairs(pairs)} and ${isIn(searchText)})`;
  const containsText = hasTrigrams(text) ? sql<SqlBool>`${searchText} like ${patternOf(text)}` : containsShort;
  if (as === 'anywhere') return inName ? sql`(${containsText} and ${isIn(name)})` : containsText;
  return sql`(${containsText} and ${place} ~ ${shapes[as](text)})`;
}

/** Quality of a match: best as a word of the name, then at the beginning of one, then elsewhere. */
function fitOf({ text, as, inName }: VehicleWord): RawBuilder<number> {
  if (as === 'series') return sql`case when ${name} ~ ${ofSeries(text)} then 4 else 0 end`;
  const elsewhere = inName ? sql`` : sql`when ${searchText} ~ ${beginning(text)} then 2`;
  const anywhere = as === 'anywhere' ? sql`when strpos(${searchText}, ${text}) > 0 then 1` : sql``;
  return sql`case when ${name} ~ ${whole(text)} then 4 ${as === 'whole' ? sql`` : sql`when ${name} ~ ${beginning(text)} then 3`}
    ${elsewhere} ${anywhere} else 0 end`;
}

/** The most selective words are tested first. */
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
 * Sort order of matching vehicles before their names, the best first: an order of the caller's own, quality of the match, a
 * known control unit, an earlier order on this portal.
 */
export function ranksOf(search: string | undefined, isOrdered?: RawBuilder<boolean>): RawBuilder<unknown>[] {
  const words = wordsOf(search);
  const own = isOrdered === undefined ? [] : [isOrdered];
  if (words.length === 0) return own;
  const fits = words.map((word) => sql`greatest(${sql.join(vehicleWordsOf(word).map(fitOf))})`);
  return [
    ...own,
    sql`(${sql.join(fits, sql` + `)})`,
    sql`(v.ecu_type <> '')`,
    sql`(exists (select from jobs j where j.vehicle_id = v.id))`,
  ];
}

/** A word is found in brand or model of a vehicle `v`, the part that lists show. */
export const isVehicleNamed = (word: string): RawBuilder<SqlBool> =>
  anyOf(vehicleWordsOf(word).map((one) => isThere({ ...one, inName: true })));
