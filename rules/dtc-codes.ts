export type DtcCodes =
  | { readonly ok: true; readonly codes: readonly string[]; readonly text: string }
  | { readonly ok: false; readonly problem: 'missing' }
  | { readonly ok: false; readonly problem: 'characters'; readonly characters: readonly string[] }
  | { readonly ok: false; readonly problem: 'format' };

/**
 * Reads the single-DTC input (customer specification, section 5): decimal codes of digits, hexadecimal codes of 0-9
 * and a-f, separated by commas. Spaces are overlooked. Valid input is uppercased; characters that do not belong there
 * are listed once each, in their order.
 */
export function readDtcCodes(input: string, hexadecimal: boolean): DtcCodes {
  const compact = input.replaceAll(/\s/g, '');
  const strange = [...compact].filter((character) => !(hexadecimal ? /[0-9a-fA-F,]/ : /[0-9,]/).test(character));
  if (strange.length > 0) return { ok: false, problem: 'characters', characters: [...new Set(strange)] };
  const codes = compact
    .toUpperCase()
    .split(',')
    .filter((code) => code !== '');
  if (codes.length === 0) return { ok: false, problem: 'missing' };
  if (codes.some((code) => code.length > 6)) return { ok: false, problem: 'format' };
  return { ok: true, codes, text: codes.join(',') };
}

/** What was typed, in the form of the specification: codes, and whether they are hexadecimal. */
export type UnderstoodDtcCodes =
  | (DtcCodes & { readonly ok: false })
  | (DtcCodes & { readonly ok: true; readonly hexadecimal: boolean });

/** P0420, and P0420-00 or P042000 with the failure type of UDS. */
const printed = /^([PCBU][0-3][0-9A-F]{3})(?:-?([0-9A-F]{2}))?$/;
/** What may become one of them while it is being typed. */
const printedBeginning = /^[PCBU](?:[0-3][0-9A-F]{0,4}-?[0-9A-F]{0,2})?$/;

/**
 * Understands codes as workshops write them: P0420, the same as the number 0420, or the decimal number that a tool shows;
 * separated by commas, semicolons or spaces. The answer is what the specification keeps: hexadecimal as soon as one code is
 * written in letters or with a leading zero, then decimal ones are converted too. Each code counts once. Whether bare digits
 * mean a decimal or a hexadecimal number is what the method says (`hexadecimal`).
 */
export function understandDtcCodes(typed: string, hexadecimal: boolean): UnderstoodDtcCodes {
  const words = typed
    .toUpperCase()
    .split(/[,;\s]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return { ok: false, problem: 'missing' };
  const strange = words.flatMap((word) => strangeCharacters(word, hexadecimal));
  if (strange.length > 0) return { ok: false, problem: 'characters', characters: [...new Set(strange)] };
  const inLetters = words.some((word) => printed.test(word) || /^0\d{3}$/.test(word));
  const isHex = hexadecimal || inLetters;
  const codes = words.map((word) => tokenOf(word, hexadecimal, isHex));
  if (codes.some((code) => code === undefined)) return { ok: false, problem: 'format' };
  const each = [...new Set(codes.filter((code) => code !== undefined))];
  return { ok: true, hexadecimal: isHex, codes: each, text: each.join(',') };
}

function strangeCharacters(word: string, hexadecimal: boolean): string[] {
  if (printedBeginning.test(word)) return [];
  return [...word].filter((character) => !(hexadecimal ? /[0-9A-F]/ : /\d/).test(character));
}

/** One code as the specification keeps it; undefined when it is none. */
function tokenOf(word: string, typedHex: boolean, keptHex: boolean): string | undefined {
  const [, code, failure = ''] = printed.exec(word) ?? [];
  if (code !== undefined) return `${hexOf(code)}${failure}`;
  const isDecimal = typedHex ? isVagDecimal(word) : /^\d{1,6}$/.test(word) && !/^0\d{3}$/.test(word);
  if (isDecimal && keptHex) {
    const named = dtcCodeOf(word, false);
    return named === undefined || named.startsWith('SPN') ? undefined : hexOf(named);
  }
  if (isDecimal) return word;
  return keptHex && /^(?:[0-9A-F]{1,4}|[0-9A-F]{6})$/.test(word) ? word : undefined;
}

/** Five digits are no hexadecimal code, but how testers of the Volkswagen group wrote theirs. */
const isVagDecimal = (word: string): boolean => /^\d{5}$/.test(word) && vagCodeOf(Number(word)) !== undefined;

/**
 * The code that a token of the specification's form stands for, as it is printed: P0420, with the failure type where the
 * token has one (P0420-00), or the suspect parameter number of a heavy-duty vehicle (SPN70000). Sources: SAE J2012 (two
 * bytes, of which the highest bits are the letter), the decimal ranges of VAG testers, SAE J1939. Undefined when the token
 * names none.
 */
export function dtcCodeOf(token: string, hexadecimal: boolean): string | undefined {
  if (hexadecimal) {
    if (/^[0-9A-F]{6}$/.test(token)) return `${nameOf(Number.parseInt(token.slice(0, 4), 16))}-${token.slice(4)}`;
    return /^[0-9A-F]{1,4}$/.test(token) ? nameOf(Number.parseInt(token, 16)) : undefined;
  }
  if (!/^\d{1,6}$/.test(token)) return undefined;
  const number = Number(token);
  if (number <= 0xffff) return vagCodeOf(number) ?? nameOf(number);
  return number < 1 << 19 ? `SPN${number}` : undefined;
}

/** The kept codes, each with what is printed for it. */
export const printedCodes = ({ dtcCodes, dtcHex }: { readonly dtcCodes: string; readonly dtcHex: boolean }) =>
  dtcCodes
    .split(',')
    .filter((token) => token !== '')
    .map((token) => ({ token, code: dtcCodeOf(token, dtcHex) }));

/** Where the decimal numbers of VAG testers begin for P0, P1, P2 and P3; 1000 of each. */
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

/** The number of a printed code, in four hexadecimal digits. */
function hexOf(code: string): string {
  const number = (letters.findIndex((letter) => letter === code[0]) << 14) | Number.parseInt(code.slice(1), 16);
  return number.toString(16).toUpperCase().padStart(4, '0');
}
