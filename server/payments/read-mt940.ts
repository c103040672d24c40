import type { LineProblem, SkippedLine, Statement, StatementEntry } from '#rules/statements/statement.ts';

/** A field such as `:61:` with its lines. */
type Field = { tag: string; text: string; line: number };

/** The fields of all messages of a file; envelopes such as `{1:…}` and `-}` are none. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  let isOpen = false;
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    const [, tag, rest = ''] = /^(?:\{.*\})?:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? [];
    if (tag !== undefined) {
      fields.push({ tag, text: rest, line: at + 1 });
      isOpen = true;
    } else if (/^-\}?\s*$|^\{/.test(line) || line.trim() === '') isOpen = false;
    else {
      const last = fields.at(-1);
      // Between two messages banks write the names of their systems.
      if (isOpen && last !== undefined) last.text += `\n${line}`;
    }
  }
  return fields;
}

/** True for a message in the format MT940, or MT942 for a day that is not over. */
export const isMt940 = (text: string): boolean =>
  /^(?:\{.*\})?:20:/m.test(text) && /^:(?:28C?|60[FM]|34F|61):/m.test(text);

/** Hundredths of an amount such as 119, or 119,00 or 119,5; undefined for what is none. */
function centsOf(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,12}),(\d*)$/.exec(text) ?? [];
  if (whole === undefined || !/^0*$/.test(decimals.slice(2))) return undefined;
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}

/** A day of six digits as 2026-12-31; undefined for what is no day. */
function dayOf(text: string): string | undefined {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : undefined;
}

/** The day of booking, of which the format has month and day alone: that of the years around which is next to the value. */
function bookingDayOf(monthAndDay: string, valueDay: string): string | undefined {
  const year = Number(valueDay.slice(2, 4));
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(valueDay));
  return [year - 1, year, year + 1]
    .map((one) => dayOf(`${String(one).padStart(2, '0')}${monthAndDay}`))
    .filter((day) => day !== undefined)
    .toSorted((one, other) => distance(one) - distance(other))[0];
}

