import { ignorable } from './ignorable.ts';

/**
 * Letters as they are compared: of compatible shapes (ﬁ, Ａ, ㎏) the plain one, and in lower case, letter by letter, so that no letter
 * depends on its neighbours as ς does. PostgreSQL does the same by `plain_letters`.
 */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{Lu}\p{Lt}\p{Ll}\p{Lo}\p{So}\p{Nl}\p{M}]/gu, (letter) =>
      letter === 'ß' || letter === 'ẞ' ? 'ß' : letter.toUpperCase().toLowerCase(),
    );

const ignored = new RegExp(`[${ignorable}]`, 'gu');
const blanks = /[\t-\r \u0085\u1680\u2028\u2029]+/g;

/**
 * The key by which user names, addresses and names of things are the same: regardless of case in any script (ß and SS, σ and ς, the four
 * kinds of i), of compatible shapes, of the kind of blank and of what cannot be seen. PostgreSQL does the same by `name_key`, on which
 * the unique indexes stand.
 */
export const nameKey = (name: string): string =>
  plainLetters(name.replace(ignored, ''))
    .replaceAll('ß', 'ss')
    .replaceAll('i\u0307', 'i')
    .replace(blanks, ' ')
    .replaceAll(/^ | $/g, '')
    .normalize('NFC');
