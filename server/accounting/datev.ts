import type { TaxRule } from '#contract/billing.ts';
import { amountText } from '#rules/csv.ts';
import { businessClock } from '#rules/support-hours.ts';
import type { AccountantOptions, DatevOptions } from './get-accounting.ts';
import { cutText } from '#rules/text/cut-text.ts';
import { revenueAccount } from './revenue-account.ts';

/** The columns of a batch of bookings, format version 13, by DATEV’s names; it reads them by their place. */
const columns: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...numbered('Beleginfo - Art', 'Beleginfo - Inhalt', 8),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...numbered('Zusatzinformation - Art', 'Zusatzinformation- Inhalt', 20),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
];

function numbered(kind: string, content: string, count: number): string[] {
  return Array.from({ length: count }, (_, place) => [`${kind} ${place + 1}`, `${content} ${place + 1}`]).flat();
}

/** Accounts of a customer stand between a one and a six with as many zeros behind it as a revenue account has digits. */
export const isDebtor = (account: number, accountLength: number): boolean =>
  account >= 10 ** accountLength && account < 7 * 10 ** accountLength;

export type Booking = {
  readonly number: string;
  /** The day of the money in Vienna, else of issue: it lies in the month of the batch, as DATEV demands. */
  readonly day: string;
  /** The day of issue; absent: the same. */
  readonly issuedOn?: string;
  readonly customer: string;
  readonly userId: number;
  readonly country: string;
  readonly vatNumber: string;
  /** Hundredths of the currency; negative for a cancellation. */
  readonly gross: number;
  /** Hundredths of a percent. */
  readonly taxRate: number;
  readonly taxRule: TaxRule;
  /** The invoice that a cancellation takes back. */
  readonly cancels: string;
  /** The last day of the term of an invoice on account. */
  readonly dueOn?: string | null;
  /** The GUID of its PDF in a package of documents; absent: there is no link. */
  readonly guid?: string | undefined;
};

/** A text as DATEV wants it: quoted, of one line, cut to the length of its field. */
export const datevText = (content: string, maxLength: number): string =>
  `"${cutText(content.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim(), maxLength).replaceAll('"', '""')}"`;

const digits = (day: string): string => day.replaceAll('-', '');

export type Month = { readonly from: string; readonly to: string };

/** The beginning of every file: its format, the time of its making, and whose books of which year these are. */
function beginningOf(format: string, month: Month, options: AccountantOptions, now: Date): string {
  const { datevConsultant, datevClient, fiscalMonth, accountLength } = options;
  const [year = 0, ofYear = 1] = month.from.split('-').map(Number);
  const fiscalYear = ofYear >= fiscalMonth ? year : year - 1;
  const { day, minute } = businessClock(now);
  const two = (part: number) => String(part).padStart(2, '0');
  const clock = `${two(Math.floor(minute / 60))}${two(minute % 60)}${two(now.getUTCSeconds())}`;
  const created = `${digits(day)}${clock}${String(now.getUTCMilliseconds()).padStart(3, '0')}`;
  const fiscalBegin = `${fiscalYear}${two(fiscalMonth)}01`;
  const whose = [datevConsultant ?? '', datevClient ?? '', fiscalBegin, accountLength].join(';');
  return `"EXTF";700;${format};${created};;"TP";"";"";${whose}`;
}

/** The first two lines of a batch: what it is and of which month, then the names of the columns. */
export function datevHead(month: Month, options: DatevOptions, now: Date): string {
  const what = beginningOf('21;"Buchungsstapel";13', month, options, now);
  const when = [digits(month.from), digits(month.to), datevText(`Buchungen ${month.from.slice(0, 7)}`, 30), '""'].join(
    ';',
  );
  // Bookkeeping, for every purpose, not yet fixed.
  const how = `1;0;0;"${options.currency}";;"";;;"";;;"";""`;
  return `${[what, when, how].join(';')}\r\n${columns.join(';')}\r\n`;
}

/** The first line of a file of debtors, whose period and kind of booking stay empty. */
export const datevMasterHead = (month: Month, options: AccountantOptions, now: Date): string =>
  `${beginningOf('16;"Debitoren/Kreditoren";5', month, options, now)};;;"";"";;;;"";;"";;;"";;;"";""`;

/** A day as 31.12.2026. */
const german = (day: string): string => day.split('-').toReversed().join('.');

