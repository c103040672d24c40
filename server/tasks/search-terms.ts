import { sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { ListQuery } from '#contract/lists.ts';
import type { MethodId, UserId } from '#contract/ids.ts';
import { datesIn } from '#rules/dates-in-search.ts';
import { fold, spellingsOf, typedWordOf } from '#rules/search-words.ts';
import { languageOf } from '#server/countries/index.ts';
import type { Read } from '#server/platform/database.ts';
import { rarityOfWord, wordsOf } from '#server/platform/lists.ts';
import { methodName } from '#server/vocabulary/index.ts';
import { kindsOfRows, numberOfTasks, type RowsNamed, rowsNamed, type Told } from './rows-named.ts';

/** One term of a search; a result matches all of them. */
export type Term =
  /** A day of the calendar, in any way that the reader writes it. */
  | { readonly day: string }
  /** A number as it is shown (#12): that of a task or job, and nothing else. */
  | { readonly number: number }
  /**
   * A word, with the number that it may be and the methods in whose names it is; or the whole name of a method. For a search among the rows of
   * all customers with the rows in which it stands, where these are few or none.
   */
  | (RowsNamed & { readonly word: string; readonly number?: number; readonly methodIds: readonly MethodId[] });

type NamedMethod = { methodId: MethodId; names: string[] };

/** Every method by its names: in the reader's language, in English and its own name. */
async function methodsNamed(read: Read, language: Language): Promise<NamedMethod[]> {
  const { rows } = await sql<NamedMethod>`
    select m.id as "methodId", array[${methodName(language)}, ${methodName('en')}, replace(m.name, '_', ' ')] as names
    from methods m`.execute(read);
  return rows.map(({ methodId, names }) => ({ methodId, names: [...new Set(names.map(fold))] }));
}

/** Takes the names of several words out of a search: 'stage 2' is one method, not every stage and every 2. */
function takeNames(words: readonly string[], methods: readonly NamedMethod[]): { terms: Term[]; rest: string[] } {
  const names = methods.flatMap((method) => method.names).filter((name) => name.includes(' '));
  const terms: Term[] = [];
  let rest = [...words];
  for (const name of [...new Set(names)].toSorted((one, other) => other.length - one.length)) {
    const parts = name.split(' ');
    const place = rest.findIndex((_, index) =>
      parts.every((part, offset) => fold(typedWordOf(rest[index + offset] ?? '')) === part),
    );
    if (place < 0) continue;
    rest = rest.toSpliced(place, parts.length);
    const methodIds = methods.filter((method) => method.names.includes(name)).map(({ methodId }) => methodId);
    terms.push({ word: name, methodIds });
  }
  return { terms, rest };
}

/**
 * The terms of a search among orders, as the reader writes them, the rarest first; an empty search looks nothing up.
 *
 * @param ofJobs they are looked for in jobs, which are not found by their methods
 * @param scope they are looked for among the rows of one customer, all open ones, or the very many of all
 */
export async function termsOf(
  read: Read,
  reader: { readonly id: UserId },
  { search, language: viewerLanguage }: Pick<ListQuery, 'search' | 'language'>,
  { ofJobs = false, scope }: { ofJobs?: boolean; scope: 'own' | 'open' | 'all' },
): Promise<Term[]> {
  if (wordsOf(search).length === 0) return [];
  const language = await languageOf(read, reader.id, viewerLanguage);
  const { days, words } = datesIn(search ?? '', language);
  const dates = days.map((day) => ({ day }));
  const all = wordsOf(words);
  if (all.length === 0) return dates;
  const [methods, named] = await Promise.all([
    methodsNamed(read, language),
    scope === 'own'
      ? new Map<string, RowsNamed>()
      : rowsNamed(read, all.filter(isNoLetter), { ...toldOf(all, scope), ofJobs }),
  ]);
  const { terms, rest } = takeNames(all, methods);
  const found = [...rest.map((word) => termOf(word, methods)), ...terms].map((term) => withRows(term, named));
  const besideFew = found.some((term) => 'word' in term && numberOfTasks(term, { ofJobs }) !== undefined);
  const rankOf = (term: Term) => rarityOf(term, { ofJobs, besideFew });
  return [...found, ...dates].toSorted((one, other) => rankOf(other) - rankOf(one));
}

/** A single letter stands in nearly all names. */
const isNoLetter = (word: string): boolean => word.length > 1;

/** Open tasks are looked through one by one; of several words the rows of each tell which one leads. */
const toldOf = (words: readonly string[], scope: 'open' | 'all'): Told =>
  scope === 'open' ? { names: 'none', texts: 'none' } : { names: 'few', texts: words.length > 1 ? 'few' : 'page' };

/**
 * An estimate by which terms are tried, the rarest first: numbers, words whose rows are known, fewest first, words with a digit, then by length,
 * names of methods, days last.
 */
function rarityOf(term: Term, { ofJobs, besideFew }: { ofJobs: boolean; besideFew: boolean }): number {
  if ('day' in term) return -1000;
  if (!('word' in term)) return 1e9;
  const tasks = numberOfTasks(term, { ofJobs });
  if (tasks !== undefined && (ofJobs || term.methodIds.length === 0)) return 1e8 - tasks;
  const rarity = term.methodIds.length > 0 && !ofJobs ? term.word.length - 500 : rarityOfWord(term.word);
  return besideFew ? rarity - 300 : rarity;
}

/** A term with its rows, where they are known; the name of a method stands in none where one of its words stands in none. */
function withRows(term: Term, named: ReadonlyMap<string, RowsNamed>): Term {
  if (!('word' in term)) return term;
  const parts = term.word.split(' ').map((part) => named.get(part) ?? {});
  if (parts.length === 1) return { ...term, ...parts[0] };
  const none = kindsOfRows.map((kind) => [kind, parts.map((part) => part[kind]).find((rows) => rows?.number === 0)]);
  return { ...term, ...(Object.fromEntries(none) as RowsNamed) };
}

function termOf(word: string, methods: readonly NamedMethod[]): Term {
  const [, sign, digits] = /^(#?)(\d{1,9})$/.exec(typedWordOf(word)) ?? [];
  if (digits !== undefined && sign === '#') return { number: Number(digits) };
  const spellings = spellingsOf(word);
  const methodIds = methods
    .filter(({ names }) => names.some((name) => spellings.some((spelling) => name.includes(spelling))))
    .map(({ methodId }) => methodId);
  return { word, methodIds, ...(digits !== undefined && { number: Number(digits) }) };
}
