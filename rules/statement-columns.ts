/** Facts of an entry that a bank's list has in columns; of some several columns make up one fact. */
export const statementFacts = [
  'day',
  'valueDay',
  'amount',
  'credit',
  'debit',
  'sign',
  'currency',
  'purpose',
  'payer',
  'payerIban',
  'account',
  'state',
  'bankReference',
] as const;
export type StatementFact = (typeof statementFacts)[number];

/** The places of the columns of each fact, from 0. */
export type StatementColumns = Readonly<Partial<Record<StatementFact, readonly number[]>>>;

/** An entry of an account, as its bank reports it. */
export type StatementEntry = {
  /** In its file, as an editor counts. */
  line: number;
  /** The day of booking, as 2026-12-31. */
  day: string;
  valueDay: string | undefined;
  /** Hundredths of the currency; negative: it left the account. */
  amount: number;
  currency: string;
  payer: string;
  payerIban: string;
  purpose: string;
  /** It undoes an earlier entry. */
  isReversal: boolean;
  /** The bank has not booked it yet: it comes again. */
  isPending: boolean;
  /** The bank's own name of the entry; '' without one. */
  bankReference: string;
};

export type Statement = {
  /** The account's number as the bank writes it; '' where the file does not say. */
  account: string;
  entries: readonly StatementEntry[];
};

/** Headings as banks write them, by `plainHeading`; the first that a file has counts, of purposes all. */
const headings: Readonly<Record<StatementFact, readonly string[]>> = {
  day: ['buchungstag', 'buchungsdatum', 'buchung', 'bookingdate', 'datum', 'date', 'completeddateutc', 'completeddate'],
  valueDay: ['valutadatum', 'valuta', 'wertstellung', 'wertstellungsdatum', 'valuedate'],
  amount: ['betrag', 'betrageur', 'betragineur', 'amounteur', 'amount', 'umsatz', 'umsatzineur'],
  credit: ['haben', 'habeneur', 'credit', 'gutschrift', 'paidin'],
  debit: ['soll', 'solleur', 'debit', 'lastschrift', 'paidout'],
  sign: ['sollhabenkennzeichen', 'sollhaben', 'sh', 'creditdebit', 'creditdebitindicator', 'direction'],
  currency: ['wahrung', 'waehrung', 'currency'],
  purpose: [
    'verwendungszweck',
    'vwz',
    'buchungsdetails',
    'zahlungsreferenz',
    'paymentreference',
    'reference',
    'referenz',
    'description',
    'kundenreferenzendtoend',
    'kundenreferenz',
    'endtoendid',
  ],
  payer: [
    'beguenstigterzahlungspflichtiger',
    'namezahlungsbeteiligter',
    'zahlungspflichtiger',
    'auftraggeberbegunstigter',
    'auftraggeberempfanger',
    'auftraggeberzahlungsempfanger',
    'begunstigterauftraggeber',
    'partnername',
    'payername',
    'payer',
    'payee',
    'auftraggeber',
    'name',
  ],
  payerIban: [
    'kontonummeriban',
    'ibanzahlungsbeteiligter',
    'partneriban',
    'ibandesauftraggebers',
    'gegenkontoiban',
    'iban',
    'accountnumber',
    'kontonummer',
  ],
  account: ['ibanauftragskonto', 'auftragskonto', 'ibankontoinhaber', 'ownaccount'],
  state: ['status', 'info', 'state'],
  bankReference: ['buchungsreferenz', 'transferwiseid', 'transactionid'],
};

/** A heading without capitals, accents, spaces and signs. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('\u00DF', 'ss')
    .replaceAll(/[^a-z0-9]/g, '');

/** The key by which the columns of a header are remembered. */
export const headerKey = (header: readonly string[]): string =>
  header.map((heading) => plainHeading(heading)).join('|');

/** Whether columns say enough: a day, money and its purpose. */
export const isEnough = (columns: StatementColumns): boolean =>
  columns.day !== undefined &&
  columns.purpose !== undefined &&
  (columns.amount !== undefined || (columns.credit !== undefined && columns.debit !== undefined));

/** The columns of a header that a bank is known to write; undefined where the header does not say enough. */
export function findColumns(header: readonly string[]): StatementColumns | undefined {
  const plain = header.map((heading) => plainHeading(heading));
  const columns: Partial<Record<StatementFact, readonly number[]>> = {};
  for (const fact of statementFacts) {
    const places = headings[fact].map((heading) => plain.indexOf(heading)).filter((place) => place >= 0);
    if (places.length > 0) columns[fact] = fact === 'purpose' ? places : places.slice(0, 1);
  }
  // Some banks have no other place for the purpose.
  const text = plain.indexOf('buchungstext');
  if (columns.purpose === undefined && text >= 0) columns.purpose = [text];
  return isEnough(columns) ? columns : undefined;
}

type DecimalMark = ',' | '.';

