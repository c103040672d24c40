import { SaxesParser, type SaxesTagNS } from 'saxes';
import type { Statement, StatementEntry } from '#rules/statement-columns.ts';

/** A file that is no statement, with the line at which that shows. */
export type NotReadable = { line: number };

/** Deeper than any statement; what nests deeper is meant to hurt. */
const mostDepth = 60;

/** Most characters of one value; the standard allows 500 in the longest. */
const mostText = 10_000;

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
class Unreadable extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`no statement at line ${line}`);
    this.line = line;
  }
}

/** Hundredths of an amount of the standard: digits with a point. */
function centsOf(element: Element): number {
  const [, whole, decimals = ''] = /^(\d{1,10})(?:\.(\d{1,5}))?$/.exec(element.text.trim()) ?? [];
  if (whole === undefined || !/^0*$/.test(decimals.slice(2))) throw new Unreadable(element.line);
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

/** All that payer and banks wrote about a payment. */
function purposeOf(detail: Element | undefined): string {
  const remittance = children(detail, 'RmtInf');
  const texts = remittance.flatMap((one) => [
    ...children(one, 'Ustrd'),
    ...children(one, 'Strd', 'CdtrRefInf', 'Ref'),
    ...children(one, 'Strd', 'AddtlRmtInf'),
  ]);
  const endToEnd = textOf(detail, 'Refs', 'EndToEndId');
  return [...texts.map(({ text }) => text.trim()), endToEnd === 'NOTPROVIDED' ? '' : endToEnd]
    .filter((text) => text !== '')
    .join(' ');
}

const currencyOf = ({ currency, line }: Element): string => {
  if (!/^[A-Z]{3}$/.test(currency)) throw new Unreadable(line);
  return currency;
};

/** The amount of a part of a booking in the currency of the account; undefined where it stands in another, or nowhere. */
function partAmount(detail: Element, currency: string): number | undefined {
  const amounts = [...children(detail, 'Amt'), ...children(detail, 'AmtDtls', 'TxAmt', 'Amt')];
  const own = amounts.find((one) => one.currency === currency);
  return own === undefined ? undefined : centsOf(own);
}

/** The entries of a booking: of one for many payments each, where their amounts make up its sum. */
function entriesOf(booking: Element): StatementEntry[] {
  const { line } = booking;
  const [money] = children(booking, 'Amt');
  const sign = textOf(booking, 'CdtDbtInd');
  const day = dayIn(children(booking, 'BookgDt')[0]) ?? dayIn(children(booking, 'ValDt')[0]);
  if (money === undefined || day === undefined || !['CRDT', 'DBIT'].includes(sign)) throw new Unreadable(line);
  const whole = centsOf(money);
  // An entry without money is a notice of the bank.
  if (whole === 0) return [];
  const isCredit = sign === 'CRDT';
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
  const amounts = details.map((detail) => partAmount(detail, common.currency));
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
        ...partyOf(detail, isCredit),
        amount: signed(amount),
        purpose: purposeOf(detail),
        bankReference: bankReference === '' && name === '' ? '' : references.join('/'),
      },
    ];
  });
}

/** Elements of a statement that are read whole; the rest is passed over. */
const isRead = (name: string) => name === 'Ntry' || name === 'Acct';

/**
 * Reads a statement of the format CAMT.053, in any of its versions, strictly: no declarations of documents and so no entities
 * besides those of XML itself, no broken nesting, no amount that is none. Everything or nothing.
 */
export function readCamt(text: string): Statement[] | NotReadable {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const statements: { account: string; entries: StatementEntry[] }[] = [];
  const path: string[] = [];
  /** Elements that are open within the one that is read. */
  let open: Element[] = [];
  const stop = (): never => {
    throw new Unreadable(parser.line);
  };
  const end = (element: Element) => {
    const statement = statements.at(-1);
    if (statement === undefined) return stop();
    if (element.name === 'Ntry') statement.entries.push(...entriesOf(element));
    else
      statement.account ||= (textOf(element, 'Id', 'IBAN') || textOf(element, 'Id', 'Othr', 'Id')).replaceAll(
        /\s/g,
        '',
      );
  };
  const begin = ({ local, uri, attributes }: SaxesTagNS) => {
    if (path.length >= mostDepth) stop();
    if (path.length === 0 && (local !== 'Document' || !/:camt\.053\.001\.\d\d$/.test(uri))) stop();
    path.push(local);
    if (path.join('/') === 'Document/BkToCstmrStmt/Stmt') statements.push({ account: '', entries: [] });
    const element = {
      name: local,
      currency: attributes['Ccy']?.value ?? '',
      text: '',
      children: [],
      line: parser.line,
    };
    const isTop = path.length === 4 && path[2] === 'Stmt' && isRead(local);
    if (open.length > 0) open.at(-1)?.children.push(element);
    if (open.length > 0 || isTop) open.push(element);
  };
  const write = (part: string) => {
    const element = open.at(-1);
    if (element === undefined) return;
    element.text += part;
    if (element.text.length > mostText) stop();
  };
  parser.on('error', stop);
  parser.on('doctype', stop);
  parser.on('opentag', begin);
  parser.on('text', write);
  parser.on('cdata', write);
  parser.on('closetag', () => {
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
    if (error instanceof Unreadable) return { line: error.line };
    throw error;
  }
  return statements;
}
