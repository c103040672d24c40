import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { VehicleCategory } from '#contract/catalog.ts';
import type { UserId, VehicleId } from '#contract/ids.ts';
import { type VehicleWord, vehicleWordsOf } from '#rules/vehicle-words.ts';
import { plannedAnew, type Read } from '#server/platform/database.ts';
import { anyOf, hasTrigrams, patternOf, shortestIndexedWord, shownWords, wordsOf } from '#server/platform/lists.ts';

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
const hasPairs = (pairs: readonly string[], where = searchText) =>
  sql<SqlBool>`short_words(${where}) @> array[${sql.join(
    pairs.map((pair) => sql`regexp_replace(${pair}::text, '[^[:alnum:].]', ' ', 'g')`),
  )}] ${plannedAnew}`;

/** A text is one pair of signs that the index has as they are. */
const isPair = (text: string) => /^[a-z0-9.]{2}$/.test(text);

/** A text has a word in its shape. Most that have a brand begin with it: they are not asked for the expression, which takes far longer. */
function hasShape({ text, as, inName }: VehicleWord & { as: keyof typeof shapes }): RawBuilder<SqlBool> {
  const isShaped = sql<SqlBool>`${inName ? name : searchText} ~ ${shapes[as](text)}`;
  return as === 'whole' ? sql`(starts_with(${searchText}, ${`${text} `}) or ${isShaped})` : isShaped;
}

/** A vehicle `v` has a word in one meaning; an index answers it. */
function isThere(word: VehicleWord): RawBuilder<SqlBool> {
  const { text, as, inName } = word;
  const isIn = (where: RawBuilder<string>) => sql<SqlBool>`strpos(${where}, ${text}) > 0`;
  // The cheap test first, which an index answers: the expression runs only on the few texts that contain the word.
  const pairs = pairsOf(word);
  const containsPairs = isPair(text) ? hasPairs(pairs) : sql<SqlBool>`(${hasPairs(pairs)} and ${isIn(searchText)})`;
  const containsShort = pairs.length === 0 ? isIn(searchText) : containsPairs;
  const containsText = hasTrigrams(text) ? sql<SqlBool>`${searchText} like ${patternOf(text)}` : containsShort;
  if (as === 'anywhere') return inName ? sql`(${containsText} and ${isIn(name)})` : containsText;
  return sql`(${containsText} and ${hasShape({ ...word, as })})`;
}

/** The same for a vehicle that is at hand, as no index answers it. */
function isThereAtHand(word: VehicleWord): RawBuilder<SqlBool> {
  const { text, as, inName } = word;
  const isIn = sql<SqlBool>`strpos(${inName ? name : searchText}, ${text}) > 0`;
  return as === 'anywhere' ? isIn : sql`(${isIn} and ${hasShape({ ...word, as })})`;
}

/** The most selective words are tested first. */
const longestFirst = (words: readonly string[]) => words.toSorted((one, other) => other.length - one.length);

/** The index of trigrams finds a word, whatever it may mean. */
const isFoundByTrigrams = (meanings: readonly VehicleWord[]) => meanings.every(({ text }) => hasTrigrams(text));

/** PostgreSQL takes the index for all of these meanings at once, or for the only one, and tests no row that it gives by making its pairs. */
const areFoundAtOnce = (meanings: readonly VehicleWord[]) => meanings.length === 1 || isFoundByTrigrams(meanings);

/**
 * The ids of the vehicles that a word finds in one of its meanings: a query. Of several meanings of which one is short each is looked up by
 * itself: else every row of any of them would be tested, and making the pairs of its text takes a hundred times as long as looking for two
 * letters in it.
 */
function vehiclesWith(meanings: readonly VehicleWord[]): RawBuilder<unknown> {
  const idsWhere = (place: RawBuilder<SqlBool>) => sql`select v.id from vehicles v where ${place}`;
  const places = meanings.map(isThere);
  return areFoundAtOnce(meanings) ? idsWhere(anyOf(places)) : sql.join(places.map(idsWhere), sql` union all `);
}

/** Conditions of a search on a vehicle `v`, one for each word. */
function conditionsOf(search: string | undefined): RawBuilder<SqlBool>[] {
  const words = longestFirst(wordsOf(search)).map(vehicleWordsOf);
  return words.map((meanings) => {
    if (areFoundAtOnce(meanings)) return anyOf(meanings.map(isThere));
    // Another word finds the vehicles, of which each is looked at.
    if (words.some(isFoundByTrigrams)) return anyOf(meanings.map(isThereAtHand));
    return sql`v.id in (${vehiclesWith(meanings)})`;
  });
}

