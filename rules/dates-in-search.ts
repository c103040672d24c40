import type { Language } from '#contract/languages.ts';
import { calendarDay } from '#contract/wire.ts';
import { foldLetters } from './search-words.ts';

/** A search, split into the calendar days that it names and its other words. */
export type DatedSearch = { readonly days: readonly string[]; readonly words: string };

/** Cached month names by language, because creating the formats is slow. */
const monthsByLanguage = new Map<Language, ReadonlyMap<string, number>>();

/** Month numbers by their names in a language and in English, which every reader understands. */
function monthsOf(language: Language): ReadonlyMap<string, number> {
  const months = monthsByLanguage.get(language) ?? monthNames([language, 'en']);
  monthsByLanguage.set(language, months);
  return months;
}

function monthNames(inLanguages: readonly Language[]): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of inLanguages)
    for (const month of ['long', 'short'] as const) {
      // Beside a day the grammatical case of a month may differ: 22 listopada, listopad.
      const forms = [{ month }, { month, day: 'numeric' }] as const;
      for (const form of forms) {
        const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' });
        for (let index = 0; index < 12; index += 1) {
          const part = format.formatToParts(Date.UTC(2026, index, 15)).find(({ type }) => type === 'month');
          const name = foldLetters(part?.value ?? '').replace(/\.$/, '');
          if (/^\p{L}+$/u.test(name) && !names.has(name)) names.set(name, index + 1);
        }
      }
    }
  return names;
}

/** The time of day that a list shows behind a date; the search ignores it. */
const time = String.raw`(?:,?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?)?`;
const end = String.raw`(?=[\s,]|$)`;
const shapes = {
  /** 2026-11-22 */
  iso: new RegExp(String.raw`(?<=^|\s)(\d{4})-(\d{2})-(\d{2})${time}${end}`, 'gu'),
  /** 22.11.2026, 22. 11. 2026, 22/11/2026, and 11/22/2026 in English of no or the American region */
  numbers: new RegExp(String.raw`(?<=^|\s)(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4})${time}${end}`, 'gu'),
  /** Nov 22, 2026 */
  monthFirst: new RegExp(String.raw`(?<=^|\s)(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${time}${end}`, 'gu'),
  /** 22. November 2026, 22 nov. 2026, 22 de noviembre de 2026, 22 нояб. 2026 г. */
  dayFirst: new RegExp(
    String.raw`(?<=^|\s)(\d{1,2})(?:\.|er|st|nd|rd|th)? (?:de )?(\p{L}{3,})\.?,? (?:de )?(\d{4})(?: г\.?)?${time}${end}`,
    'gu',
  ),
};

/**
 * Finds the dates in a search: as lists show them in the reader's language (Nov 22, 2026; 22.11.2026; 22 nov. 2026), as
 * they are spoken, and as 2026-11-22. Anything that is no day of the calendar stays among the words.
 *
 * @param region whose notation of dates the operator chose; '' for that of the language
 */
export function datesIn(search: string, language: Language, region = ''): DatedSearch {
  // 11/22/2026 is American.
  const isMonthFirst = language === 'en' && (region === '' || region === 'US');
  const days: string[] = [];
  const months = monthsOf(language);
  const take = (match: string, year: string | undefined, month: number | undefined, day: string | undefined) => {
    const two = (part: string | number | undefined) => String(part ?? '').padStart(2, '0');
    const isoDay = calendarDay.safeParse(`${year}-${two(month)}-${two(day)}`).data;
    if (isoDay === undefined) return match;
    days.push(isoDay);
    return ' ';
  };
  const remainder = foldLetters(search.replaceAll(/\s+/g, ' ').trim())
    .replaceAll(shapes.iso, (match, year: string, month: string, day: string) => take(match, year, Number(month), day))
    .replaceAll(shapes.numbers, (match, one: string, sign: string, other: string, year: string) =>
      sign === '/' && isMonthFirst ? take(match, year, Number(one), other) : take(match, year, Number(other), one),
    )
    .replaceAll(shapes.monthFirst, (match, month: string, day: string, year: string) =>
      take(match, year, months.get(month), day),
    )
    .replaceAll(shapes.dayFirst, (match, day: string, month: string, year: string) =>
      take(match, year, months.get(month), day),
    );
  return days.length === 0 ? { days, words: search } : { days, words: remainder.replaceAll(/(^|\s),/g, '$1').trim() };
}
