import { toFormatLocale } from '#rules/format-locale.ts';
import type { Language } from './index.ts';

/** The region whose notation the operator chose for numbers and dates, as the page's head names it; '' for none. */
export const readFormatRegion = (): string =>
  document.head.querySelector<HTMLMetaElement>('meta[name="format-region"]')?.content ?? '';

/** The locale in which numbers stand on screen in a language. */
export const toNumberLocale = (language: Language): string => toFormatLocale(language, readFormatRegion());
