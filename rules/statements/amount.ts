export type DecimalMark = ',' | '.';

/** An amount of money as a bank writes it. */
export type WrittenAmount = {
  /** Hundredths, never negative. */
  cents: number;
  sign: '+' | '-' | undefined;
  /** The letters behind it, such as CR or S; '' without any. */
  side: string;
  /** The currency that stands beside it; '' without one. */
  currency: string;
};

const symbols: ReadonlyMap<string, string> = new Map([
  ['\u20AC', 'EUR'],
  ['\u00A3', 'GBP'],
  ['$', 'USD'],
  ['Z\u0141', 'PLN'],
  ['FR.', 'CHF'],
  ['SFR.', 'CHF'],
]);

/** Spaces of all kinds and apostrophes, which group digits. */
const gap = String.raw`[\s\u00A0\u2007\u2009\u202F'\u2019\u00B4\u0060]`;
const groupGap = new RegExp(String.raw`(\d)${gap}(?=\d{3}(?!\d))`, 'g');
const gaps = new RegExp(gap, 'g');
const brokenNumber = new RegExp(String.raw`\d${gap}+\d`);

const money = String.raw`[A-Z]{3}|\u20AC|\u00A3|\$|Z\u0141|S?FR\.`;
const form = new RegExp(`^([+-]?)(${money})?([+-]?)([\\d.,]*\\d[.,]?)([+-]?)(${money})?([+-]?)(CR|DR|[CDHS])?$`);

type Parts = { digits: string; sign: WrittenAmount['sign']; side: string; currency: string };

/** The parts of an amount; undefined for what is none. */
function partsOf(text: string): Parts | undefined {
  const joined = text
    .trim()
    .toUpperCase()
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(groupGap, '$1');
  if (brokenNumber.test(joined)) return undefined;
  const bare = joined.replaceAll(gaps, '');
  const [, inBrackets] = /^\((.*)\)$/.exec(bare) ?? [];
  const [, first = '', before = '', second = '', digits, third = '', after = '', fourth = '', side = ''] =
    form.exec(inBrackets ?? bare) ?? [];
  if (digits === undefined || (before !== '' && after !== '')) return undefined;
  const signs = [first, second, third, fourth, inBrackets === undefined ? '' : '-'].filter((sign) => sign !== '');
  if (signs.length > 1) return undefined;
  const [sign] = signs;
  const written = before || after;
  return {
    digits,
    sign: sign === '+' || sign === '-' ? sign : undefined,
    side,
    currency: symbols.get(written) ?? written,
  };
}

/** The mark that an amount by itself proves to be that of the decimals. */
function provenMark(text: string): DecimalMark | undefined {
  const digits = partsOf(text)?.digits ?? '';
  const [, mark, decimals = ''] = /([.,])(\d*)$/.exec(digits) ?? [];
  if (mark !== ',' && mark !== '.') return undefined;
  const other = mark === ',' ? '.' : ',';
  if (digits.includes(other)) return digits.split(mark).length === 2 ? mark : other;
  if (digits.split(mark).length > 2) return other;
  // A whole number does not begin with a zero.
  return decimals.length === 3 && !/^0[.,]/.test(digits) ? undefined : mark;
}

/**
 * The decimal mark of a list of amounts: what one of them proves holds for all. Undefined where they contradict each other or
 * where 1.234 may be either.
 */
export function detectDecimalMark(amounts: readonly string[]): DecimalMark | undefined {
  const proven = new Set(amounts.map(provenMark).filter((mark) => mark !== undefined));
  if (proven.size > 1) return undefined;
  const [mark] = proven;
  if (mark !== undefined) return mark;
  return amounts.some((amount) => /[.,]/.test(partsOf(amount)?.digits ?? '')) ? undefined : ',';
}

/** Most hundredths of an entry; more is no amount of a payment. */
const maxCents = 99_999_999_999;

/** An amount as banks write it; undefined for what is none, or has parts of a cent. */
export function parseAmount(text: string, mark: DecimalMark): WrittenAmount | undefined {
  const parts = partsOf(text);
  if (parts === undefined) return undefined;
  const [thousands, decimals] = mark === ',' ? [String.raw`\.`, ','] : [',', String.raw`\.`];
  const number = new RegExp(`^(\\d{1,3}(?:${thousands}\\d{3})+|\\d+)(?:${decimals}(\\d{0,2})(0*))?$`);
  const [, whole, cents = '', zeros = ''] = number.exec(parts.digits) ?? [];
  // Three decimals are thousands that were written otherwise.
  if (whole === undefined || zeros.length === 1) return undefined;
  const amount = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  if (amount > maxCents) return undefined;
  const { sign, side, currency } = parts;
  return { cents: amount, sign, side, currency };
}

/** A cell that could be an amount, in whichever notation. */
export const isAmountLike = (text: string): boolean => partsOf(text) !== undefined;

/** A cell of money that says that there is none: empty, a dash, or zero. */
export const isNoMoney = (text: string): boolean => /^[-\u2212\u2013]?$/.test(text.trim()) || isZero(text);

const isZero = (text: string) => /^0*$/.test((partsOf(text)?.digits ?? '1').replaceAll(/[.,]/g, ''));
