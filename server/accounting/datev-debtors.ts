import { datevMasterHead, datevText, debtorAccount, type Month } from './datev.ts';
import type { AccountantOptions } from './get-accounting.ts';

const bank = (nth: number): string[] => [
  `Bankleitzahl ${nth}`,
  `Bankbezeichnung ${nth}`,
  `Bank-Kontonummer ${nth}`,
  `Länderkennzeichen ${nth}`,
  `IBAN-Nr. ${nth}`,
  `IBAN${nth} korrekt`,
  `SWIFT-Code ${nth}`,
  `Abw. Kontoinhaber ${nth}`,
  `Kennz. Hauptbankverb. ${nth}`,
  `Bankverb ${nth} Gültig von`,
  `Bankverb ${nth} Gültig bis`,
];

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => `${name} ${place + 1}`);

const names = (line: string): string[] => line.split(';');

/** The columns of debtors and creditors, format version 5, by DATEV’s names; it reads them by their place. */
const columns: readonly string[] = [
  ...names(
    'Konto;Name (Adressattyp Unternehmen);Unternehmensgegenstand;Name (Adressattyp natürl. Person);Vorname (Adressattyp natürl. Person)',
  ),
  ...names(
    'Name (Adressattyp keine Angabe);Adressattyp;Kurzbezeichnung;EU-Land;EU-UStID;Anrede;Titel/Akad. Grad;Adelstitel',
  ),
  ...names(
    'Namensvorsatz;Adressart;Straße;Postfach;Postleitzahl;Ort;Land;Versandzusatz;Adresszusatz;Abweichende Anrede',
  ),
  ...names(
    'Abw. Zustellbezeichnung 1;Abw. Zustellbezeichnung 2;Kennz. Korrespondenzadresse;Adresse Gültig von;Adresse Gültig bis',
  ),
  ...names(
    'Telefon;Bemerkung (Telefon);Telefon GL;Bemerkung (Telefon GL);E-Mail;Bemerkung (E-Mail);Internet;Bemerkung (Internet)',
  ),
  ...names('Fax;Bemerkung (Fax);Sonstige;Bemerkung (Sonstige)'),
  ...[1, 2, 3, 4, 5].flatMap(bank),
  ...names(
    'Leerfeld;Briefanrede;Grußformel;Kundennummer;Steuernummer;Sprache;Ansprechpartner;Vertreter;Sachbearbeiter',
  ),
  ...names(
    'Diverse-Konto;Ausgabeziel;Währungssteuerung;Kreditlimit (Debitor);Zahlungsbedingung;Fälligkeit in Tagen (Debitor)',
  ),
  ...names(
    'Skonto in Prozent (Debitor);Kreditoren-Ziel 1 Tg.;Kreditoren-Skonto 1 %;Kreditoren-Ziel 2 Tg.;Kreditoren-Skonto 2 %',
  ),
  ...names(
    'Kreditoren-Ziel 3 Brutto Tg.;Kreditoren-Ziel 4 Tg.;Kreditoren-Skonto 4 %;Kreditoren-Ziel 5 Tg.;Kreditoren-Skonto 5 %',
  ),
  ...names(
    'Mahnung;Kontoauszug;Mahntext 1;Mahntext 2;Mahntext 3;Kontoauszugstext;Mahnlimit Betrag;Mahnlimit %;Zinsberechnung',
  ),
  ...names('Mahnzinssatz 1;Mahnzinssatz 2;Mahnzinssatz 3;Lastschrift;Verfahren;Mandantenbank;Zahlungsträger'),
  ...numbered('Indiv. Feld', 15),
  ...names(
    'Abweichende Anrede (Rechnungsadresse);Adressart (Rechnungsadresse);Straße (Rechnungsadresse);Postfach (Rechnungsadresse)',
  ),
  ...names(
    'Postleitzahl (Rechnungsadresse);Ort (Rechnungsadresse);Land (Rechnungsadresse);Versandzusatz (Rechnungsadresse)',
  ),
  ...names(
    'Adresszusatz (Rechnungsadresse);Abw. Zustellbezeichnung 1 (Rechnungsadresse);Abw. Zustellbezeichnung 2 (Rechnungsadresse)',
  ),
  ...names('Adresse Gültig von (Rechnungsadresse);Adresse Gültig bis (Rechnungsadresse)'),
  ...[6, 7, 8, 9, 10].flatMap(bank),
  ...names('Nummer Fremdsystem;Insolvent'),
  ...numbered('SEPA-Mandatsreferenz', 10),
  ...names('Verknüpftes OPOS-Konto;Mahnsperre bis;Lastschriftsperre bis;Zahlungssperre bis;Gebührenberechnung'),
  ...numbered('Mahngebühr', 3),
  'Pauschalenberechnung',
  ...numbered('Verzugspauschale', 3),
  ...names(
    'Alternativer Suchname;Status;Anschrift manuell geändert (Korrespondenzadresse);Anschrift individuell (Korrespondenzadresse)',
  ),
  ...names(
    'Anschrift manuell geändert (Rechnungsadresse);Anschrift individuell (Rechnungsadresse);Fristberechnung bei Debitor',
  ),
  ...numbered('Mahnfrist', 3),
  'Letzte Frist',
];

/** A customer as their latest document of the month names them. */
export type Debtor = {
  readonly userId: number;
  readonly companyName: string;
  readonly firstName: string;
  readonly secondName: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  readonly country: string;
  readonly vatNumber: string;
  readonly email: string;
};

/** The first two lines of a file of debtors: what it is, then the names of the columns. */
export const debtorsHead = (month: Month, options: AccountantOptions, now: Date): string =>
  `${datevMasterHead(month, options, now)}\r\n${columns.join(';')}\r\n`;

/** The line of a customer: the account of the bookings, name, address and VAT number. */
export function debtorLine(debtor: Debtor, options: AccountantOptions): string {
  const { userId, companyName, firstName, secondName, street, zip, city, country, vatNumber, email } = debtor;
  const fields = Array.from({ length: columns.length }, () => '');
  const put = (column: string, value: string) => {
    fields[columns.indexOf(column)] = value;
  };
  const name = companyName || `${firstName} ${secondName}`.trim() || `TP-${userId}`;
  put('Konto', debtorAccount(userId, options));
  if (companyName === '' && secondName !== '') {
    put('Name (Adressattyp natürl. Person)', datevText(secondName, 30));
    put('Vorname (Adressattyp natürl. Person)', datevText(firstName, 30));
    put('Adressattyp', '"1"');
  } else {
    put('Name (Adressattyp Unternehmen)', datevText(name, 50));
    put('Adressattyp', '"2"');
  }
  put('Kurzbezeichnung', datevText(name, 15));
  // The two letters and the number stand in columns of their own.
  const [, land, number] = /^([A-Z]{2})([0-9A-Z+*]{2,13})$/.exec(vatNumber.replaceAll(/\s/g, '').toUpperCase()) ?? [];
  if (land !== undefined && number !== undefined) {
    put('EU-Land', `"${land}"`);
    put('EU-UStID', datevText(number, 13));
  }
  put('Adressart', '"STR"');
  put('Straße', datevText(street, 36));
  put('Postleitzahl', datevText(zip, 10));
  put('Ort', datevText(city, 30));
  put('Land', datevText(country, 2));
  put('E-Mail', datevText(email, 60));
  put('Kundennummer', datevText(String(userId), 15));
  return `${fields.join(';')}\r\n`;
}
