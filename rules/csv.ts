import type { Language } from '#contract/languages.ts';

const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;
/** Marks a text that a spreadsheet would read as a formula as plain text. */
export const asText = (text: string): string => (formula.test(text) ? `'${text}` : text);
/** Reverses `asText`. */
export const asWritten = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

/** Separators that spreadsheets expect in a locale: English ones differ from all others here. */
export const getNotation = (language: Language) =>
  language === 'en' ? { delimiter: ',', point: '.' } : { delimiter: ';', point: ',' };

/** An amount in hundredths with two decimals. */
export function amountText(amount: number, point: string): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}${point}${digits.slice(-2)}`;
}

/** Rows as CSV for spreadsheets: with a UTF-8 byte order mark, quotes and line ends of RFC 4180. */
export function csvText(rows: readonly (readonly (string | number)[])[], delimiter: string): string {
  const quoted = (cell: string | number) => {
    const text = String(cell);
    return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `\uFEFF${rows.map((row) => `${row.map((cell) => quoted(cell)).join(delimiter)}\r\n`).join('')}`;
}
