import type { Language } from '#contract/languages.ts';
import { businessTimeZone } from '#rules/support-hours.ts';

/** An instant as a mail has it, by the clocks of the business. */
export const formatInstant = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { timeZone: businessTimeZone, dateStyle: 'full', timeStyle: 'short' }).format(
    new Date(instant),
  );
