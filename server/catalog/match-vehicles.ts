import { type RawBuilder, sql } from 'kysely';
import type { VehicleCategory } from '#contract/catalog/vehicles.ts';
import type { UserId, VehicleId } from '#contract/ids.ts';
import { listSpellings } from '#rules/search-words.ts';
import type { Read } from '#server/db/database.ts';
import { joinByOr, splitSearch } from '#server/db/lists.ts';
import { hasWord } from '#server/search/index.ts';
import { listedVehicles } from './listed-vehicles.ts';

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

/** The searched text of a vehicle, brand and model in its first line. */
const name = sql`split_part(s.text, E'\n', 1)`;

/** The vehicles `v` of a category and brand. */
export function selectVehicles(read: Read, { category, brand, vehicleId }: Filter) {
  let matching = listedVehicles(read);
  if (vehicleId !== undefined) matching = matching.where('v.id', '=', vehicleId);
  if (category !== undefined) matching = matching.where('v.category', '=', category);
  if (brand !== undefined) matching = matching.where('v.brand', '=', brand);
  return matching;
}

/** Those of a filter in whose description every word of the search stands, with the row `s` of that. */
const matchVehicles = (read: Read, filter: Filter) => {
  const isNarrowed = [filter.category, filter.brand, filter.vehicleId].some((part) => part !== undefined);
  const rows = read
    .selectFrom('search_rows as s')
    .where('s.kind', '=', sql.lit('vehicle'))
    .$if(isNarrowed, (some) => some.where(sql<boolean>`s.id in (${selectVehicles(read, filter).select('v.id')})`));
  return splitSearch(filter.search).reduce((found, word) => found.where(hasWord(sql`s.text`, word)), rows);
};

/** Rank of a word in a vehicle: 4 as a word of the name, 3 at the beginning of one, 2 of another word, 1 elsewhere. */
function fitOf(word: string): RawBuilder<number> {
  const hasAny = (text: RawBuilder<unknown>, endOf: (spelling: string) => RawBuilder<unknown>) =>
    joinByOr(listSpellings(word).map((spelling) => sql`strpos(${text}, ${endOf(spelling)}) > 0`));
  const whole = (spelling: string) => sql`search_words(${spelling})`;
  const beginning = (spelling: string) => sql`rtrim(search_words(${spelling}))`;
  return sql`case when ${hasAny(name, whole)} then 4 when ${hasAny(name, beginning)} then 3
    when ${hasAny(sql`s.text`, beginning)} then 2 else 1 end`;
}

type Best = {
  limit: number;
  offset?: number;
  /** The customer whose own vehicles come first; a visitor is not told that a vehicle was ordered before by anyone. */
  customerId?: UserId;
  /** Another order than that of the best. */
  order?: RawBuilder<unknown> | undefined;
};

/**
 * The best of the vehicles that match, in their order: those that the customer has ordered, then by quality of the match, a known control
 * unit, for customers an earlier order by anyone, and name. `total`, in each row, says how many match, `isOrdered` which are the customer's own.
 */
export function bestVehicles(read: Read, filter: Filter, { limit, offset = 0, customerId, order }: Best) {
  const isOwn = sql<boolean>`(s.id in (select j.vehicle_id from jobs j where j.user_id = ${customerId ?? null} and j.visible))`;
  const fits = splitSearch(filter.search).map(fitOf);
  const ranks = [
    ...(customerId === undefined ? [] : [sql`${isOwn} desc`]),
    ...(fits.length === 0 ? [] : [sql`(${sql.join(fits, sql` + `)}) desc`]),
    ...(fits.length === 0 ? [] : [customerId === undefined ? sql`s.weight / 2 desc` : sql`s.weight desc`]),
  ];
  const inOrder = order ?? sql.join([...ranks, sql`s.text, s.id`]);
  const page = matchVehicles(read, filter)
    .$if(order !== undefined, (rows) => rows.innerJoin('vehicles as v', (join) => join.on(sql`v.id`, '=', sql`s.id`)))
    .select([
      's.id',
      sql<number>`count(*) over ()`.as('total'),
      sql<number>`row_number() over (order by ${inOrder})`.as('place'),
    ])
    .select(sql<true | null>`nullif(${isOwn}, false)`.as('isOrdered'))
    .orderBy(inOrder)
    .limit(limit)
    .offset(offset)
    .as('b');
  return read
    .selectFrom(page)
    .innerJoin('vehicles as v', (join) => join.on(sql`v.id`, '=', sql`b.id`))
    .orderBy('b.place')
    .select('b.total')
    .$if(customerId !== undefined, (rows) => rows.select('b.isOrdered'));
}

/**
 * The vehicles `v` with the most of some words, each by its rank; without a whole word of the name they are none. Before those that match
 * equally well stands what was ordered before.
 */
export function likeliestVehicles(read: Read, words: string, limit: number) {
  const ranks = splitSearch(words).map(
    (word) => sql`case when ${hasWord(sql`s.text`, word)} then ${fitOf(word)} else 0 end`,
  );
  const whole = splitSearch(words).map((word) => sql`(${hasWord(sql`s.text`, word)} and ${fitOf(word)} = 4)`);
  const page = read
    .selectFrom('search_rows as s')
    .where('s.kind', '=', sql.lit('vehicle'))
    .where(whole.length === 0 ? sql<boolean>`false` : joinByOr(whole))
    .select('s.id')
    .select(
      sql<number>`row_number() over (order by (${sql.join([sql`0`, ...ranks], sql` + `)}) desc, s.weight desc, s.text, s.id)`.as(
        'place',
      ),
    )
    .orderBy('place')
    .limit(limit)
    .as('b');
  return read
    .selectFrom(page)
    .innerJoin('vehicles as v', (join) => join.on(sql`v.id`, '=', sql`b.id`))
    .orderBy('b.place');
}
