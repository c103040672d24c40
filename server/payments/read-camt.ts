import { SaxesParser, type SaxesTagNS } from 'saxes';
import { findReferences } from '#rules/purchase-reference.ts';
import type { LineProblem, SkippedLine, Statement, StatementEntry } from '#rules/statements/statement.ts';

/** Deeper than any statement; what nests deeper is meant to hurt. */
const maxDepth = 60;

/** Most characters of one value; the standard allows 500 in the longest. */
const maxText = 10_000;

/** An element by its local name, whatever the version of the format calls its namespace. */
type Element = { name: string; currency: string; text: string; children: Element[]; line: number };

const children = (element: Element | undefined, ...path: readonly string[]): Element[] =>
  path.reduce<Element[]>(
    (found, name) => found.flatMap((one) => one.children.filter((child) => child.name === name)),
    element === undefined ? [] : [element],
  );
const textOf = (element: Element | undefined, ...path: readonly string[]): string =>
  children(element, ...path)[0]?.text.trim() ?? '';

/** Ends the reading of a file that is no statement. */
class UnreadableError extends Error {
  readonly problem: LineProblem;
  constructor(line: number, fact?: LineProblem['fact']) {
    super(`no statement at line ${line}`);
    this.problem = { line, ...(fact !== undefined && { fact }) };
  }
}

/** Hundredths of a decimal of XML Schema that is not negative: 13.09, +13.09, 0013.09, 13., .5 and 13.0900. */
function centsOf(element: Element): number {
  const [, whole, decimals = ''] = /^\+?0*(\d{0,10})(?:\.(\d*))?$/.exec(element.text.trim()) ?? [];
  const hasDigits = /\d/.test(element.text);
  if (whole === undefined || !hasDigits || !/^0*$/.test(decimals.slice(2)))
    throw new UnreadableError(element.line, 'amount');
  return Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
}

