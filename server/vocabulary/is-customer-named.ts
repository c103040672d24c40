import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasWord, shownWords } from '#server/platform/lists.ts';

const isNamed = (word: string) => hasWord(shownWords(sql`u.search_text`), word);

/** A word is found in what lists show of a customer; an index answers it. */
export const isCustomerNamed = (userId: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> =>
  sql`${userId} in (select u.id from users u where ${isNamed(word)})`;

/** The same for a row that is at hand: its customer is looked at, where a word that most of them have would have all of them looked through. */
export const hasCustomerNamed = (userId: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> =>
  sql`(select ${isNamed(word)} from users u where u.id = ${userId} offset 0)`;
