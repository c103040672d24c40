import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { listSpellings, getTypedWord } from '#rules/search-words.ts';
import { plannedAnew } from '#server/db/database.ts';
import { joinByAnd, joinByOr } from '#server/db/lists.ts';

/** Kinds of things that are searched: the partitions of `search_rows`. */
export type SearchKind =
  | 'account'
  | 'vehicle'
  | 'job'
  | 'task'
  | 'chat'
  | 'credit'
  | 'invoice'
  | 'deliveryNote'
  | 'purchase'
  | 'payment'
  | 'document'
  | 'mail'
  | 'audit'
  | 'security'
  | 'solution';

/** A text of `search_words` has a word, in any of its spellings. Planned for the word itself: a rare one is looked up, a common one is met soon. */
export const hasWord = (text: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> =>
  joinByOr(listSpellings(word).map((spelling) => sql`${text} like search_pattern(${spelling}) ${plannedAnew}`));

/** A text that is no row of `search_rows` has every word: for rows that are few. */
export function hasWords(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> {
  if (words.length === 0) return sql`true`;
  // A subquery, so that the text is made once for all words.
  return sql`(select ${joinByAnd(words.map((word) => hasWord(sql`x.words`, word)))}
    from (select search_words(${text}) as words offset 0) x)`;
}

type Searched = {
  readonly kind: SearchKind;
  /** The id of a row of the list. */
  readonly id: RawBuilder<unknown>;
  /** The customer who searches what is theirs: without what staff alone find. */
  readonly ownerId?: UserId | undefined;
  /** The row has a number that was written with a #; absent: as a word. */
  readonly isNumbered?: (number: number) => RawBuilder<SqlBool>;
  /** Another spelling under which a text may have a word. */
  readonly aliasOf?: (word: string) => string;
  /** Where a word may stand besides; undefined: nowhere. */
  readonly orElse?: (word: string) => RawBuilder<SqlBool> | undefined;
  /** The ids of rows that a word names besides, as a query; undefined: none. */
  readonly idsOf?: (word: string) => RawBuilder<unknown> | undefined;
};

/** The number that a word names alone, as #12 does. */
const numberIn = (word: string): number | undefined => {
  const [, digits] = /^#(\d{1,9})$/.exec(getTypedWord(word)) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** The ids of the things that have every word, as a query. */
function idsWith(words: readonly string[], { kind, ownerId, aliasOf }: Searched): RawBuilder<unknown> {
  const text = ownerId === undefined ? sql`s.text` : sql`split_part(s.text, E'\n', 1)`;
  const isOwn = ownerId === undefined ? undefined : sql`s.owner_id = ${ownerId}`;
  const isIn = (word: string) => joinByOr([hasWord(text, word), aliasOf && hasWord(text, aliasOf(word))]);
  const conditions = [sql`s.kind = ${sql.lit(kind)}`, isOwn, ...words.map(isIn)];
  return sql`select s.id from search_rows s where ${joinByAnd(conditions)}`;
}

/** The condition that a row of a list has every word of a search. */
export function isFound(words: readonly string[], searched: Searched): RawBuilder<SqlBool> {
  const { id, isNumbered, orElse, idsOf } = searched;
  const isWith = (some: readonly string[]) => sql<SqlBool>`${id} in (${idsWith(some, searched)})`;
  const inText: string[] = [];
  const others: RawBuilder<SqlBool>[] = [];
  for (const word of words) {
    const number = isNumbered && numberIn(word);
    const elsewhere = orElse?.(word);
    const named = idsOf?.(word);
    if (isNumbered !== undefined && number !== undefined) others.push(isNumbered(number));
    else if (named !== undefined) others.push(sql`${id} in (${idsWith([word], searched)} union all ${named})`);
    else if (elsewhere === undefined) inText.push(word);
    else others.push(joinByOr([isWith([word]), elsewhere]));
  }
  return joinByAnd([...others, inText.length === 0 ? undefined : isWith(inText)]);
}
