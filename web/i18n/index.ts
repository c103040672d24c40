import type { TFunction } from 'i18next';
import { atom } from 'nanostores';
import { read } from 'virtual:texts';
import { languages } from '#contract/language-names.ts';
import { findTextPart, type TextPart } from './parts.ts';
import { type Texts, translate, type Values } from './translate.ts';
import { toNumberLocale } from './format-region.ts';
import { deviceStorage } from '#web/api/index.ts';

export { languages };
export type Language = keyof typeof languages;

const loaded: Partial<Record<Language, Texts>> = {};
const loading = new Map<string, Promise<void>>();

/** Two trees of texts as one. */
function merge(one: Texts, other: Texts): Texts {
  const merged: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const present = merged[name];
    merged[name] =
      typeof present === 'object' && typeof value === 'object' ? merge(present as Texts, value as Texts) : value;
  }
  return merged;
}

function load(language: Language, part: TextPart): Promise<void> {
  const key = `${language} ${part}`;
  const known = loading.get(key);
  if (known !== undefined) return known;
  const arriving = read[language][part]().then(
    ({ texts }) => {
      loaded[language] = merge(loaded[language] ?? {}, texts);
    },
    (error: unknown) => {
      // Asked for again by whoever needs it next.
      loading.delete(key);
      throw error;
    },
  );
  loading.set(key, arriving);
  return arriving;
}

type Reading = { readonly language: Language; readonly t: TFunction };

/** A new object whenever language or texts change, so that everything that shows texts is drawn anew. */
const readingIn = (language: Language): Reading => ({
  language,
  t: ((key: string, values?: Values) => textOf(language, key, values)) as unknown as TFunction,
});

/** The language of the screen and its texts, as components follow them. */
export const reading = atom<Reading>(readingIn('en'));

function textOf(language: Language, key: string, values?: Values): string {
  // Most texts have no value that could be a number.
  const locale = values === undefined ? language : toNumberLocale(language);
  const text = translate(loaded[language] ?? {}, locale, key, values);
  if (text !== undefined) return text;
  const part = findTextPart(key);
  const isThere = requestedParts.has(part);
  // Texts that a page has not asked for arrive a moment later than it.
  if (!isThere)
    void loadTexts(part).catch((error: unknown) => {
      reportError(error);
    });
  return isThere ? key : '';
}

/** The text of a key in the language of the screen, outside of components. */
export const say = ((key: string, values?: Values) =>
  textOf(reading.get().language, key, values)) as unknown as TFunction;

/** The language of the screen, outside of components. */
export const languageNow = (): Language => reading.get().language;

const requestedParts = new Set<TextPart>();

/** Brings parts of the texts, in this language and in any that is chosen later; resolves when they can be read. */
export async function loadTexts(...parts: readonly TextPart[]): Promise<void> {
  const { language } = reading.get();
  const isNew = parts.some((part) => !requestedParts.has(part));
  if (!isNew) return;
  await Promise.all(parts.map((part) => load(language, part)));
  for (const part of parts) requestedParts.add(part);
  if (reading.get().language === language) reading.set(readingIn(language));
  else await show(reading.get().language);
}

const storageKey = 'tuneport.language';
const isLanguage = (value: string | null | undefined): value is Language =>
  value !== null && value !== undefined && Object.hasOwn(languages, value);

/** The user's own choice, then the browser's, then English. */
function firstLanguage(): Language {
  const chosen = deviceStorage.getItem(storageKey);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

async function show(language: Language): Promise<void> {
  await Promise.all([...requestedParts].map((part) => load(language, part)));
  reading.set(readingIn(language));
  document.documentElement.lang = language;
}

/** Switches every text at once and remembers the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  deviceStorage.setItem(storageKey, language);
  if (reading.get().language !== language) await show(language);
}

/** Prepares the texts of the first screens, and of more; to be awaited before one is shown. */
export async function startTexts(...more: readonly TextPart[]): Promise<void> {
  for (const part of ['first', ...more] as const) requestedParts.add(part);
  await show(firstLanguage());
}
