import type { Language } from '#contract/languages.ts';

const formula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;
/** A text that a spreadsheet would read as a formula becomes one that it reads as text. */
export const asText = (text: string): string => (formula.test(text) ? `'${text}` : text);
/** A text as it was before `asText`. */
export const asWritten = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;

/** Spreadsheets read lists and decimals as their locale writes them: English ones differ from all of our others. */
export const notationOf = (language: Language) =>
  language === 'en' ? { delimiter: ',', point: '.' } : { delimiter: ';', point: ',' };

/** An amount in hundredths with two decimals. */
export function amountText(amount: number, point: string): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}${point}${digits.slice(-2)}`;
}

/** Rows as CSV for spreadsheets: with the mark of UTF-8, and quotes and line ends of RFC 4180. */
export function csvText(rows: readonly (readonly (string | number)[])[], delimiter: string): string {
  const quoted = (cell: string | number) => {
    const text = String(cell);
    return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `\uFEFF${rows.map((row) => `${row.map((cell) => quoted(cell)).join(delimiter)}\r\n`).join('')}`;
}
