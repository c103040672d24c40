import { directionsOfHeading, plainWord } from './words.ts';

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
export type StatementColumns = Readonly<Partial<Record<StatementFact, readonly number[]>>> & {
  /** True when the list marks outgoing amounts with a minus: one without a sign came in, even if no amount has a sign. */
  readonly isSigned?: boolean;
};

const names = (text: string) => text.trim().split(/\s+/);

/** Headings as banks write them, by `plainWord` and without a currency at their end; the first that a file has counts, of purposes all. */
const headings: Readonly<Record<StatementFact, readonly string[]>> = {
  day: names(`buchungstag buchungsdatum buchung bookingdate bookdate postingdate posteddate postedon datedecomptabilisation datecomptable
    dateoperation datedoperation dateoperations dateop dataoperazione datacontabile dataregistrazione fechaoperacion fechadeoperacion
    fechacontable foperacion foperativa fcontable dataksiegowania dataoperacji datatransakcji boekdatum boekingsdatum transactiedatum
    completeddateutc completeddate datecompletedutc datecompleted settlementdatelocal settlementdateutc transactiondate dateofexecution
    abschlussdatum verbuchtam uitvoeringsdatum datum date data fecha`),
  valueDay:
    names(`valutadatum valuta wertstellung wertstellungsdatum wertstellungvaluta wert valuedate datevaleur datedevaleur dateval valeur
    datavaluta fechavalor fvalor rentedatum interestdate datawaluty valutadatum`),
  amount:
    names(`betrag betragin umsatz umsatzin buchungsbetrag amount amountin transactionamount totalamount totalamountinclvat montant
    montantdeloperation importo importe bedrag kwota kwotaoperacji kwotatransakcji kwotawwalucierachunku value`),
  credit:
    names(`haben gutschrift gutschriften gutschriftin credit credits creditamount creditin paidin moneyin paidinamount incoming
    bij bijschrijving creditbedrag accrediti accredito entrate avere abono abonos haber ingreso ingresos uznania uznanie kwotauznania
    wplywy montantcredit recettes entrees eingang zugang`),
  debit:
    names(`soll lastschrift lastschriften lastschriftin belastung belastungin debet debit debits debitamount debitin paidout moneyout
    paidoutamount outgoing af afschrijving debetbedrag addebiti addebito uscite dare cargo cargos debe gasto gastos obciazenia obciazenie
    kwotaobciazenia wydatki montantdebit depenses sorties ausgang abgang`),
  sign: names(`sollhabenkennzeichen sollhaben sh dc cd creditdebit debitcredit creditdebitindicator debitcreditindicator crdr drcr
    direction side afbij bijaf debetcredit creditdebet sens segno cargoabono buchungskennzeichen`),
  currency:
    names(`wahrung waehrung currency paymentcurrency accountcurrency devise monnaie divisa moneda valuta waluta muntsoort munt
    walutarachunku`),
  purpose:
    names(`verwendungszweck verwendungszweckzeile1 vwz vwz1 vwz2 vwz3 buchungsdetails zahlungsreferenz paymentreference reference referenz
    description kundenreferenzendtoend kundenreferenz endtoendid zahlungsgrund betreff mitteilung mitteilungen avisierungstext buchungsinformation
    buchungsinformationen transaktionsdetails zweck beschreibung beschreibung1 beschreibung2 beschreibung3 fussnoten memo narrative
    details detail transactiondescription notifications note notes message
    omschrijving omschrijving1 omschrijving2 omschrijving3 mededeling mededelingen vrijemededeling gestructureerdemededeling
    betalingskenmerk communication communications communicationlibre communicationstructuree informationscomplementaires
    libelle libelles label libelleoperation libellesimplifie libelledeloperation detaildelecriture referenceoperation causale
    descrizione descrizioneoperazione descrizioneestesa dettagli concepto conceptoampliado conceptos observaciones descripcion
    masinformacion tytul tytulem tytuloperacji tytulprzelewu opis opisoperacji opistransakcji szczegoly`),
  payer:
    names(`namedescription beguenstigterzahlungspflichtiger beguenstigterauftraggeber namezahlungsbeteiligter zahlungspflichtiger
    auftraggeberbegunstigter auftraggeberbeguenstigter auftraggeberempfanger empfangerauftraggebername senderempfanger auftraggeberzahlungsempfanger begunstigterauftraggeber auftraggebername
    partnername payername payer payee counterpartyname sendername partner gegenpartei gegenkontoinhaber
    naamomschrijving naamtegenpartij naamtegenpartijbevat naamtegenrekening tegenpartij nomdelacontrepartie nomcontrepartie contrepartie nomcontrepartiebeneficiaire
    controparte ordinante ordenante beneficiariooordenante kontrahent nadawca nadawcaodbiorca nadawcaadresat daneodbiorcynadawcy
    danekontrahenta auftraggeber empfanger1 empfaenger1 name naam nom nombre counterparty`),
  payerIban:
    names(`kontonummeriban ibankontonummer ibankontonr empfangerauftraggeberiban comptepartieadverse ibanzahlungsbeteiligter partneriban ibandesauftraggebers gegenkontoiban gegenkonto auftraggeberkonto
    tegenrekeningibanbban tegenrekening rekeningnummertegenpartij ibantegenpartij rekeningtegenpartij counterpartyaccount counterpartyiban comptecontrepartie comptedelacontrepartie
    ibancontroparte rachuneknadawcyodbiorcy numerrachunkunadawcy numerrachunkukontrahenta rachunekkontrahenta numerkonta iban accountnumber kontonummer counterparty`),
  account:
    names(`ibanauftragskonto auftragskonto ibankontoinhaber ownaccount rekening ibanbban account accountiban konto compte numerodecompte
    rekeningnummer cuenta conto`),
  state: names(`status info state statut estado stato`),
  bankReference: names(`buchungsreferenz transferwiseid transactionid`),
};

