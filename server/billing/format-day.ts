import type { Language } from '#contract/languages.ts';
import { businessTimeZone } from '#rules/support-hours.ts';

/** The day of an instant in Vienna, in the format of a language. */
export const formatDay = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { timeZone: businessTimeZone, dateStyle: 'long' }).format(new Date(instant));
