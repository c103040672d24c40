import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasWord } from '#server/platform/lists.ts';

/** A word is found in what lists show of an account, by its row `n` of `account_names`. */
export const isInName = (word: string): RawBuilder<SqlBool> => hasWord(sql`n.shown`, word);

/** A word is found in what lists show of a customer; an index answers it. */
export const isCustomerNamed = (userId: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> =>
  sql`${userId} in (select n.user_id from account_names n where ${isInName(word)})`;

/** The same for a row that is at hand: its customer is looked at, where a word that most of them have would have all of them looked through. */
export const hasCustomerNamed = (userId: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> =>
  sql`(select ${isInName(word)} from account_names n where n.user_id = ${userId} offset 0)`;