const codes = 'EUR|CHF|GBP|PLN|USD|CZK|HUF|SEK|DKK|NOK|RON';
/** After another sign than a letter, or as capitals after small letters: in `Valeur` is none. */
const currencyAtEnd = new RegExp(`(?:[^\\p{L}]\\s*(${codes}|[Ee]uros?|EUROS?)|(?<=\\p{Ll})(${codes}))\\W*$`, 'u');

/** The currency that the heading of a column of money names; '' where it names none. */
export function currencyOfHeading(heading: string): string {
  if (heading.includes('\u20AC')) return 'EUR';
  if (heading.includes('\u00A3')) return 'GBP';
  const [, apart, joined = ''] = currencyAtEnd.exec(heading) ?? [];
  return (apart ?? joined).slice(0, 3).toUpperCase();
}

/** A heading without the currency at its end, such as in `Betrag (EUR)`. */
const plainHeading = (heading: string): string => plainWord(heading.replace(currencyAtEnd, ''));

/** The key by which the columns of a header are remembered. */
export const headerKey = (header: readonly string[]): string => header.map((heading) => plainWord(heading)).join('|');

const hasMoney = ({ amount, credit, debit }: StatementColumns): boolean =>
  amount !== undefined || (credit !== undefined && debit !== undefined);

/** True when the columns include a day, money and its purpose. */
const isEnough = (columns: StatementColumns): boolean =>
  columns.day !== undefined && columns.purpose !== undefined && hasMoney(columns);

/** Lists of banks that are known to write a minus before what leaves: headings that together no other list has. */
const signedLists: readonly (readonly string[])[] = [
  ['auftragskonto', 'buchungstag', 'betrag'],
  ['ibanauftragskonto', 'saldonachbuchung', 'betrag'],
  ['zahlungspflichtiger', 'wertstellung', 'betrag'],
  ['partneriban', 'paymentreference', 'amount'],
  ['transferwiseid', 'runningbalance', 'amount'],
  ['partnername', 'partneriban', 'betrag'],
  ['interestdate', 'counterparty', 'amount'],
  ['wertstellungvaluta', 'vorgang', 'umsatz'],
  ['umsatzart', 'buchungstext', 'betrag'],
  ['auftraggeberempfanger', 'wertstellungsdatum', 'betrag'],
  ['auftraggeberempfanger', 'valuta', 'betrag'],
  ['kontonummer', 'empfaenger1', 'betrag'],
  ['kontonummer', 'empfanger1', 'betrag'],
  ['belegdaten', 'zahlungsgrund', 'betrag'],
  ['datecompletedutc', 'paymentcurrency', 'amount'],
];