/**
 * Quality of a match: best as a word of the name, then at the beginning of one, then elsewhere. What most matches are is found out
 * first, and by the cheapest tests: an expression costs several times as much as looking for a text.
 */
function fitOf(
  { text, as, inName }: VehicleWord,
  _: number,
  { length: meanings }: readonly VehicleWord[],
): RawBuilder<number> {
  if (as === 'series') return sql`case when ${name} ~ ${ofSeries(text)} then 4 else 0 end`;
  const has = (where: RawBuilder<string>, part: string) => sql`strpos(${where}, ${part}) > 0`;
  const isWhole = sql`${name} ~ ${whole(text)}`;
  // Of two letters most texts have them within a word: the index tells which may have them at a beginning. The others are looked at no
  // further.
  const mayBegin = isPair(text)
    ? sql`v.id in (select o.id from vehicles o where ${hasPairs([` ${text[0]}`, text], sql`o.search_text`)})`
    : sql`true`;
  // Whatever matches has a word in its only meaning.
  const isWithin = meanings === 1 ? sql`1` : sql`(${has(searchText, text)})::int`;
  const within = as === 'anywhere' ? isWithin : sql`0`;
  const elsewhere = sql.lit(inName ? 0 : 2);
  const atBeginning = as === 'whole' ? elsewhere : sql.lit(3);
  // A text that begins with the word and one more letter, byte by byte, and has it nowhere else: as while a brand is being typed.
  const bytes = sql`${searchText} collate "C"`;
  const onlyBegins = sql`${bytes} >= ${`${text}a`} and ${bytes} < ${`${text}{`} and ${searchText} not like ${`_${patternOf(text)}`}`;
  return sql`case
    when starts_with(${searchText}, ${text}) then case
      when ${onlyBegins} then ${atBeginning}
      when starts_with(${searchText}, ${`${text} `}) or ${isWhole} then 4
      else ${atBeginning} end
    when not ${mayBegin} then ${within}
    when not (${has(searchText, ` ${text}`)} or ${searchText} ~ ${beginning(text)}) then ${within}
    when not ${has(name, text)} then ${elsewhere}
    when ${has(name, ` ${text} `)} or ${isWhole} then 4
    when ${has(name, ` ${text}`)} or ${name} ~ ${beginning(text)} then ${atBeginning}
    else ${elsewhere} end`;
}

/** Vehicles of a category and brand, or those in whose description every word of the search occurs. */
export function matchVehicles(read: Read, { category, brand, vehicleId, search }: Filter) {
  let matching = read.selectFrom('vehicles as v');
  if (vehicleId !== undefined) matching = matching.where('v.id', '=', vehicleId);
  if (category !== undefined) matching = matching.where('v.category', '=', category);
  if (brand !== undefined) matching = matching.where('v.brand', '=', brand);
  return conditionsOf(search).reduce((found, condition) => found.where(condition), matching);
}

/** Quality of a match of all words; undefined without words. */
function fitOfSearch(search: string | undefined): RawBuilder<number> | undefined {
  const fits = wordsOf(search).map((word) => sql`greatest(${sql.join(vehicleWordsOf(word).map(fitOf))})`);
  return fits.length === 0 ? undefined : sql<number>`(${sql.join(fits, sql` + `)})`;
}

const isUnitKnown = sql<SqlBool>`(v.ecu_type <> '')`;

/** Sort order of matching vehicles before their names, the best first: quality of the match, a known control unit, an earlier order. */
export function ranksOf(search: string | undefined): RawBuilder<unknown>[] {
  const fit = fitOfSearch(search);
  return fit === undefined ? [] : [fit, isUnitKnown, sql`(exists (select from jobs j where j.vehicle_id = v.id))`];
}

/** More than the ranks of any match add up to. */
const ownRank = 1000;

type Best = {
  limit: number;
  /** The customer whose own vehicles come first; then whether a vehicle was ordered at all counts, too. */
  customerId?: UserId;
};

/**
 * The best of the vehicles that match, in their order: those that the customer has ordered, then by quality of the match, a known control
 * unit, an earlier order by anyone, and name. `total`, in the first row, says how many match, `isOrdered` which are the customer's own.
 *
 * In two steps, as thousands may match: ranks alone tell from which rank on the list is full, and only from there on are earlier orders
 * looked up and names compared. Columns that are answered are read for the rows of the list, each from where its version stands.
 */
export function bestVehicles(read: Read, filter: Filter, { limit, customerId }: Best) {
  const fit = fitOfSearch(filter.search);
  const isOwn =
    customerId === undefined
      ? sql`false`
      : sql`(v.id in (select j.vehicle_id from jobs j where j.user_id = ${customerId} and j.visible))`;
  const rank = sql<number>`(${isOwn}::int * ${sql.lit(ownRank)} + ${fit === undefined ? sql`0` : sql`2 * ${fit} + ${isUnitKnown}::int`})`;
  const needed = sql<boolean>`m.rank >= (select least.rank from least)`;
  const isOrderedByAnyone =
    fit === undefined || customerId === undefined
      ? sql<boolean>`false`
      : sql<boolean>`(m.id in (select j.vehicle_id from jobs j
          where j.vehicle_id = any(array(select m.id from matching m where ${needed}))))`;
  return read
    .with(
      (matching) => matching('matching').materialized(),
      () =>
        matchVehicles(read, filter)
          .select(['v.id', 'v.brand', 'v.model', 'v.engine_ps', sql<string>`v.ctid`.as('version')])
          .select(rank.as('rank')),
    )
    .with(
      (least) => least('least').materialized(),
      (db) =>
        db
          .selectFrom(
            sql<{ rank: number; better: number; total: number }>`(
              select rank, sum(count(*)) over (order by rank desc) - count(*) as better, sum(count(*)) over () as total
              from matching group by rank)`.as('r'),
          )
          .where('r.better', '<', limit)
          .select(sql<number>`min(r.rank)`.as('rank'))
          .select(sql<number>`max(r.total)::bigint`.as('total')),
    )
    .with(
      (best) => best('best').materialized(),
      (db) =>
        db
          .selectFrom(
            db
              .selectFrom('matching as m')
              .where(needed)
              .select(['m.version', 'm.rank'])
              // One number in the place of two: many are compared by name.
              .orderBy(sql`(2 * m.rank + ${isOrderedByAnyone}::int)`, 'desc')
              .orderBy('m.brand')
              .orderBy('m.model')
              .orderBy('m.engine_ps')
              .orderBy('m.id')
              .limit(limit)
              .as('b'),
          )
          .select(['b.version', 'b.rank', sql<number>`row_number() over ()`.as('place')]),
    )
    .selectFrom('best as b')
    .innerJoin('vehicles as v', (join) => join.on(sql`v.ctid`, '=', sql`b.version`))
    .orderBy('b.place')
    .select(sql<number | null>`case when b.place = 1 then (select least.total from least) end`.as('total'))
    .$if(customerId !== undefined, (some) =>
      some.select(sql<true | null>`nullif(b.rank >= ${sql.lit(ownRank)}, false)`.as('isOrdered')),
    );
}

/** The meanings of a word in brand and model. */
const namesOf = (word: string) => vehicleWordsOf(word).map((one) => ({ ...one, inName: true }));

/**
 * The ids of the vehicles that have a word in brand or model, as a query that an index answers. Undefined for a word of one or two signs in each of
 * its meanings, which is looked up with the rows, since PostgreSQL knows how many vehicles have it; and for one that may be a single sign, as 2.0 is
 * 2: of the many that the index gives for that each is tested by an expression.
 */
export function vehiclesNamed(word: string): RawBuilder<unknown> | undefined {
  const meanings = namesOf(word);
  const lengths = meanings.map(({ text }) => text.length);
  return Math.min(...lengths) > 1 && Math.max(...lengths) >= shortestIndexedWord ? vehiclesWith(meanings) : undefined;
}

/** Rows are found by a word; or the rows that another word finds are narrowed by it; or each row, of some hundreds, is asked by itself. */
export type WayOfLooking = 'found' | 'narrowed' | 'asked';

/**
 * A word is found in brand or model of a vehicle, the part that lists show. An index finds the vehicles, with which rows are compared; or the
 * vehicle of each row is looked at. To narrow thousands of rows the first is the quicker one, where the index is asked once.
 *
 * @param among ids, as PostgreSQL writes an array, of vehicles that most rows have: instead of those of each row they are looked at once
 */
export function isVehicleNamed(
  vehicleId: RawBuilder<unknown>,
  word: string,
  way: WayOfLooking,
  among?: string,
): RawBuilder<SqlBool> {
  const meanings = namesOf(word);
  if (way === 'found' || (way === 'narrowed' && areFoundAtOnce(meanings)))
    return sql`${vehicleId} in (${vehiclesWith(meanings)})`;
  const isNamed = anyOf(meanings.map(isThereAtHand));
  const isOfRow = sql<SqlBool>`(select ${isNamed} from vehicles v where v.id = ${vehicleId} offset 0)`;
  if (among === undefined) return isOfRow;
  const ids = sql`${among}::int[]`;
  return sql`case when ${vehicleId} in (select unnest(${ids}))
    then ${vehicleId} in (select v.id from vehicles v where v.id = any((select ${ids})::int[]) and ${isNamed}) else ${isOfRow} end`;
}