/** An amount without spaces, thin spaces, apostrophes and the name of the euro. */
const bare = (text: string) => text.replaceAll(/[\s\u00A0\u202F'\u2019]|EUR|\u20AC/g, '');

/** The mark that an amount by itself proves to be that of the decimals. */
function provenMark(text: string): DecimalMark | undefined {
  const digits = bare(text).replaceAll(/[+\-\u2212]/g, '');
  const [, mark, decimals = ''] = /([.,])(\d*)$/.exec(digits) ?? [];
  if (mark !== ',' && mark !== '.') return undefined;
  const other = mark === ',' ? '.' : ',';
  if (digits.includes(other)) return digits.split(mark).length === 2 ? mark : other;
  if (digits.split(mark).length > 2) return other;
  return decimals.length === 3 ? undefined : mark;
}

/**
 * The decimal mark of a list of amounts: what one of them proves holds for all. Undefined where they contradict each other or
 * where 1.234 may be either.
 */
export function decimalMarkOf(amounts: readonly string[]): DecimalMark | undefined {
  const proven = new Set(amounts.map(provenMark).filter((mark) => mark !== undefined));
  if (proven.size > 1) return undefined;
  const [mark] = proven;
  if (mark !== undefined) return mark;
  return amounts.some((amount) => /[.,]/.test(amount)) ? undefined : ',';
}

/** Most hundredths of an entry; more is no amount of a payment. */
const mostCents = 99_999_999_999;

/** Hundredths of an amount as banks write it; undefined for what is no amount. */
export function parseAmount(text: string, mark: DecimalMark): number | undefined {
  const [, before = '', digits = '', after = ''] = /^([+\-\u2212]?)([\d.,]+)([+\-\u2212]?)$/.exec(bare(text)) ?? [];
  if (before !== '' && after !== '') return undefined;
  const thousands = mark === ',' ? String.raw`\.` : ',';
  const decimals = mark === ',' ? ',' : String.raw`\.`;
  const form = new RegExp(`^(\\d{1,3}(?:${thousands}\\d{3})+|\\d+)(?:${decimals}(\\d{1,2}))?$`);
  const [, whole, cents = ''] = form.exec(digits) ?? [];
  if (whole === undefined) return undefined;
  const amount = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  if (amount > mostCents) return undefined;
  const sign = before + after;
  return sign === '-' || sign === '\u2212' ? 0 - amount : amount;
}

/** A day as 2026-12-31, from 31.12.2026, 31.12.26, 31/12/2026, 31-12-2026 or ISO 8601; undefined for what is no day. */
export function parseDay(text: string): string | undefined {
  const written = text.trim();
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(written) ?? [];
  const [, day, , month, shortYear] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?: .*)?$/.exec(written) ?? [];
  const year = isoYear ?? (shortYear?.length === 2 ? `20${shortYear}` : shortYear);
  if (year === undefined) return undefined;
  const found = `${year}-${(isoMonth ?? month ?? '').padStart(2, '0')}-${(isoDay ?? day ?? '').padStart(2, '0')}`;
  const at = Date.parse(`${found}T00:00:00Z`);
  // The 31st of February is another day of March.
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === found;
  return isReal && found >= '1900-01-01' && found < '3000-01-01' ? found : undefined;
}

/** A line that says no entry: its place in the file, and the fact that it lacks. */
export type LineProblem = { line: number; fact: 'day' | 'amount' | 'currency' };

type Row = { readonly line: number; readonly cells: readonly string[] };

const isOut = (sign: string) => /^(s|d|soll|debit|dbit|out|-)$/i.test(sign.trim());
const isAwaited = (state: string) => /vorgemerkt|pending|reserv|ausstehend/i.test(state);

/** The entries of a bank's list, each line one of them; or the first line that is none. */
export function readEntries(rows: readonly Row[], columns: StatementColumns): StatementEntry[] | LineProblem {
  const cell = ({ cells }: Row, fact: StatementFact) =>
    (columns[fact] ?? [])
      .map((place) => (cells[place] ?? '').trim())
      .filter((text) => text !== '')
      .join(' ');
  /** The amount as it stands there; of two columns that of the one that is filled. */
  const written = (row: Row) => cell(row, 'amount') || cell(row, 'credit') || cell(row, 'debit');
  const mark = decimalMarkOf(rows.map((row) => written(row)));
  const entries: StatementEntry[] = [];
  for (const row of rows) {
    const { line } = row;
    const day = parseDay(cell(row, 'day'));
    if (day === undefined) return { line, fact: 'day' };
    const plain = mark === undefined ? undefined : parseAmount(written(row), mark);
    if (plain === undefined) return { line, fact: 'amount' };
    const leaves = isOut(cell(row, 'sign')) || (cell(row, 'amount') === '' && cell(row, 'credit') === '');
    const currency = cell(row, 'currency').toUpperCase() || 'EUR';
    if (!/^[A-Z]{3}$/.test(currency)) return { line, fact: 'currency' };
    // An entry without money is a notice of the bank.
    if (plain === 0) continue;
    entries.push({
      line,
      day,
      valueDay: parseDay(cell(row, 'valueDay')),
      amount: leaves ? -Math.abs(plain) : plain,
      currency,
      payer: cell(row, 'payer'),
      payerIban: cell(row, 'payerIban').replaceAll(/\s/g, '').toUpperCase(),
      purpose: cell(row, 'purpose'),
      isReversal: false,
      isPending: isAwaited(cell(row, 'state')),
      bankReference: cell(row, 'bankReference'),
    });
  }
  return entries;
}