/** The columns that the headings of a list name, whether they are enough or not. */
export function namedByHeadings(header: readonly string[]): StatementColumns {
  const plain = header.map((heading) => plainHeading(heading));
  const columns: { -readonly [fact in StatementFact]?: readonly number[] } = {};
  const taken = new Set<number>();
  for (const fact of statementFacts) {
    const places = headings[fact].map((name) => plain.indexOf(name)).filter((place) => place >= 0 && !taken.has(place));
    const found = fact === 'purpose' ? places : places.slice(0, 1);
    if (found.length === 0) continue;
    columns[fact] = found;
    // Valuta is a day at one bank and the currency at another: a column is one fact.
    for (const place of found) taken.add(place);
  }
  // Separate columns for incoming and outgoing money say more than an amount beside both.
  if (columns.credit !== undefined && columns.debit !== undefined) delete columns.amount;
  // A number in front of everything is that of the list.
  if (columns.account === undefined && columns.payerIban?.[0] === 0) {
    columns.account = columns.payerIban;
    delete columns.payerIban;
  }
  const sign = header.findIndex((heading, place) => !taken.has(place) && directionsOfHeading(heading) !== undefined);
  if (columns.sign === undefined && sign >= 0) columns.sign = [sign];
  // One column with both words as its heading and no other for the money holds the amounts.
  if (!hasMoney(columns) && columns.sign !== undefined) {
    columns.amount = columns.sign;
    delete columns.sign;
  }
  // Some banks have no other place for the purpose.
  const text = ['buchungstext', 'text', 'umsatzart'].map((name) => plain.indexOf(name)).find((place) => place >= 0);
  if (columns.purpose === undefined && text !== undefined) columns.purpose = [text];
  if (columns.purpose === undefined && columns.payer !== undefined) columns.purpose = columns.payer;
  const isSigned = signedLists.some((list) => list.every((name) => plain.includes(name)));
  return isSigned ? { ...columns, isSigned } : columns;
}

/** The columns of a header that a bank is known to write; undefined where the header does not say enough. */
export function findColumns(header: readonly string[]): StatementColumns | undefined {
  const columns = namedByHeadings(header);
  return isEnough(columns) ? columns : undefined;
}

/** True when a list of this width has all of these columns. */
export const hasColumns = (width: number, columns: StatementColumns): boolean =>
  statementFacts.every((fact) => (columns[fact] ?? []).every((place) => place < width));

type Money = Pick<StatementColumns, 'amount' | 'credit' | 'debit' | 'sign'>;

const withoutUndefined = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;

/** The columns of money that staff named, and what of them the headings know better. */
function moneyOf({ amount, credit, debit, sign }: StatementColumns, found: StatementColumns): Money {
  if (credit !== undefined || debit !== undefined) return withoutUndefined({ credit, debit } as Money);
  if (sign !== undefined || amount === undefined) return withoutUndefined({ amount, sign } as Money);
  // Of a list with two columns of money one was named.
  const isSide = [found.credit?.[0], found.debit?.[0]].includes(amount[0]);
  return withoutUndefined(
    (isSide ? { credit: found.credit, debit: found.debit } : { amount, sign: found.sign }) as Money,
  );
}

/** The columns that staff named, with what the headings say besides; undefined unless that is enough. */
export function completeColumns(named: StatementColumns, header: readonly string[]): StatementColumns | undefined {
  const found = namedByHeadings(header);
  const { day, purpose, payer, isSigned } = named;
  const money = moneyOf(named, found);
  if (day === undefined || purpose === undefined || Object.keys(money).length === 0) return undefined;
  const given = new Set([day, purpose, payer ?? [], ...Object.values(money)].flat());
  const besides = (['valueDay', 'currency', 'payer', 'payerIban', 'account', 'state', 'bankReference'] as const)
    .map((fact) => [fact, found[fact]] as const)
    .filter(([, places]) => places !== undefined && places.every((place) => !given.has(place)));
  return {
    ...Object.fromEntries(besides),
    ...withoutUndefined({ payer, isSigned: isSigned ?? found.isSigned } as StatementColumns),
    ...money,
    day,
    purpose,
  };
}
