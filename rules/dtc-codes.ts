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
