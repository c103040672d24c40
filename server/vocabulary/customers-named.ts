import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { hasWord, shownWords } from '#server/platform/lists.ts';

/** Customers by their numbers, or all but those: the numbers of nearly all would take longer on their way than what they find. */
export type Customers = { readonly ids: readonly UserId[]; readonly areOthers: boolean };

/** So few customers are named by their numbers in any case. */
const few = 200;

/** The customers whose data contain a word, as a query of one row with the columns of `Customers`; an index answers rare words. */
export const customersNamed = (word: string): RawBuilder<unknown> => sql`(
  with named as materialized (select u.id from users u where ${hasWord(shownWords(sql`u.search_text`), word)})
  select case when x."areOthers" then array(select u.id from users u where u.id not in (select id from named))
    else array(select id from named) end as ids, x."areOthers"
  from (select n > ${sql.lit(few)} and 2 * n > (select count(*) from users) as "areOthers"
    from (select count(*) as n from named) counted offset 0) x)`;

/** Very many rows are theirs. */
export const areMany = ({ ids, areOthers }: Customers): boolean => areOthers || ids.length > few;

/** An account is one of these. */
export const isOneOf = (userId: RawBuilder<unknown>, { ids, areOthers }: Customers): RawBuilder<SqlBool> =>
  areOthers ? sql`${userId} <> all(${ids}::int[])` : sql`${userId} = any(${ids}::int[])`;

/** Those that are in each of several sets; of no set all. */
export function inEach(sets: readonly Customers[]): Customers {
  const without = new Set(sets.flatMap(({ ids, areOthers }) => (areOthers ? ids : [])));
  const [first, ...others] = sets.filter(({ areOthers }) => !areOthers).map(({ ids }) => ids);
  if (first === undefined) return { ids: [...without], areOthers: true };
  const named = others.map((ids) => new Set(ids));
  return { ids: first.filter((id) => !without.has(id) && named.every((ids) => ids.has(id))), areOthers: false };
}
