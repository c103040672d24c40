import { visitPrintable } from './printable.ts';
import { readText } from './text.ts';

const vinLength = 17;
/** Capitals and digits without I, O and Q; the last four are digits. */
const shape = /^[A-HJ-NPR-Z0-9]{13}\d{4}$/;
/** A maker's code names a region, and at least one letter stands in it. */
const maker = /^(?=.{0,2}[A-Z])[A-HJ-NPR-Z1-9][A-HJ-NPR-Z0-9]{2}/;

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const letters = 'ABCDEFGH.JKLMN.P.R.STUVWXYZ';

/** The value of a character in the check digit of a vehicle identification number. */
function valueOf(character: string): number {
  if (/\d/.test(character)) return Number(character);
  const place = letters.indexOf(character);
  return place < 18 ? (place % 9) + 1 : place - 17;
}

/** The ninth character is the check digit of the others, as North America and China demand. */
function hasCheckDigit(vin: string): boolean {
  const sum = [...vin].reduce((total, character, place) => total + valueOf(character) * (weights[place] ?? 0), 0);
  return vin[8] === (sum % 11 === 10 ? 'X' : String(sum % 11));
}

/** North America (1 to 5) and China (L) use the check digit, so that a text without it is none. */
const needsCheckDigit = (vin: string): boolean => /^[1-5L]/.test(vin);

/** A text is a vehicle identification number, as far as its characters tell. */
export function isVin(text: string): boolean {
  if (!shape.test(text) || !maker.test(text) || new Set(text).size < 6) return false;
  return !needsCheckDigit(text) || hasCheckDigit(text);
}

/** The byte may stand in a longer word: a number within one is no number of a vehicle. */
function isWordByte(byte: number | undefined): boolean {
  return (
    byte !== undefined &&
    ((byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))
  );
}

/**
 * The vehicle identification number that an image holds as a word of its own; undefined where there is none, or where two
 * are equally frequent. Linear in the image.
 */
export function findVin(image: Uint8Array): string | undefined {
  const counts = new Map<string, number>();
  visitPrintable(image, vinLength, (start, end) => countVins(image, start, end, counts));
  const [first, second] = [...counts].toSorted(([, one], [, other]) => other - one);
  return first !== undefined && first[1] !== second?.[1] ? first[0] : undefined;
}

/** Counts the numbers among the words in a stretch of printable bytes. */
function countVins(image: Uint8Array, start: number, end: number, counts: Map<string, number>): void {
  let wordStart = start;
  for (let offset = start; offset <= end; offset++) {
    if (offset < end && isWordByte(image[offset])) continue;
    if (offset - wordStart === vinLength) {
      const word = readText(image, wordStart, vinLength) ?? '';
      if (isVin(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    wordStart = offset + 1;
  }
}
