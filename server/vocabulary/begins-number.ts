import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { plannedAnew } from '#server/platform/database.ts';
import { typedWordOf } from '#rules/search-words.ts';
import { beginsWith } from '#server/platform/lists.ts';

/** The number of a document begins with a word, in whatever case that is; an index on the number answers it. */
export const beginsNumber = (number: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> =>
  sql`${number} like ${beginsWith(typedWordOf(word).toUpperCase())} ${plannedAnew}`;
