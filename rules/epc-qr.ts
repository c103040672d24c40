import { isIban, plainIban } from '#contract/iban.ts';
import { cutText } from './text/cut-text.ts';

/** A transfer that a banking app fills in from a code. */
export type Transfer = {
  /** The holder of the account. */
  name: string;
  iban: string;
  bic?: string;
  /** Hundredths of the currency. */
  amount: number;
  currency: string;
  /** Purpose that the payer's bank passes on to the account. */
  text: string;
};

export type TransferProblem = 'name' | 'iban' | 'bic' | 'currency' | 'amount' | 'text' | 'length';

/** Most bytes that a code of version 13 and error level M has room for. */
export const epcBytes = 331;

const max = { name: 70, text: 140, amount: 99_999_999_999 };

/** Latin letters and the signs of a keyboard, on one line: banks mangle the rest, and a line break would end the field. */
const isWritten = (text: string) => /^[\p{Script=Latin}\p{Mn}\u{20}-\u{7E}]*$/u.test(text);

const isFilled = (text: string, limit: number) => text !== '' && text.length <= limit && isWritten(text);

/** The holder of an account as a transfer names it: the field of every SEPA transfer has 70 letters, and banks compare no more. */
export const holderInCode = (holder: string): string => cutText(holder.trim(), max.name).trim();

/** A code can name this holder. */
export const isHolderInCode = (holder: string): boolean => isFilled(holderInCode(holder), max.name);

/** Bytes of a text in UTF-8. */
const bytesOf = (text: string): number =>
  [...text].reduce((sum, one) => {
    const point = one.codePointAt(0) ?? 0;
    return sum + 1 + [0x80, 0x8_00, 0x1_00_00].filter((limit) => point >= limit).length;
  }, 0);

/**
 * The content of a code that banking apps read as a transfer in euros (EPC069-12, version 002, in UTF-8, "GiroCode"); or the
 * fact that it cannot have.
 */
export function epcPayload({
  name,
  iban,
  bic = '',
  amount,
  currency,
  text,
}: Transfer): { payload: string } | TransferProblem {
  const holder = name.trim();
  if (!isFilled(holder, max.name)) return 'name';
  if (!isIban(iban)) return 'iban';
  if (bic !== '' && !/^[A-Z0-9]{8}([A-Z0-9]{3})?$/.test(bic)) return 'bic';
  if (currency !== 'EUR') return 'currency';
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > max.amount) return 'amount';
  if (!isFilled(text, max.text)) return 'text';
  const euros = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
  // Between amount and text: no purpose code, no structured reference.
  const payload = ['BCD', '002', '1', 'SCT', bic, holder, plainIban(iban), `EUR${euros}`, '', '', text].join('\n');
  return bytesOf(payload) > epcBytes ? 'length' : { payload };
}
