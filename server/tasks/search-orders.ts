import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { ListQuery } from '#contract/lists.ts';
import type { UserId } from '#contract/ids.ts';
import { datesIn } from '#rules/dates-in-search.ts';
import { fold, getTypedWord, splitSearch } from '#rules/search-words.ts';
import { chooseLanguage } from '#server/countries/index.ts';
import type { Read } from '#server/db/database.ts';
import { joinByAnd, joinByOr } from '#server/db/lists.ts';
import { findContents, isFound } from '#server/search/index.ts';
import { readFormatRegion } from '#server/settings/index.ts';
import { isOnDay } from '#server/vocabulary/index.ts';

/** Names of methods that are several words, in the reader's language, in English and as the operator wrote them; folded, the longest first. */
async function namesOfMethods(read: Read, language: Language): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from method_texts where language in (${language}, 'en')
    union select replace(name, '_', ' ') from methods`.execute(read);
  const names = new Set(rows.map(({ name }) => fold(name).trim()).filter((name) => name.includes(' ')));
  return [...names].toSorted((one, other) => other.length - one.length);
}

/** Joins words that are the name of a method: 'stage 2' is one method, not every stage and every 2. */
function joinNames(words: readonly string[], names: readonly string[]): string[] {
  let rest = [...words];
  const found: string[] = [];
  for (const name of names) {
    const parts = name.split(' ');
    const place = rest.findIndex((_, index) =>
      parts.every((part, offset) => fold(getTypedWord(rest[index + offset] ?? '')) === part),
    );
    if (place < 0) continue;
    rest = rest.toSpliced(place, parts.length);
    found.push(name);
  }
  return [...rest, ...found];
}

type Orders = {
  /** Of tasks `t`, or of jobs `j`. */
  readonly kind: 'task' | 'job';
  /** The customer who searches their own; absent: staff search all. */
  readonly ownerId?: UserId | undefined;
};

/** The condition of a search on tasks or jobs: a date means the day on which one was ordered or changed. */
export async function searchOrders(
  read: Read,
  reader: { readonly id: UserId },
  { search, language: viewerLanguage }: Pick<ListQuery, 'search' | 'language'>,
  { kind, ownerId }: Orders,
): Promise<RawBuilder<SqlBool>> {
  if (splitSearch(search).length === 0) return sql`true`;
  const language = await chooseLanguage(read, reader.id, viewerLanguage);
  const dated = datesIn(search ?? '', language, await readFormatRegion(read));
  const typed = splitSearch(dated.words);
  const words = typed.length > 1 && kind === 'task' ? joinNames(typed, await namesOfMethods(read, language)) : typed;
  const column = (name: string) => sql.ref(`${kind === 'task' ? 't' : 'j'}.${name}`);
  const id = column('id');
  return joinByAnd([
    ...dated.days.map((day) => joinByOr([isOnDay(column('created_at'), day), isOnDay(column('changed_at'), day)])),
    isFound(words, {
      kind,
      id,
      ownerId,
      isNumbered: (number) => sql`${id} = ${number}`,
      idsOf: (word) => findContents(kind, word),
    }),
  ]);
}
