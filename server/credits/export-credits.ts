import { stringify } from 'csv-stringify/sync';
import type { CreditEntry, exportCredits as contract } from '#contract/credits.ts';
import type { Language } from '#contract/languages.ts';
import type { CreditCents } from '#contract/money.ts';
import { businessTimeZone } from '#rules/support-hours.ts';
import type { Handler } from '#server/platform/serve.ts';
import { headings } from './headings.ts';
import { allCredits } from './list-credits.ts';

/** Spreadsheets read lists and decimals as their locale writes them: English ones differ from all of our others. */
const notationOf = (language: Language) =>
  language === 'en' ? { delimiter: ',', point: '.' } : { delimiter: ';', point: ',' };

/** A text that a spreadsheet would read as a formula becomes one that it reads as text. */
const asText = (text: string) => (/^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) ? `'${text}` : text);

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: businessTimeZone, dateStyle: 'short', timeStyle: 'short' });
/** `2026-03-29 14:05` in Vienna, which every spreadsheet reads as a date. */
const localTime = (at: Date) => clock.format(at);

/** Hundredths of a credit with two decimals. */
function amountText(amount: CreditCents, point: string): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}${point}${digits.slice(-2)}`;
}

/** Ledger rows as CSV for spreadsheets (UTF-8 with its mark, RFC 4180 quoting and line ends). */
function creditsAsCsv(entries: readonly CreditEntry[], language: Language): string {
  const { delimiter, point } = notationOf(language);
  const { columns, kinds } = headings[language];
  const rows = entries.map((entry) => [
    localTime(new Date(entry.createdAt)),
    kinds[entry.kind],
    amountText(entry.amount, point),
    amountText(entry.balance, point),
    asText(entry.reason),
    entry.taskId ?? '',
    asText(entry.deliveryNoteNumber ?? ''),
  ]);
  const order = [
    columns.date,
    columns.kind,
    columns.amount,
    columns.balance,
    columns.reason,
    columns.task,
    columns.deliveryNote,
  ];
  return stringify([order, ...rows], { delimiter, bom: true, record_delimiter: 'windows' });
}

export const exportCredits: Handler<typeof contract> = async ({ actor, input, tx }) => {
  const csv = creditsAsCsv(await allCredits(tx, actor.id, input), input.language);
  return { bytes: Buffer.from(csv), fileName: `credits-${localTime(new Date()).slice(0, 10)}.csv` };
};
