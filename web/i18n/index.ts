import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languages } from '#contract/languages.ts';
import { english } from './en/index.ts';
import type { Translated } from './types.ts';

type Texts = Translated<typeof english>;

export { type Language, languages };

const load: Record<Language, () => Promise<Texts>> = {
  en: () => Promise.resolve(english),
  de: async () => (await import('./de/index.ts')).german,
  fr: async () => (await import('./fr/index.ts')).french,
  it: async () => (await import('./it/index.ts')).italian,
  nl: async () => (await import('./nl/index.ts')).dutch,
  pl: async () => (await import('./pl/index.ts')).polish,
  ru: async () => (await import('./ru/index.ts')).russian,
  es: async () => (await import('./es/index.ts')).spanish,
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
  await i18next.use(initReactI18next).init({
    fallbackLng: 'en',
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  await show(firstLanguage());
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof english };
  }
}
