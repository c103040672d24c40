import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { isRareWord } from '#server/platform/lists.ts';
import type { Read } from '#server/platform/database.ts';
import { hasCustomerNamed, isInName } from './is-customer-named.ts';

/** Customers by their numbers, or all but those: the numbers of nearly all would take longer on their way than what they find. */
export type Customers = { readonly ids: readonly UserId[]; readonly areOthers: boolean };

/** So few customers are named by their numbers in any case. */
const few = 200;

/**
 * The customers whose data contain a word, as a query of one row with the columns of `Customers`; an index answers rare words. The oldest and
 * the newest accounts tell whether another word is common: then those that lack it are looked for, which are few. A wrong guess is slow, not
 * wrong.
 */
const customersNamed = (word: string): RawBuilder<unknown> => {
  const isNamed = isInName(word);
  if (isRareWord(word))
    return sql`(select array(select n.user_id from account_names n where ${isNamed}) as ids, false as "areOthers")`;
  const some = (order: RawBuilder<unknown>) =>
    sql`(select ${isNamed} as named from account_names n order by ${order} limit ${sql.lit(few)})`;
  return sql`(
  select case when x."areOthers" then array(select n.user_id from account_names n where not ${isNamed})
    else array(select n.user_id from account_names n where ${isNamed}) end as ids, x."areOthers"
  from (select count(*) filter (where s.named) > ${sql.lit(few)} as "areOthers"
    from (${some(sql`n.user_id`)} union all ${some(sql`n.user_id desc`)}) s) x)`;
};

/** Very many rows are theirs; not of a word whose customers were not looked up, since another one finds few. */
export const areMany = (customers: Customers | undefined): boolean =>
  customers !== undefined && (customers.areOthers || customers.ids.length > few);

/** A word of a search, and the customers whose data contain it; undefined where the rows that another word finds are asked. */
export type NamingWord = { readonly word: string; readonly customers: Customers | undefined };

/**
 * Looks up the customers whose data contain the first word. The other words are looked up only where that one finds very many rows; else
 * these rows are few, and asked for the others one by one.
 *
 * @param words the rarest first
 * @param findsMany the first word finds very many rows in another way
 */
export async function customersOfWords(read: Read, words: readonly string[], findsMany = false): Promise<NamingWord[]> {
  const [first, ...others] = words;
  if (first === undefined) return [];
  const [customers] = await lookUp(read, [first]);
  const rest = findsMany || areMany(customers) ? await lookUp(read, others) : [];
  return [{ word: first, customers }, ...others.map((word, index) => ({ word, customers: rest[index] }))];
}

async function lookUp(read: Read, words: readonly string[]): Promise<Customers[]> {
  if (words.length === 0) return [];
  const lookups = words.map(
    (word, index) => sql`select ${sql.lit(index)} as place, c.* from ${customersNamed(word)} c`,
  );
  const { rows } = await sql<Customers>`${sql.join(lookups, sql` union all `)} order by place`.execute(read);
  return rows;
}

/** A word is found in the data of an account. */
export const isOfNamed = (userId: RawBuilder<unknown>, { word, customers }: NamingWord): RawBuilder<SqlBool> =>
  customers === undefined ? hasCustomerNamed(userId, word) : isOneOf(userId, customers);

/** An account is one of these. */
export const isOneOf = (userId: RawBuilder<unknown>, { ids, areOthers }: Customers): RawBuilder<SqlBool> =>
  areOthers ? sql`${userId} <> all(${ids}::int[])` : sql`${userId} = any(${ids}::int[])`;

/** The customers whose data contain each of several words; of no word all. */
export function inEach(words: readonly Pick<NamingWord, 'customers'>[]): Customers {
  const sets = words.flatMap(({ customers }) => customers ?? []);
  const without = new Set(sets.flatMap(({ ids, areOthers }) => (areOthers ? ids : [])));
  const [first, ...others] = sets.filter(({ areOthers }) => !areOthers).map(({ ids }) => ids);
  if (first === undefined) return { ids: [...without], areOthers: true };
  const named = others.map((ids) => new Set(ids));
  return { ids: first.filter((id) => !without.has(id) && named.every((ids) => ids.has(id))), areOthers: false };
}
