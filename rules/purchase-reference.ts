/** Digits and letters that neither a bank nor a reader takes for another: no 0 O Q, 1 I L, B, S or Z. */
const letters = '23456789ACDEFGHJKMNPRTUVWXY';

/** Random characters of a reference, besides its check character. */
const length = 8;

/** Letters that are no part of a reference, with the ones that they are read for. */
const lookAlikes: ReadonlyMap<string, string> = new Map(Object.entries<string>({ B: '8', S: '5', Z: '2' }));

/** The values of ISO 7064 MOD 37-2; its last is written as an asterisk, which no reference has. */
const values = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*';

/** The check character by ISO 7064 MOD 37-2: no single wrong character and no two swapped neighbours keep it. */
function checkCharacter(text: string): string {
  let sum = 0;
  for (const character of text) sum = ((sum + values.indexOf(character)) * 2) % 37;
  return values.charAt((38 - sum) % 37);
}

/**
 * A reference that a customer writes on a transfer: TP, eight characters, and one that checks them. Drawn again until the
 * check character is unmistakable, too.
 *
 * @param draw a whole number from 0 up to, and without, its argument
 */
export function drawReference(draw: (below: number) => number): string {
  for (;;) {
    const text = Array.from({ length }, () => letters.charAt(draw(letters.length))).join('');
    const check = checkCharacter(text);
    if (letters.includes(check)) return `TP${text}${check}`;
  }
}

/** A reference with its check character. */
export function isReference(text: string): boolean {
  const body = text.slice(2, -1);
  return (
    new RegExp(`^TP[${letters}]{${length + 1}}$`).test(text) && checkCharacter(body) === text.charAt(text.length - 1)
  );
}

/** In groups that are easily read and typed: TP 2345 6789 A. */
export const formatReference = (reference: string): string =>
  [reference.slice(0, 2), reference.slice(2, 6), reference.slice(6, 10), reference.slice(10)].join(' ');

/**
 * References in the purpose of a transfer, as people and banks write them: in lower case, with spaces, hyphens or line
 * breaks anywhere, between other words. Only those whose check character is right, each once.
 */
export function findReferences(purpose: string): string[] {
  const text = purpose.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const found = new Set<string>();
  for (let start = text.indexOf('TP'); start >= 0; start = text.indexOf('TP', start + 1)) {
    const rest = text.slice(start + 2, start + 2 + length + 1);
    const reference = `TP${rest.replaceAll(/[BSZ]/g, (letter) => lookAlikes.get(letter) ?? letter)}`;
    if (isReference(reference)) found.add(reference);
  }
  return [...found];
}
