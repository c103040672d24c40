export type DtcCodes =
  | { readonly ok: true; readonly codes: readonly string[]; readonly text: string }
  | { readonly ok: false; readonly problem: 'missing' }
  | { readonly ok: false; readonly problem: 'characters'; readonly characters: readonly string[] }
  | { readonly ok: false; readonly problem: 'format' };

/**
 * Reads the single-DTC input (customer specification, section 5): decimal codes of digits, hexadecimal codes of 0-9 and
 * a-f, separated by commas. Valid input is converted to upper case and otherwise unchanged; invalid characters, spaces
 * as well, are listed once each, in their order.
 */
export function readDtcCodes(input: string, hexadecimal: boolean): DtcCodes {
  const invalid = [...input].filter((character) => !(hexadecimal ? /[0-9a-fA-F,]/ : /[0-9,]/).test(character));
  if (invalid.length > 0) return { ok: false, problem: 'characters', characters: [...new Set(invalid)] };
  const codes = input
    .toUpperCase()
    .split(',')
    .filter((code) => code !== '');
  if (codes.length === 0) return { ok: false, problem: 'missing' };
  if (codes.some((code) => code.length > 6)) return { ok: false, problem: 'format' };
  return { ok: true, codes, text: codes.join(',') };
}

/**
 * The printed form of the code that a token of the specification's form stands for: P0420, with the failure type where
 * the token has one (P0420-00), or the suspect parameter number of a heavy-duty vehicle (SPN70000). Sources: SAE J2012
 * (two bytes, of which the highest bits are the letter), the decimal ranges of VAG testers, SAE J1939. Undefined when
 * the token names no code.
 */
export function parseDtcCode(token: string, hexadecimal: boolean): string | undefined {
  if (hexadecimal) {
    if (/^[0-9A-F]{6}$/.test(token)) return `${nameOf(Number.parseInt(token.slice(0, 4), 16))}-${token.slice(4)}`;
    return /^[0-9A-F]{1,4}$/.test(token) ? nameOf(Number.parseInt(token, 16)) : undefined;
  }
  if (!/^\d{1,6}$/.test(token)) return undefined;
  const number = Number(token);
  if (number <= 0xffff) return vagCodeOf(number) ?? nameOf(number);
  return number < 1 << 19 ? `SPN${number}` : undefined;
}

/** The stored codes, each with its notation and its printed form. */
export const printedCodes = ({ dtcCodes, dtcHex }: { readonly dtcCodes: string; readonly dtcHex: boolean }) =>
  dtcCodes
    .split(',')
    .filter((token) => token !== '')
    .map((token) => ({ token, hexadecimal: dtcHex, code: parseDtcCode(token, dtcHex) }));

/** First decimal numbers of VAG testers for P0, P1, P2 and P3; 1000 of each. */
const vagRanges = [16384, 17408, 18432, 19456] as const;

function vagCodeOf(number: number): string | undefined {
  const family = vagRanges.findIndex((start) => number >= start && number < start + 1000);
  if (family < 0) return undefined;
  return `P${family}${String(number - (vagRanges[family] ?? 0)).padStart(3, '0')}`;
}

const letters = ['P', 'C', 'B', 'U'] as const;

function nameOf(number: number): string {
  const hex = (number & 0x3fff).toString(16).toUpperCase().padStart(4, '0');
  return `${letters[number >> 14] ?? 'P'}${hex}`;
}

/** A code as testers print it, with its failure type in any of the usual forms. */
const printedForm = /\b([PCBU])([0-3][0-9A-F]{3})(?:[-:]?([0-9A-F]{2}))?\b/gi;

/**
 * The codes of a pasted list in the specification's form: those that are printed in it, without the words beside them, or
 * else all that blanks, lines and semicolons part. A code that the form cannot say stays as it is, so that it is reported. What is in the form already stays,
 * too: in hexadecimal codes letters are digits.
 */
export function codesInList(list: string, hexadecimal: boolean): string {
  const asItIs = readDtcCodes(list, hexadecimal);
  if (asItIs.ok && asItIs.codes.every((code) => parseDtcCode(code, hexadecimal) !== undefined)) return asItIs.text;
  const printed = [...list.matchAll(printedForm)];
  const codes =
    printed.length > 0
      ? printed.map(
          ([whole, letter = '', digits = '', failure = '']) =>
            findToken(
              { letter: letter.toUpperCase(), digits: digits.toUpperCase(), failure: failure.toUpperCase() },
              hexadecimal,
            ) ?? whole,
        )
      : list.split(/[\s,;|]+/).filter((part) => part !== '');
  return [...new Set(codes)].join(',');
}

type PrintedCode = { letter: string; digits: string; failure: string };

/** The token that is understood as a printed code; undefined when there is none. */
function findToken({ letter, digits, failure }: PrintedCode, hexadecimal: boolean): string | undefined {
  const number = (letters.indexOf(letter as (typeof letters)[number]) << 14) | Number.parseInt(digits, 16);
  if (hexadecimal) return `${number.toString(16).toUpperCase().padStart(4, '0')}${failure}`;
  const family = vagRanges[Number(digits[0])];
  const isVag = letter === 'P' && family !== undefined && /^\d{3}$/.test(digits.slice(1));
  const token = isVag ? String(family + Number(digits.slice(1))) : String(number);
  return parseDtcCode(token, false) === `${letter}${digits}` ? token : undefined;
}
