import { findPattern, hasEqualHalves, isBlank, sameBytes, toView } from './bytes.ts';
import type { EcuFamily } from './identify.ts';
import { type MissingPart, missingParts } from './missing-parts.ts';
import { listTypicalLengths } from './typical-lengths.ts';

/** Signs of a bad readout. All of these are guesses: they warn a person and decide nothing. */
export type ReadingProblem =
  | MissingPart
  | 'mostlyErased'
  | 'repeated'
  | 'doubled'
  | 'oddTail'
  | 'unusualLength'
  | 'blankHalf';

/** Bytes of a slice, the unit in which the image is read. */
const sliceLength = 0x400;
/** Least filled share of a flash: real images, whose maps leave much of it empty, fill more than a thirtieth. */
const smallestFilledShare = 1 / 32;
/**
 * Largest repeated share of a flash: banks of real images resemble each other over less than a quarter of the image.
 */
const repeatedShare = 1 / 4;
/**
 * Unit of the distance of repeats, which depends on address lines; at other distances it is a pattern that fills the
 * flash.
 */
const repeatedEvery = 0x8000;
/** The ranges of the main program of an ME7 of 512 KiB, as its code states them: 800000-80FBFF and 820000-87FFFF. */
const mainProgramIn512KiB = Uint8Array.of(0, 0, 0x80, 0, 0xff, 0xfb, 0x80, 0, 0, 0, 0x82, 0, 0xff, 0xff, 0x87, 0);
/** Flashes and parts of them end at whole pages; a remainder was added by a tool. */
const page = 0x100;

/** A slice by the sum of its words; undefined where one byte value fills it. */
type Slice = number | undefined;

/** Families whose usual reads leave half of the flash out. */
const readInParts: ReadonlySet<EcuFamily> = new Set(['edc16', 'medc17', 'ppd']);

/**
 * Finds signs of a bad readout in a raw image, in a fixed order. First the missing parts (see `missingParts`).
 * `mostlyErased`: next to nothing was read. `blankHalf`: one of its halves was erased, in a family that is read whole.
 * `doubled`: both halves are equal. `repeated`: a quarter or more repeats earlier content, as when a tool reads beyond
 * the end. `oddTail`: some bytes behind the last whole page. `unusualLength`: no flash of this family has this length.
 * Linear.
 */
export function readingProblems(image: Uint8Array, family: EcuFamily): ReadingProblem[] {
  const tail = image.length % page;
  const flash = image.subarray(0, image.length - tail);
  return [
    ...missingParts(image, family),
    ...contentProblems(flash).filter((problem) => problem !== 'blankHalf' || !mayHalfBeBlank(flash, family)),
    ...(tail > 0 ? (['oddTail'] as const) : []),
    ...(listTypicalLengths(family).includes(flash.length) ? [] : (['unusualLength'] as const)),
  ];
}

function mayHalfBeBlank(flash: Uint8Array, family: EcuFamily): boolean {
  return readInParts.has(family) || (family === 'me7' && endsWithLowerHalf(flash));
}

/** An early ME7.1 in 1 MiB: its main program, whose ranges it states, ends with the lower half, and the upper one is free. */
function endsWithLowerHalf(flash: Uint8Array): boolean {
  const half = flash.length / 2;
  return (
    flash.length === 0x100000 &&
    isBlank(flash.subarray(half)) &&
    findPattern(flash, mainProgramIn512KiB, 1).some((offset) => offset < half)
  );
}

/** Signs of a bad readout in the content, whatever its length. */
export function contentProblems(image: Uint8Array): ReadingProblem[] {
  const slices = sliceSums(image);
  const half = Math.floor(slices.length / 2);
  const filled = countFilled(slices, 0, slices.length);
  if (filled <= slices.length * smallestFilledShare) return ['mostlyErased'];
  const problems: ReadingProblem[] = [];
  if (isErased(image, slices, 0, half) || isErased(image, slices, slices.length - half, slices.length))
    problems.push('blankHalf');
  if (isRepeated(image, slices)) problems.push('repeated');
  else if (hasEqualHalves(image)) problems.push('doubled');
  return problems;
}

function countFilled(slices: readonly Slice[], start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index++) if (slices[index] !== undefined) count++;
  return count;
}

/** All these slices are erased flash or zeros; other fill was written on purpose. */
function isErased(image: Uint8Array, slices: readonly Slice[], start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const fill = image[index * sliceLength];
    if (slices[index] !== undefined || (fill !== 0xff && fill !== 0)) return false;
  }
  return true;
}

/** The sum of each whole slice, its order counted in (FNV-1a over words). */
function sliceSums(image: Uint8Array): Slice[] {
  const view = toView(image);
  const slices: Slice[] = [];
  for (let start = 0; start + sliceLength <= image.length; start += sliceLength) {
    const first = view.getInt32(start);
    let sum = 0x811c9dc5;
    let same = first === Math.imul(first & 0xff, 0x01010101);
    for (let at = start; at < start + sliceLength; at += 4) {
      const word = view.getInt32(at);
      if (word !== first) same = false;
      sum = Math.imul(sum ^ word, 0x01000193);
    }
    slices.push(same ? undefined : sum);
  }
  return slices;
}

/**
 * A long stretch repeats the content at a fixed distance before it, other than as the second of two equal halves. A
 * slice is compared with the latest one of equal content, so that a repeating pattern shows at its own length.
 */
function isRepeated(image: Uint8Array, slices: readonly Slice[]): boolean {
  const lastSeen = new Map<number, number>();
  let [distance, from, filled] = [0, 0, 0];
  for (const [index, slice] of slices.entries()) {
    if (slice === undefined) continue;
    const distanceBack = index - (lastSeen.get(slice) ?? index);
    lastSeen.set(slice, index);
    if (distanceBack !== distance) [distance, from, filled] = [distanceBack, index, 0];
    filled++;
    if (!mayRepeatAt(distance * sliceLength, image.length) || filled < slices.length * repeatedShare) continue;
    if (showsAgain(image, from * sliceLength, (index + 1) * sliceLength, distance * sliceLength)) return true;
    filled = 0;
  }
  return false;
}

function mayRepeatAt(distance: number, length: number): boolean {
  return distance > 0 && distance % repeatedEvery === 0 && 2 * distance !== length;
}

function showsAgain(image: Uint8Array, start: number, end: number, distance: number): boolean {
  return sameBytes(image.subarray(start, end), image.subarray(start - distance, end - distance));
}
