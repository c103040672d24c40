/** A word of a list without capitals, accents, spaces and signs. */
export const plainWord = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll('\u00DF', 'ss')
    .replaceAll('\u0142', 'l')
    .replaceAll('\u00F8', 'o')
    .replaceAll(/[^a-z0-9]/g, '');

export type Direction = 'in' | 'out';

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Words by which banks say that money came in or left, as `plainWord`. */
const directions: Readonly<Record<Direction, ReadonlySet<string>>> = {
  in: words(`
    h c cr k crdt credit credits creditinterest directcredit haben gutschrift gutschriften eingang eingehend einnahme zugang
    in incoming inbound deposit paidin moneyin received receipt
    bij bijschrijving inkomend ontvangen kredit tegoed
    abono abonos ingreso ingresos haber entrada entradas credito creditos
    accredito accrediti avere entrata entrate
    recette recettes entree entrees encaissement credite
    uznanie uznania ma wplyw wplywy przychodzacy przychodzace przychodzaca przychod
    jovairas prichozi prijem insattning pripis tulo`),
  out: words(`
    s d db dr dbit debit debits debet directdebit soll lastschrift lastschriften belastung belastungen abbuchung ausgang ausgehend ausgabe abgang
    out outgoing outbound withdrawal paidout moneyout
    af afschrijving uitgaand uit
    cargo cargos adeudo adeudos debe salida salidas gasto gastos pago debito debitos
    addebito addebiti dare uscita uscite
    depense depenses sortie sorties debite decaissement
    obciazenie obciazenia wn winien wydatek wydatki wychodzacy wychodzace wychodzaca rozchod
    terheles odchozi vydaj uttag otto`),
};

const directionOfPlain = (plain: string): Direction | undefined => {
  if (directions.in.has(plain)) return 'in';
  return directions.out.has(plain) ? 'out' : undefined;
};

/** Letters of two words that mean another thing each by itself: Dare/Avere, Cargo/Abono, Debe/Haber, Wn/Ma, Eingang/Ausgang. */
const letterPairs: ReadonlyMap<string, readonly [Direction, Direction]> = new Map([
  ['da', ['out', 'in']],
  ['ca', ['out', 'in']],
  ['ad', ['in', 'out']],
  ['ac', ['in', 'out']],
  ['ea', ['in', 'out']],
]);

/**
 * The two words of a heading such as Debit/credit, Af Bij or S/H, with what they say; undefined for another heading.
 */
export function directionsOfHeading(heading: string): ReadonlyMap<string, Direction> | undefined {
  const parts = heading
    .split(/[^\p{L}]+|\b(?:or|oder|ou|o|of|lub)\b/iu)
    .map(plainWord)
    .filter((part) => part !== '' && !['kennzeichen', 'indicator', 'mark', 'flag', 'kz'].includes(part));
  const [first, second] = parts;
  if (first === undefined || second === undefined || parts.length > 2) return undefined;
  const [one, other] = letterPairs.get(first + second) ?? [directionOfPlain(first), directionOfPlain(second)];
  if (one === undefined || other === undefined || one === other) return undefined;
  const found = new Map([
    [first, one],
    [second, other],
  ]);
  const [a, b] = [first.charAt(0), second.charAt(0)];
  if (a !== b && first.length > 1) {
    found.set(a, one);
    found.set(b, other);
  }
  return found;
}

/** The direction that a cell says, by its heading or by itself; undefined where it is not understood. */
export function detectDirection(cell: string, heading = ''): Direction | undefined {
  const sign = cell.trim();
  if (sign === '+') return 'in';
  if (/^[-\u2212\u2013]$/.test(sign)) return 'out';
  const plain = plainWord(cell);
  const said = directionsOfHeading(heading);
  // Under Cargo/Crédito a C may be either.
  const isEither = plain.length === 1 && said !== undefined && [...said.keys()].every((word) => word.startsWith(plain));
  return isEither ? undefined : (said?.get(plain) ?? directionOfPlain(plain));
}

const balance =
  /^\W*((alter|neuer|anfangs|end|start|schluss|zwischen|buchungs|tages|aktueller?|verfugbarer?)\s?-?)?(kontostand|saldo|salden|abschlusssaldo|summen?|gesamt(summe|betrag)?|opening balance|closing balance|start balance|end balance|balance|(sub|grand )?totals?|solde|totale?|saldo iniziale|begin ?saldo|eind ?saldo|suma|razem|sum)\b/i;

/** A line of text that states a balance or a sum. */
export const isBalanceText = (text: string): boolean =>
  balance.test(
    text
      .normalize('NFD')
      .replaceAll(/\p{Mn}/gu, '')
      .trim(),
  );

/** The bank has not booked it yet. */
export const isAwaited = (state: string): boolean =>
  /vorgemerkt|vormerk|pending|reserv|ausstehend|offen\b|en attente|pendiente|in sospeso|non contabil|oczekuj|geblokkeerd|processing/i.test(
    state,
  );

/** It was never carried out, or has been taken back before it was booked. */
export const isVoid = (state: string): boolean =>
  /revert|declin|fail|cancel|reject|abgelehnt|storniert|abgebrochen|fehlgeschlagen|geweigerd|geannuleerd|refus|annul|rechazad|rifiutat|odrzucon|anulowan/i.test(
    state,
  );
