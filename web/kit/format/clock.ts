import { toFormatLocale } from '#rules/format-locale.ts';
import { readFormatRegion } from '#web/i18n/format-region.ts';
import type { Language } from '#web/i18n/index.ts';

/** True for what formats take: some browsers name their language in a way of their own, such as `en-US@posix`. */
function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/**
 * A language with the region that the operator chose, else with that of the browser: `en-GB`, `de-AT`. Without one it is the
 * language alone, whose clock has 12 hours in English and 24 in the others.
 *
 * @param tags languages of the browser, the preferred first
 * @param chosen the operator's region; '' for none
 */
export const addRegion = (
  language: Language,
  tags: readonly string[] = navigator.languages,
  chosen: string = readFormatRegion(),
): string =>
  chosen === ''
    ? (tags.find((tag) => tag.startsWith(`${language}-`) && isLanguageTag(tag)) ?? language)
    : toFormatLocale(language, chosen);

/** Cached by locale, because creating a format is slow. */
const clocks = new Map<string, boolean>();

/** True for locales that count hours to twelve. */
export function hasTwelveHours(locale: string): boolean {
  const known =
    clocks.get(locale) ?? new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true;
  clocks.set(locale, known);
  return known;
}

/**
 * Hours and minutes of an instant by the clock of a locale, everywhere the same: `8:30 AM` in the United States, `08:30` in Great
 * Britain; with its weekday `Sat 8:30 AM`.
 */
export const formatTime = (
  instant: Date | number,
  locale: string,
  more: { weekday?: 'short'; timeZone?: string } = {},
): string =>
  new Intl.DateTimeFormat(locale, {
    ...more,
    hour: hasTwelveHours(locale) ? 'numeric' : '2-digit',
    minute: '2-digit',
  }).format(instant);
