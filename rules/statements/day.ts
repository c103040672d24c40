/** Beginnings of the names of months, without accents, in the languages of the portal's countries. */
const months: readonly (readonly string[])[] = [
  ['jan', 'jan', 'gen', 'ene', 'sty'],
  ['feb', 'fev', 'lut'],
  ['mar', 'maer', 'mrz', 'maa', 'mrt'],
  ['apr', 'avr', 'abr', 'kwi'],
  ['may', 'mai', 'mei', 'mag', 'maj'],
  ['jun', 'juin', 'giu', 'cze'],
  ['jul', 'juil', 'lug', 'lip'],
  ['aug', 'aou', 'ago', 'sie'],
  ['sep', 'set', 'wrz'],
  ['oct', 'okt', 'ott', 'paz'],
  ['nov', 'lis'],
  ['dec', 'dez', 'dic', 'gru'],
];

function monthOf(name: string): number | undefined {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
  const at = months.findIndex((names) => names.some((one) => plain.startsWith(one)));
  return at < 0 ? undefined : at + 1;
}

export type DayOrder = 'dayFirst' | 'monthFirst';

const byNumbers = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T,].*)?$/;

/** The order of day and month that a list of days proves; undefined where it contradicts itself. Banks of Europe write the day first. */
export function detectDayOrder(days: readonly string[]): DayOrder | undefined {
  const pairs = days.flatMap((day) => {
    const [, first, , second] = byNumbers.exec(day.trim()) ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  const isDayFirst = pairs.some(([first]) => first > 12);
  const isMonthFirst = pairs.some(([, second]) => second > 12);
  if (isDayFirst && isMonthFirst) return undefined;
  return isMonthFirst ? 'monthFirst' : 'dayFirst';
}

function partsOf(text: string, order: DayOrder): readonly [year: string, month: string, day: string] | undefined {
  const [, isoYear, , isoMonth, isoDay] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ].*)?$/.exec(text) ?? [];
  if (isoYear !== undefined) return [isoYear, isoMonth ?? '', isoDay ?? ''];
  const [, compactYear, compactMonth, compactDay] = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (compactYear !== undefined) return [compactYear, compactMonth ?? '', compactDay ?? ''];
  const [, first, , second, year] = byNumbers.exec(text) ?? [];
  if (first !== undefined && second !== undefined && year !== undefined)
    return order === 'dayFirst' ? [year, second, first] : [year, first, second];
  const [, day, name, namedYear] = /^(\d{1,2})\.?[ -](\p{L}{3,10})\.?,?[ -](\d{4}|\d{2})$/u.exec(text) ?? [];
  const [, nameFirst, dayAfter, yearAfter] = /^(\p{L}{3,10})\.? (\d{1,2}),? (\d{4})$/u.exec(text) ?? [];
  const month = monthOf(name ?? nameFirst ?? '-');
  const [writtenDay, writtenYear] = [day ?? dayAfter, namedYear ?? yearAfter];
  return month === undefined || writtenDay === undefined || writtenYear === undefined
    ? undefined
    : [writtenYear, String(month), writtenDay];
}

/** A day as 2026-12-31, as banks write it: with points, slashes, hyphens, the name of the month, or 20261231; undefined for what is no day. */
export function parseDay(text: string, order: DayOrder = 'dayFirst'): string | undefined {
  const [year, month, day] = partsOf(text.trim(), order) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const found = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${found}T00:00:00Z`);
  // The 31st of February is another day of March.
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === found;
  return isReal && found >= '1900-01-01' && found < '3000-01-01' ? found : undefined;
}
