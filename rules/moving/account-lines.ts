import { normalizeLine } from '#rules/text/normalize-text.ts';
import { customerColumns } from '#rules/exchange/customer-line.ts';
import { type Cells, type Columns, type Line, type LineResult, readLine } from '#rules/exchange/read-line.ts';
import { type DateOrder, readInstant } from './read-instant.ts';

/** The highest balance that is brought over, in hundredths of a credit: a million credits. */
export const maxBalance = 100_000_000;

/** An instant of a line; undefined for an empty cell. */
export function readTime<Names extends Columns>(
  cells: Cells<Names>,
  column: keyof Names,
  order: DateOrder,
): string | undefined {
  const text = cells.text(column, { max: 60 }) ?? '';
  return text === '' ? undefined : (readInstant(text, order) ?? cells.refuse(column, 'notValid'));
}

export const groupColumns = { name: ['name'], bonus: ['bonus_percent'], paysBy: ['pays_by'] } as const;
export type GroupLine = { name: string; bonusPercent: number; paysBy: readonly ('transfer' | 'card')[] };

/** Reads one line of the groups of customers. */
export const readGroupLine = (line: Line): LineResult<GroupLine> =>
  readLine(groupColumns, line, (cells) => ({
    name: cells.required('name', { max: 60 }),
    bonusPercent: cells.whole('bonus', { min: 0, max: 100 }) ?? 0,
    paysBy: (cells.text('paysBy', { max: 60 }) ?? '')
      .split(/[\s,|]+/)
      .filter((way) => way !== '')
      .map((way) => (way === 'transfer' || way === 'card' ? way : cells.refuse('paysBy', 'notValid'))),
  }));

export const toolColumns = {
  name: ['name'],
  vendor: ['vendor'],
  kind: ['kind'],
  active: ['active'],
  readEndings: ['read_endings'],
  returnEnding: ['return_ending'],
} as const;
export type ToolLine = {
  name: string;
  vendor: string;
  kind: 'master' | 'slave' | 'both';
  active: boolean;
  readEndings: string;
  returnEnding: string;
};

/** Reads one line of the tools that files are read with. */
export const readToolLine = (line: Line): LineResult<ToolLine> =>
  readLine(toolColumns, line, (cells) => {
    const readEndings = cells.text('readEndings', { max: 100 }) ?? '';
    const returnEnding = cells.text('returnEnding', { max: 10 }) ?? '';
    if (!/^((-|[a-z0-9]{1,10})( (-|[a-z0-9]{1,10}))*)?$/.test(readEndings)) cells.refuse('readEndings', 'notValid');
    if (!/^[a-z0-9]*$/.test(returnEnding)) cells.refuse('returnEnding', 'notValid');
    return {
      name: cells.required('name', { max: 80 }),
      vendor: cells.text('vendor', { max: 80 }) ?? '',
      kind: cells.oneOf('kind', ['master', 'slave', 'both']) ?? 'both',
      active: cells.flag('active') ?? true,
      readEndings,
      returnEnding,
    };
  });

/** The columns of a customer besides those of the account itself. */
export const movedCustomerColumns = {
  key: ['customer_id'],
  username: customerColumns.username,
  group: ['user_group'],
  since: ['user_since'],
} as const;
export type MovedCustomerLine = { key: string; username: string; group: string | undefined; since: string | undefined };

/** Reads what a line of customers says besides the account: its key, group and first day. */
export const readMovedCustomer = (line: Line, order: DateOrder): LineResult<MovedCustomerLine> =>
  readLine(movedCustomerColumns, line, (cells) => ({
    key: cells.required('key', { max: 100 }),
    username: cells.required('username', { max: 60 }),
    group: cells.text('group', { max: 60 }),
    since: readTime(cells, 'since', order),
  }));

export const customerToolColumns = {
  customer: ['customer'],
  tool: ['tool'],
  kind: ['kind'],
  serial: ['serial'],
  note: ['note'],
} as const;
export type CustomerToolLine = {
  customer: string;
  tool: string;
  kind: 'master' | 'slave';
  serial: string;
  note: string;
};

/** Reads one line of the tools of customers. */
export const readCustomerToolLine = (line: Line): LineResult<CustomerToolLine> =>
  readLine(customerToolColumns, line, (cells) => ({
    customer: cells.required('customer', { max: 200 }),
    tool: cells.required('tool', { max: 80 }),
    kind: cells.oneOf('kind', ['master', 'slave']) ?? 'master',
    serial: cells.text('serial', { max: 60 }) ?? '',
    note: cells.text('note', { max: 500 }) ?? '',
  }));

export const balanceColumns = { customer: ['customer'], balance: ['balance'], date: ['date'] } as const;
export type BalanceLine = { customer: string; balance: number; date: string | undefined };

/** Reads one line of balances: what a customer has, in credits with at most two decimals. */
export const readBalanceLine = (line: Line, order: DateOrder): LineResult<BalanceLine> =>
  readLine(balanceColumns, line, (cells) => {
    // A debt does not move in: what is owed is settled where it was made.
    if (/^\s*[-−–]/.test(normalizeLine(line['balance'] ?? ''))) cells.refuse('balance', 'outOfRange');
    return {
      customer: cells.required('customer', { max: 200 }),
      balance: cells.amount('balance', { max: maxBalance }) ?? cells.refuse('balance', 'missing'),
      date: readTime(cells, 'date', order),
    };
  });
