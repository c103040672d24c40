import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasWord, shownWords } from '#server/platform/lists.ts';

/** A word is found in what lists show of a customer; an index answers it. */
export const isCustomerNamed = (userId: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> =>
  sql`${userId} in (select u.id from users u where ${hasWord(shownWords(sql`u.search_text`), word)})`;
