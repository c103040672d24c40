import type { Language } from '#contract/languages.ts';
import { businessTimeZone } from '#rules/support-hours.ts';

/** Euro cents as a mail has them. */
export const formatEuros = (cents: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);

/** An instant as a mail has it, by the clocks of the business. */
export const formatInstant = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { timeZone: businessTimeZone, dateStyle: 'full', timeStyle: 'short' }).format(
    new Date(instant),
  );
