import { readUint32, toView } from '#ecu/bytes.ts';
import { runCrc32 } from './crc32.ts';
import { readDescriptorTables } from './me7-descriptors.ts';
import { addBytes, addHalfWordsAround, halfWordsBetween, pairOfChecks } from './me7-pairs.ts';
import { flashBase, type Me7Places, findMe7Places, loadedOffset } from './me7-patterns.ts';
import { readMe7Signature } from './me7-signature.ts';
import { type ChecksumPlan, type PlannedCheck, planChecks } from './plan.ts';
import type { Range } from '#ecu/ranges.ts';

const lengths = [0x80000, 0x100000];
/** The table of the start-up code, which it compares before the program may run. */
const startUp = {
  table: 0x8000,
  lastWord: 0xfffe,
  parameterSumAddress: 0x8010,
  firstParameter: 0x8030,
  lastParameter: 0x8034,
  sum: 0x8038,
  pageSum: 0x803c,
} as const;
const pageLength = 0x2000;
/** The calibration, which is not part of the program. */
const calibrationRange = { start: 0x10000, end: 0x20000 } as const;
/** Distance from the end to the sum of the program and its complement. */
const programSumFromEnd = 0x20;
/** The ranges of the calibration in images of 512 KiB whose code does not name them; ends are exclusive. */
const typicalRanges = [
  { offset: 0x10000, length: 0x4000 },
  { offset: 0x14300, length: 0x3c68 },
  { offset: 0x18191, length: 0x7a6f },
];
const storedCrcs = 3;
const maxRanges = 4;
/**
 * Passes of the correction: the words lie inside the ranges of others, each in those of later ones; one pass more is
 * enough, and one is in reserve.
 */
const passes = 4;

/**
 * Reads the checks of a Bosch ME7 image (C167, little endian, 512 KiB or 1 MiB): the sums of the start-up table, CRCs
 * or the byte sum of the calibration, the sum of the program and the descriptor tables. The code tells their places,
 * and each must be found exactly as often as it may occur: an image with a missing or ambiguous part is not read,
 * because a change could break a check that the engine does not correct. Signatures are found and never computed.
 */
export function readMe7(original: Uint8Array): ChecksumPlan | undefined {
  if (!lengths.includes(original.length)) return undefined;
  const places = findMe7Places(original);
  const parameters = readParameterSum(original);
  const calibration = readCalibration(original, places);
  const program = readProgram(original, places);
  const descriptors = readDescriptorTables(original, places);
  const signatures = readMe7Signature(original, places);
  if (parameters === undefined || calibration === undefined || program === undefined) return undefined;
  if (descriptors === undefined || signatures === undefined) return undefined;
  const checks = [startUpSum(), parameters, ...calibration, pageSum(original.length), ...program, ...descriptors];
  return planChecks(checks, original.length, signatures, { order: 'asGiven', passes: passes });
}

function startUpSum(): PlannedCheck {
  return sumOfWords('startUp', [startUp.table, startUp.lastWord], startUp.sum);
}

/** The first and the last word of every page of the program. */
function pageSum(length: number): PlannedCheck {
  const words: number[] = [];
  for (let page = 0; page < length; page += pageLength) {
    if (page < calibrationRange.start || page >= calibrationRange.end) words.push(page, page + pageLength - 2);
  }
  return sumOfWords('pages', words, startUp.pageSum);
}

/** The first and the last word of the calibration; the start-up table tells their places and that of their sum. */
function readParameterSum(image: Uint8Array): PlannedCheck | undefined {
  const [storedAt, first, last] = [startUp.parameterSumAddress, startUp.firstParameter, startUp.lastParameter].map(
    (at) => (readUint32(image, at, 'little') ?? 0) - flashBase,
  );
  if (storedAt === undefined || first === undefined || last === undefined) return undefined;
  if (storedAt < 0 || storedAt + 4 > image.length) return undefined;
  const inside = [first, last].every((at) => at >= 0 && at + 2 <= image.length);
  return inside ? sumOfWords('parameters', [first, last], storedAt) : undefined;
}

/** A 32-bit word that is the sum of some 16-bit ones. */
function sumOfWords(name: string, words: readonly number[], storedAt: number): PlannedCheck {
  return {
    name,
    start: Math.min(...words),
    end: Math.max(...words) + 2,
    parts: words.map((offset) => ({ offset, length: 2 })),
    storedAt,
    endian: 'little',
    isLocal: true,
    compute: (image) => {
      const view = toView(image);
      let sum = 0;
      for (const at of words) sum += view.getUint16(at, true);
      return sum;
    },
  };
}