const placeOf = (name: string): number => columns.indexOf(name);

type Put = (name: string, value: string) => void;

/** Fields that every booking has: an amount, in debit where it is positive, from one account to another. */
type Common = {
  readonly cents: number;
  readonly currency: string;
  readonly account: string;
  readonly contra: string;
  readonly day: string;
  /** Belegfeld 1, by which open items are settled. */
  readonly number: string;
  readonly text: string;
};

/** A line of a batch. */
function writeLine({ cents, currency, account, contra, day, number, text }: Common, fill: (put: Put) => void): string {
  const fields = Array.from({ length: columns.length }, () => '');
  const put: Put = (name, value) => {
    fields[placeOf(name)] = value;
  };
  put('Umsatz (ohne Soll/Haben-Kz)', amountText(Math.abs(cents), ','));
  put('Soll/Haben-Kennzeichen', cents > 0 ? '"S"' : '"H"');
  put('WKZ Umsatz', `"${currency}"`);
  put('Konto', account);
  put('Gegenkonto (ohne BU-Schlüssel)', contra);
  put('Belegdatum', `${day.slice(8, 10)}${day.slice(5, 7)}`);
  put('Belegfeld 1', datevText(number, 36));
  put('Buchungstext', datevText(text, 60));
  put('Festschreibung', '0');
  fill(put);
  return `${fields.join(';')}\r\n`;
}

/** A booking of money, which has no tax. */
export const moneyLine = (booking: Common): string => writeLine(booking, () => {});

/** The account of a customer. */
export const debtorAccount = (userId: number, { firstDebtor }: AccountantOptions): string =>
  String(firstDebtor + userId);

/**
 * The line of an invoice or cancellation: the customer’s account to the revenue account of its rule and rate, gross. The revenue
 * accounts know their tax themselves, so no line has a tax key. Undefined for a document of 0.
 */
export function datevLine(booking: Booking, options: DatevOptions): string | undefined {
  const { number, day, issuedOn, customer, userId, country, vatNumber, gross, taxRate, taxRule, cancels } = booking;
  const { dueOn, guid } = booking;
  const contra = revenueAccount(booking, options);
  if (gross === 0 || contra === undefined) return undefined;
  const { currency } = options;
  const common = {
    cents: gross,
    currency,
    account: debtorAccount(userId, options),
    contra,
    day,
    number,
    text: customer,
  };
  return writeLine(common, (put) => {
    // Name of the program that has the document (DATEV Unternehmen online), and the document's GUID there.
    if (guid !== undefined) put('Beleglink', datevText(`BEDI "${guid}"`, 210));
    if (cancels !== '') {
      put('Beleginfo - Art 1', datevText('Storno zu', 20));
      put('Beleginfo - Inhalt 1', datevText(cancels, 210));
    }
    if (issuedOn !== undefined && issuedOn !== day) {
      put('Beleginfo - Art 2', datevText('Ausgestellt am', 20));
      put('Beleginfo - Inhalt 2', datevText(german(issuedOn), 210));
    }
    if (taxRule === 'reverseCharge')
      put('EU-Land u. UStID (Bestimmung)', datevText(vatNumber.replaceAll(/\s/g, ''), 15));
    if (taxRule === 'oss') {
      put('EU-Land u. UStID (Bestimmung)', datevText(country, 2));
      put('EU-Steuersatz (Bestimmung)', amountText(taxRate, ','));
    }
    put('Leistungsdatum', german(day).replaceAll('.', ''));
    if (typeof dueOn === 'string') put('Fälligkeit', german(dueOn).replaceAll('.', ''));
  });
}

/** The bytes of Windows-1252 by their characters. */
const bytes = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte]),
);

/** Letters that no decomposition turns into Latin ones. */
const plain: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i', Ħ: 'H', ħ: 'h' }),
);

/** A text in Windows-1252, which DATEV reads: a letter that it lacks without its accent, anything else as a question mark. */
export function inWindows1252(content: string): Buffer {
  const encoded: number[] = [];
  for (const letter of content.normalize('NFC')) {
    const byte = bytes.get(letter);
    if (byte !== undefined) encoded.push(byte);
    else
      for (const part of letter.normalize('NFD').replaceAll(/\p{M}/gu, ''))
        encoded.push(bytes.get(plain.get(part) ?? part) ?? 63);
  }
  return Buffer.from(encoded);
}
