import type { Language } from '#contract/languages.ts';
import { businessTimeZone } from './support-hours.ts';

/**
 * The locale in which numbers and dates are written for a reader: the language, with the region that the operator chose.
 *
 * @param region ISO 3166 code; '' for none, which leaves the language alone
 */
export const toFormatLocale = (language: Language, region: string): string =>
  region === '' ? language : `${language}-${region}`;

/** The day of an instant by the clocks of the business, as letters write it in a locale. */
export const formatBusinessDay = (instant: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: businessTimeZone, dateStyle: 'long' }).format(new Date(instant));

/** Day and time of an instant by the clocks of the business, as letters write them in a locale. */
export const formatBusinessTime = (instant: string | number | Date, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: businessTimeZone, dateStyle: 'full', timeStyle: 'short' }).format(
    new Date(instant),
  );
