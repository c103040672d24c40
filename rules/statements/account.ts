import { isIban, plainIban } from '#contract/iban.ts';

/** Shorter numbers are no evidence of an account. */
const minDigits = 6;

/** The IBAN of a German account from its bank code and number. */
function germanIban(bank: string, account: string): string {
  const rest = bank + account.padStart(10, '0');
  // DE is 13 14 by ISO 7064.
  let sum = 0;
  for (const digit of `${rest}131400`) sum = (sum * 10 + Number(digit)) % 97;
  return `DE${String(98 - sum).padStart(2, '0')}${rest}`;
}

/**
 * The account of a statement as all formats name it, as an IBAN where one can be told.
 *
 * @param written as the file names it: an IBAN, also with a currency behind it, or a bank code and a number
 * @param own the IBAN of the portal's account
 */
export function accountOfStatement(written: string, own: string): string {
  if (written === '') return own;
  const plain = plainIban(written).replaceAll(/[^0-9A-Z/]/g, '');
  const [, bank, account] = /^(\d{8})\/(\d{1,10})(?:[A-Z]{3})?$/.exec(plain) ?? [];
  if (bank !== undefined && account !== undefined) return germanIban(bank, account);
  // A BIC stands before the number of some, and a currency behind it.
  const candidates = [plain, plain.replace(/[A-Z]{3}$/, ''), ...plain.split('/')].flatMap((one) => [
    one,
    one.replace(/[A-Z]{3}$/, ''),
  ]);
  const iban = candidates.find((one) => isIban(one));
  if (iban !== undefined) return iban;
  const digits = plain.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length >= minDigits && own.endsWith(digits) ? own : plainIban(written);
}