/** A day, also where it stands as an instant: the bank's own day, without its zone. */
function dayIn(element: Element | undefined): string | undefined {
  const text = textOf(element, 'Dt') || textOf(element, 'DtTm');
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(text) ?? [];
  if (day === undefined) return undefined;
  const at = Date.parse(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
  return isReal && day >= '1900' && day < '3000' ? day : undefined;
}

/** The one who paid, or for money that left who got it; the versions of the format nest them differently. */
function partyOf(detail: Element | undefined, isCredit: boolean): { payer: string; payerIban: string } {
  const role = isCredit ? 'Dbtr' : 'Cdtr';
  const [parties] = children(detail, 'RltdPties');
  const ultimate = textOf(parties, `Ultmt${role}`, 'Nm') || textOf(parties, `Ultmt${role}`, 'Pty', 'Nm');
  return {
    payer: textOf(parties, role, 'Nm') || textOf(parties, role, 'Pty', 'Nm') || ultimate,
    payerIban: textOf(parties, `${role}Acct`, 'Id', 'IBAN').replaceAll(/\s/g, '').toUpperCase(),
  };
}

/** Every text in an element and in those within it. */
const textsIn = (element: Element): string[] => [
  ...(element.text.trim() === '' ? [] : [element.text.trim()]),
  ...element.children.flatMap(textsIn),
];

/** Places of texts that payer and banks wrote about a payment; each bank uses others. */
const textPaths = [
  ['RmtInf', 'Ustrd'],
  ['RmtInf', 'Strd', 'CdtrRefInf', 'Ref'],
  ['RmtInf', 'Strd', 'AddtlRmtInf'],
  ['Refs', 'EndToEndId'],
  ['AddtlTxInf'],
] as const;

/** Elements in which a reference is looked for besides; what else stands there is of no use to a reader. */
const besides = ['RmtInf', 'Refs', 'RltdRmtInf', 'Purp', 'RtrInf', 'Tax'] as const;

/** All that payer and banks wrote about a payment. */
function purposeOf(detail: Element | undefined): string {
  const texts = textPaths
    .flatMap((path) => children(detail, ...path))
    .map(({ text }) => text.trim())
    .filter((text) => text !== '' && text !== 'NOTPROVIDED');
  const known = new Set(findReferences(texts.join(' ')));
  const others = besides
    .flatMap((name) => children(detail, name))
    .flatMap(textsIn)
    .filter((text) => findReferences(text).some((reference) => !known.has(reference)));
  return [...texts, ...new Set(others)].join(' ');
}

const currencyOf = ({ currency, line }: Element): string => {
  if (!/^[A-Z]{3}$/.test(currency)) throw new UnreadableError(line, 'currency');
  return currency;
};

/** The amount of a part of a booking in the currency of the account; undefined where it stands in another, or nowhere. */
function partAmount(detail: Element, currency: string): number | undefined {
  const amounts = [...children(detail, 'Amt'), ...children(detail, 'AmtDtls', 'TxAmt', 'Amt')];
  const own = amounts.find((one) => one.currency === currency);
  return own === undefined ? undefined : centsOf(own);
}

/** True for a credit, false for a debit, undefined when the element states neither. */
function isCreditIn(element: Element): boolean | undefined {
  const sign = textOf(element, 'CdtDbtInd');
  if (sign === 'CRDT') return true;
  return sign === 'DBIT' ? false : undefined;
}

/** The entries of a booking: of one for many payments each, where their amounts make up its sum. */
function entriesOf(booking: Element): StatementEntry[] {
  const { line } = booking;
  const [money] = children(booking, 'Amt');
  const isCredit = isCreditIn(booking);
  const day = dayIn(children(booking, 'BookgDt')[0]) ?? dayIn(children(booking, 'ValDt')[0]);
  if (money === undefined) throw new UnreadableError(line, 'amount');
  if (day === undefined) throw new UnreadableError(line, 'day');
  if (isCredit === undefined) throw new UnreadableError(line, 'direction');
  const whole = centsOf(money);
  // An entry without money is a notice of the bank.
  if (whole === 0) return [];
  const status = textOf(booking, 'Sts', 'Cd') || textOf(booking, 'Sts');
  const bankReference = textOf(booking, 'AcctSvcrRef');
  const common = {
    line,
    day,
    valueDay: dayIn(children(booking, 'ValDt')[0]),
    currency: currencyOf(money),
    isReversal: ['true', '1'].includes(textOf(booking, 'RvslInd')),
    // Only what is booked counts; the rest is expected, or for information.
    isPending: status !== '' && status !== 'BOOK',
  };
  const signed = (amount: number) => (isCredit ? amount : -amount);
  const details = children(booking, 'NtryDtls', 'TxDtls');
  // A batch may hold a part that went the other way.
  const amounts = details.map((detail) => {
    const amount = partAmount(detail, common.currency);
    return amount !== undefined && (isCreditIn(detail) ?? isCredit) !== isCredit ? -amount : amount;
  });
  const isSplit =
    details.length > 1 && amounts.reduce((sum: number, amount) => sum + (amount ?? Number.NaN), 0) === whole;
  if (!isSplit) {
    const parties = details.map((detail) => partyOf(detail, isCredit));
    const purposes = [...details.map(purposeOf), textOf(booking, 'AddtlNtryInf')];
    const [one] = parties;
    const isAlone = parties.length === 1;
    return [
      {
        ...common,
        amount: signed(whole),
        payer: parties.map(({ payer }) => payer).join(', '),
        payerIban: isAlone ? (one?.payerIban ?? '') : '',
        purpose: purposes.filter((text) => text !== '').join(' '),
        bankReference,
      },
    ];
  }
  return details.flatMap((detail, place) => {
    const amount = amounts[place] ?? 0;
    if (amount === 0) return [];
    const own = textOf(detail, 'Refs', 'AcctSvcrRef');
    const name = own === bankReference ? '' : own;
    const references = [bankReference, name || String(place + 1)].filter((text) => text !== '');
    return [
      {
        ...common,
        ...partyOf(detail, isCredit === amount > 0),
        amount: signed(amount),
        purpose: purposeOf(detail),
        bankReference: bankReference === '' && name === '' ? '' : references.join('/'),
      },
    ];
  });
}

/** The balance that an element states, signed; undefined where it is another one. */
function balanceIn(element: Element, kinds: readonly string[]): number | undefined {
  const kind = textOf(element, 'Tp', 'CdOrPrtry', 'Cd');
  const [money] = children(element, 'Amt');
  if (money === undefined || !kinds.includes(kind)) return undefined;
  return isCreditIn(element) === false ? -centsOf(money) : centsOf(money);
}

/** True when the booked entries do not add up to the difference between first and last balance. */
function isSumWrong(balances: readonly Element[], entries: readonly StatementEntry[]): boolean {
  const find = (kinds: readonly string[]) =>
    balances.map((one) => balanceIn(one, kinds)).filter((one) => one !== undefined);
  const [opening, closing] = [find(['OPBD']), find(['CLBD'])];
  const before = opening.length === 0 ? find(['PRCD']) : opening;
  // Several of a kind belong to several pages or currencies.
  if (before.length !== 1 || closing.length !== 1) return false;
  const sum = entries.reduce((all, { amount, isPending }) => all + (isPending ? 0 : amount), 0);
  return (before[0] ?? 0) + sum !== closing[0];
}

/** Elements of a statement that are read whole; the rest is passed over. */
const isRead = (name: string) => name === 'Ntry' || name === 'Acct' || name === 'Bal';

/** The messages that list bookings: statement (camt.053), report within the day (camt.052), notification (camt.054). */
const messages: ReadonlyMap<string, string> = new Map([
  ['BkToCstmrStmt', 'Stmt'],
  ['BkToCstmrAcctRpt', 'Rpt'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
]);

type Reading = { account: string; entries: StatementEntry[]; skipped: SkippedLine[]; balances: Element[] };

/**
 * Reads the bookings of the formats CAMT.052, 053 and 054, in any of their versions, strictly: no declarations of documents and so
 * no entities besides those of XML itself, no broken nesting, no amount that is none. Everything or nothing.
 */
export function readCamt(text: string): Statement[] | LineProblem {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const statements: Reading[] = [];
  /** Names of the open elements, from the document on. */
  const path: string[] = [];
  let depth = 0;
  let isDocument = false;
  /** Elements that are open within the one that is read. */
  let open: Element[] = [];
  const stop = (): never => {
    throw new UnreadableError(parser.line);
  };
  const end = (element: Element) => {
    const statement = statements.at(-1);
    if (statement === undefined) return stop();
    if (element.name === 'Bal') statement.balances.push(element);
    else if (element.name === 'Ntry') {
      const entries = entriesOf(element);
      statement.entries.push(...entries);
      if (entries.length === 0)
        statement.skipped.push({ line: element.line, text: textsIn(element).join(' · ').slice(0, 200) });
    } else
      statement.account ||= (textOf(element, 'Id', 'IBAN') || textOf(element, 'Id', 'Othr', 'Id')).replaceAll(
        /\s/g,
        '',
      );
  };
  const begin = ({ local, uri, attributes }: SaxesTagNS) => {
    depth += 1;
    if (depth > maxDepth) stop();
    if (path.length === 0) {
      // Some banks send it in an envelope with a header.
      if (local !== 'Document') return;
      if (!/camt\.05[234]\.\d{3}\.\d{2}/.test(uri)) stop();
      isDocument = true;
    }
    path.push(local);
    const isStatement = path.length === 3 && messages.get(path[1] ?? '') === local;
    if (isStatement) statements.push({ account: '', entries: [], skipped: [], balances: [] });
    const element = {
      name: local,
      currency: attributes['Ccy']?.value ?? '',
      text: '',
      children: [],
      line: parser.line,
    };
    const isTop = path.length === 4 && messages.get(path[1] ?? '') === path[2] && isRead(local);
    if (open.length > 0) open.at(-1)?.children.push(element);
    if (open.length > 0 || isTop) open.push(element);
  };
  const write = (part: string) => {
    const element = open.at(-1);
    if (element === undefined) return;
    element.text += part;
    if (element.text.length > maxText) stop();
  };
  parser.on('error', stop);
  parser.on('doctype', stop);
  parser.on('opentag', begin);
  parser.on('text', write);
  parser.on('cdata', write);
  parser.on('closetag', () => {
    depth -= 1;
    path.pop();
    const [whole] = open;
    const closed = open.pop();
    if (open.length === 0 && closed !== undefined && closed === whole) {
      open = [];
      end(closed);
    }
  });
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof UnreadableError) return error.problem;
    throw error;
  }
  if (!isDocument) return { line: 1 };
  return statements.map(({ balances, ...statement }) => ({
    ...statement,
    isSumWrong: isSumWrong(balances, statement.entries),
  }));
}
