import { type FileRole, PriceKind } from '#contract/pricing/price.ts';
import { type Line, type LineResult, readLine } from './read-line.ts';

/**
 * The columns of a file of prices: the standard price of a class; with a user name or a group, the price of that customer
 * or group for the class; and for the kind `special`, their price for one method.
 */
export const priceColumns = {
  kind: ['price_kind'],
  classId: ['price_id'],
  className: ['price_name'],
  username: ['user_username', 'user_login'],
  groupName: ['group_name'],
  methodName: ['method_name'],
  price: ['price'],
} as const;
export const priceColumnsNeeded = ['kind', 'price'] as const;

/** The highest price, in hundredths of a credit. */
export const priceLimit = 10_000_000;

export type PriceLine = { price: number } & (
  | { kind: 'standard'; classKind: FileRole; classId: number; name: string | undefined }
  | { kind: 'customer'; classKind: FileRole; classId: number; username: string }
  | { kind: 'special'; username: string; methodName: string }
  | { kind: 'group'; classKind: FileRole; classId: number; groupName: string }
  | { kind: 'groupSpecial'; groupName: string; methodName: string }
);

/** Reads one line of a file of prices; the price in credits with at most two decimals. */
export function readPriceLine(line: Line): LineResult<PriceLine> {
  return readLine(priceColumns, line, (cells): PriceLine => {
    const kind = cells.oneOf('kind', ['main', 'addon', 'special']) ?? cells.refuse('kind', 'missing');
    const price = cells.amount('price', { max: priceLimit }) ?? cells.refuse('price', 'missing');
    const username = cells.text('username', { max: 60 }) ?? '';
    const groupName = cells.text('groupName', { max: 60 }) ?? '';
    if (username !== '' && groupName !== '') cells.refuse('groupName', 'notValid');
    if (kind === 'special') {
      const methodName = cells.required('methodName', { max: 60 });
      if (groupName !== '') return { kind: 'groupSpecial', price, groupName, methodName };
      return { kind, price, username: cells.required('username', { max: 60 }), methodName };
    }
    const classKind = PriceKind.decode(kind);
    const classId = cells.whole('classId', { min: 1, max: 100_000 }) ?? cells.refuse('classId', 'missing');
    if (groupName !== '') return { kind: 'group', classKind, classId, price, groupName };
    if (username !== '') return { kind: 'customer', classKind, classId, price, username };
    const name = cells.text('className', { max: 60 });
    return { kind: 'standard', classKind, classId, price, name: name === '' ? undefined : name };
  });
}
