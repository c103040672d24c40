import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languages } from '#contract/languages.ts';
import { textOptions } from '#locales/options.ts';
import { english } from './english.ts';

export { type Language, languages };

/** Files by their paths, as texts by the room that each is named for. */
const byRoom = ({ texts }: { texts: Record<string, object> }): object =>
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [/(\w+)\.json$/.exec(path)?.[1], text]));

/** Every language is one chunk; English came with the first page. */
const load: Record<Language, () => Promise<object>> = {
  en: () => Promise.resolve(english),
  de: async () => byRoom(await import('./de.ts')),
  fr: async () => byRoom(await import('./fr.ts')),
  it: async () => byRoom(await import('./it.ts')),
  nl: async () => byRoom(await import('./nl.ts')),
  pl: async () => byRoom(await import('./pl.ts')),
  ru: async () => byRoom(await import('./ru.ts')),
  es: async () => byRoom(await import('./es.ts')),
};

const storageKey = 'tuneport.language';
const isLanguage = (value: string | null | undefined): value is Language =>
  value !== null && value !== undefined && value in languages;

/** The user's own choice, then the browser's, then English. */
function firstLanguage(): Language {
  const chosen = localStorage.getItem(storageKey);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

async function show(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', await load[language]());
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Switches every text at once and remembers the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language);
  await show(language);
}

/** Prepares the texts; to be awaited before the first screen. */
export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({ ...textOptions, resources: { en: { translation: english } } });
  await show(firstLanguage());
}