/** CRCs of the ranges of the calibration, a byte sum over all of them, or both; undefined where there is neither. */
function readCalibration(image: Uint8Array, places: Me7Places): PlannedCheck[] | undefined {
  const ranges = readRanges(image, places);
  const crcs = ranges && readCrcs(image, places, ranges);
  const byteSum = ranges && readByteSum(image, places, ranges);
  if (crcs === undefined || byteSum === undefined || crcs.length + byteSum.length === 0) return undefined;
  return [...crcs, ...byteSum];
}

function readRanges(image: Uint8Array, { rangeStart, rangeEnd }: Me7Places): readonly Range[] | undefined {
  const starts = loadedInside(image, rangeStart, 2);
  const ends = loadedInside(image, rangeEnd, 4);
  if (starts.length === 0 && ends.length === 0 && image.length === lengths[0]) return typicalRanges;
  if (starts.length !== ends.length || starts.length < storedCrcs || starts.length > maxRanges) return undefined;
  const ranges = starts.map((offset, index) => ({ offset, length: (ends[index] ?? 0) + 1 - offset }));
  return ranges.every(({ length }) => length > 0) ? ranges : undefined;
}

/**
 * The three stored CRCs. With bytes ahead of the ranges each CRC continues the one before. With four ranges the third CRC
 * is that of the last range, and the third range counts only where they continue each other.
 */
function readCrcs(
  image: Uint8Array,
  { crcStored, rangeAhead }: Me7Places,
  ranges: readonly Range[],
): PlannedCheck[] | undefined {
  const stored = loadedInside(image, crcStored, 6, 4);
  if (stored.length === 0) return [];
  if (stored.length !== storedCrcs) return undefined;
  const [ahead, ...furtherAhead] = readRangeAhead(image, rangeAhead);
  const chained = ahead !== undefined && furtherAhead.length === 0;
  return stored.map((storedAt, index) => {
    const ownRange = index === storedCrcs - 1 ? ranges.length - 1 : index;
    const parts = chained ? [ahead, ...ranges.slice(0, ownRange + 1)] : ranges.slice(ownRange, ownRange + 1);
    return crcOf(parts, storedAt);
  });
}

function readRangeAhead(image: Uint8Array, rangeAhead: readonly number[]): Range[] {
  return rangeAhead
    .map((at) => ({ offset: loadedOffset(image, at + 2), length: (image[at + 9] ?? 0) >> 4 }))
    .filter(({ offset, length }) => offset > 0 && length > 0 && offset + length <= image.length);
}

/** The CRC-32 of all parts together, as in zip files. It is named by the last of them. */
function crcOf(parts: readonly Range[], storedAt: number): PlannedCheck {
  const { offset, length } = parts.at(-1) ?? { offset: storedAt, length: 0 };
  return {
    name: 'crc32',
    start: offset,
    end: offset + length,
    parts,
    storedAt,
    endian: 'little',
    isLocal: true,
    compute: (image) => {
      let register = 0xffffffff;
      for (const part of parts) register = runCrc32(image, part.offset, part.offset + part.length, register);
      return ~register >>> 0;
    },
  };
}

function readByteSum(image: Uint8Array, places: Me7Places, ranges: readonly Range[]): PlannedCheck[] | undefined {
  const typical = loadedInside(image, places.byteSumStored, 4, 8);
  const stored = typical.length > 0 ? typical : loadedInside(image, places.byteSumStoredToo, 4, 8);
  const [storedAt, ...further] = stored;
  if (storedAt === undefined) return [];
  return further.length > 0 ? undefined : pairOfChecks('byteSum', ranges, storedAt, addBytes);
}

/** The sum of the program before and behind the calibration; it stands at the end of the file, inside what it covers. */
function readProgram(image: Uint8Array, { program }: Me7Places): PlannedCheck[] | undefined {
  const [at, ...further] = program;
  if (at === undefined || further.length > 0) return undefined;
  const addresses = [0, 4, 8, 12].map((step) => (readUint32(image, at + step, 'little') ?? 0) - flashBase);
  const [first = -1, last = -1, secondFirst = -1, secondLast = -1] = addresses;
  const before = halfWordsBetween(first, last, image.length);
  const behind = halfWordsBetween(secondFirst, secondLast, image.length);
  if (before === undefined || behind === undefined) return undefined;
  return pairOfChecks('program', [before, behind], image.length - programSumFromEnd, addHalfWordsAround);
}

/**
 * File offsets that the instructions at these places load, `step` bytes into each, where `length` bytes from there lie
 * in the file.
 */
function loadedInside(image: Uint8Array, places: readonly number[], step: number, length = 1): number[] {
  return places
    .map((at) => loadedOffset(image, at + step))
    .filter((offset) => offset > 0 && offset + length <= image.length);
}