/** Value day, day of booking, mark, letter of the currency, amount, kind, reference of the payer, reference of the bank. */
const line61 =
  /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?([\d,]+)([A-Z][A-Z0-9]{3})?([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

type Details = Pick<StatementEntry, 'purpose' | 'payer' | 'payerIban'>;

const ibanIn = (text: string) => /[A-Z]{2}\d{2}[0-9A-Z]{11,30}/.exec(text.replaceAll(/\s/g, ''))?.[0] ?? '';

/** Parses the details of an entry: numbered parts, parts with names between slashes, or one text. */
function detailsOf(text: string): Details {
  const joined = text.replaceAll('\n', '');
  const [, separator, numbered] =
    /^\d{3}([^\w\s])(\d{2}[\s\S]*)$/.exec(joined) ?? /^([?~^<])(\d{2}[\s\S]*)$/.exec(joined) ?? [];
  if (separator !== undefined && numbered !== undefined) {
    const parts = numbered.split(separator).map((part) => [part.slice(0, 2), part.slice(2)] as const);
    const join = (isWanted: (code: number) => boolean, glue = '') =>
      parts
        .filter(([code]) => /^\d\d$/.test(code) && isWanted(Number(code)))
        .map(([, words]) => words)
        .join(glue)
        .trim();
    return {
      purpose: join((code) => (code >= 20 && code <= 29) || (code >= 60 && code <= 63)) || join((code) => code === 0),
      payer: join((code) => code === 32 || code === 33),
      payerIban: ibanIn(join((code) => code === 31 || code === 38)),
    };
  }
  const [, iban = ''] = /\/(?:IBAN|CNTP)\/([A-Z]{2}\d{2}[0-9A-Z]+)/.exec(joined) ?? [];
  const [, counterparty = ''] = /\/CNTP\/[^/]*\/[^/]*\/([^/]+)/.exec(joined) ?? [];
  const [, name = counterparty] = /\/NAME\/([^/]+)/.exec(joined) ?? [];
  return {
    purpose: text.replaceAll('\n', joined.startsWith('/') ? '' : ' ').trim(),
    payer: name.trim(),
    payerIban: iban,
  };
}

/** The entry of a field 61 with the 86 that follows; the line where it says none. */
function entryOf({ text, line }: Field, details: string, currency: string): StatementEntry | LineProblem {
  const [, value = '', booked, mark, , amount = '', , payerReference = '', bankReference = '', more = ''] =
    line61.exec(text) ?? [];
  if (mark === undefined) return { line, fact: /^\d{6}/.test(text) ? 'direction' : 'day' };
  const valueDay = dayOf(value);
  const day = valueDay === undefined || booked === undefined ? valueDay : bookingDayOf(booked, valueDay);
  if (valueDay === undefined || day === undefined) return { line, fact: 'day' };
  const cents = centsOf(amount);
  if (cents === undefined) return { line, fact: 'amount' };
  // The reversal of a credit left, that of a debit came back.
  const isIn = mark === 'C' || mark === 'EC' || mark === 'RD';
  const { purpose, ...parties } = detailsOf(details);
  const reference = payerReference.trim();
  const isSaid = reference === '' || reference === 'NONREF' || purpose.includes(reference);
  return {
    line,
    day,
    valueDay,
    amount: isIn ? cents : -cents,
    currency,
    ...parties,
    purpose: [purpose || more.replaceAll('\n', ' ').trim(), isSaid ? '' : reference]
      .filter((one) => one !== '')
      .join(' '),
    isReversal: mark.startsWith('R'),
    // Expected; the bank books it later.
    isPending: mark.startsWith('E'),
    bankReference: bankReference.trim() === 'NONREF' ? '' : bankReference.trim(),
  };
}

/** Signed hundredths and currency of a balance such as `C261120EUR1234,56`. */
function balanceOf({ text }: Field): { cents: number; currency: string } | undefined {
  const [, mark, currency = '', amount = ''] = /^([CD])\d{6}([A-Z]{3})([\d,]+)\s*$/.exec(text) ?? [];
  const cents = centsOf(amount);
  if (mark === undefined || cents === undefined) return undefined;
  return { cents: mark === 'D' ? -cents : cents, currency };
}

type Reading = {
  statement: Statement & { entries: StatementEntry[]; skipped: SkippedLine[] };
  currency: string;
  opening: number | undefined;
};

/** Reads the messages MT940 of a bank: every field 61 is an entry, or the reading ends at its line. */
export function readMt940(text: string): Statement[] | LineProblem {
  const fields = fieldsOf(text);
  const isInterim = fields.some(({ tag }) => tag === '34F' || tag === '90C' || tag === '90D');
  const readings: Reading[] = [];
  for (const [at, field] of fields.entries()) {
    const { tag, line } = field;
    if (tag === '20') {
      const statement = { account: '', entries: [], skipped: [], isSumWrong: false };
      readings.push({ statement, currency: '', opening: undefined });
      continue;
    }
    const last = readings.at(-1);
    if (last === undefined) continue;
    const { statement } = last;
    if (tag === '25' || tag === '25P') statement.account = (field.text.split('\n')[0] ?? '').trim();
    else if (tag === '60F' || tag === '60M' || tag === '34F') {
      const balance = balanceOf(field);
      last.opening = balance?.cents;
      last.currency = balance?.currency ?? /[A-Z]{3}/.exec(field.text)?.[0] ?? '';
    } else if (tag === '62F' || tag === '62M') {
      const closing = balanceOf(field)?.cents;
      const sum = statement.entries.reduce((all, { amount, isPending }) => all + (isPending ? 0 : amount), 0);
      statement.isSumWrong = last.opening !== undefined && closing !== undefined && last.opening + sum !== closing;
    } else if (tag === '61') {
      if (last.currency === '') return { line, fact: 'currency' };
      const next = fields[at + 1];
      const entry = entryOf(field, next?.tag === '86' ? next.text : '', last.currency);
      if (!('amount' in entry)) return entry;
      if (entry.amount === 0) statement.skipped.push({ line, text: field.text.slice(0, 200) });
      else statement.entries.push(isInterim ? { ...entry, isPending: true } : entry);
    }
  }
  return readings.map(({ statement }) => statement);
}
