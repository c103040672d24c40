/** Words that people write before the number of an invoice; RE is part of the number itself. */
const words = [
  'RE',
  'RG',
  'NR',
  'NO',
  'NUMMER',
  'NUMBER',
  'RECHNUNG',
  'INVOICE',
  'INV',
  'FACTURE',
  'FACTURA',
  'FACTUUR',
  'FATTURA',
  'FAKTURA',
];
const word = `(?:${words.join('|')})`;

/** Digits of a number, which is padded to so many. */
const padded = 6;

const numberOf = (year: string, digits: string) => `RE-${year}-${digits.padStart(padded, '0')}`;

/**
 * Numbers of invoices in the purpose of a transfer, as people and banks write them: in lower case, with blanks, line breaks or other
 * signs anywhere, without the leading zeros, after another word for an invoice. Digits that follow may be read as part of one, so
 * these are the numbers that may be meant: the caller looks up which of them exist.
 */
export function findInvoiceNumbers(purpose: string): string[] {
  const upper = purpose.toUpperCase();
  const found = new Set<string>();
  const compact = upper.replaceAll(/[^0-9A-Z]/g, '');
  for (const [, year = '', digits = ''] of compact.matchAll(new RegExp(`${word}(20\\d\\d)(\\d{${padded},9})`, 'g')))
    for (let length = padded; length <= digits.length; length += 1)
      // Only numbers beyond a million have more digits, and begin with none of the zeros that pad the others.
      if (length === padded || !digits.startsWith('0')) found.add(numberOf(year, digits.slice(0, length)));
  // Fewer digits with a zero in front are a number that was cut off or mistyped, and after a blank perhaps a month.
  for (const [, year = '', digits = ''] of upper.matchAll(
    new RegExp(`RE[^0-9A-Z]*(20\\d\\d) ?[-\u2013/] ?([1-9]\\d{0,${padded - 2}})(?!\\d)`, 'g'),
  ))
    found.add(numberOf(year, digits));
  return [...found];
}
