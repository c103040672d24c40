import { readUint32, toView } from '#ecu/bytes.ts';
import { runCrc32, solveCrc32 } from './crc32.ts';
import { type Medc17Block, findMedc17Blocks } from './medc17-blocks.ts';
import { type ChecksumPlan, type PlannedCheck, type SignedArea, planChecks } from './plan.ts';
import { readSignature } from './signature.ts';

const sumStart = 0xfadecafe;
const endValue = 0xcafeaffe;
/** Register of a CRC-32 without final inversion for which the inverted one would be the end value. */
const endRegister = ~endValue >>> 0;

type Algorithm = 'crc32' | 'add32' | 'add16';

const algorithms: ReadonlyMap<number, Algorithm> = new Map([
  [0x00, 'crc32'],
  [0x01, 'add32'],
  [0x10, 'add16'],
]);

/** For each algorithm the last word of the range [start, storedAt + 4) that makes it hold. */
const closingWords: Readonly<Record<Algorithm, (image: Uint8Array, start: number, storedAt: number) => number>> = {
  crc32: (image, start, storedAt) => solveCrc32(runCrc32(image, start, storedAt, sumStart), endRegister),
  add32: (image, start, storedAt) => (endValue - addWords(image, start, storedAt, sumStart)) >>> 0,
  add16: (image, start, storedAt) => (endValue - addHalfWords(image, start, storedAt, sumStart)) >>> 0,
};

/**
 * Reads the checks of a Bosch EDC17, MED17 or ME17 image (TriCore, little endian): each block carries structures that
 * name a range and one of three algorithms. The range may lie outside the block. A structure with an unknown algorithm,
 * or with a range outside the file, makes the whole image unreadable, because a change could break a check that the
 * engine does not correct. Undefined then, and without any check.
 */
export function readMedc17(original: Uint8Array): ChecksumPlan | undefined {
  const checks: PlannedCheck[] = [];
  const signatures: SignedArea[] = [];
  for (const block of findMedc17Blocks(original)) {
    for (const structure of block.structures) {
      if (!isUsed(original, structure)) continue;
      const range = readRange(original, block, structure);
      const algorithm = algorithms.get(original[structure + 0x1c] ?? 0xff);
      if (range === undefined || algorithm === undefined) return undefined;
      checks.push(checkOf(algorithm, range.start, range.end));
      const signature = readSignature(original, range.start, range.end, range.trailerAt);
      if (signature !== undefined) signatures.push(signature);
    }
  }
  return planChecks(checks, original.length, signatures);
}

/** The sum of the 32-bit little-endian words in [start, end), modulo 2^32. */
export function addWords(image: Uint8Array, start: number, end: number, startValue: number): number {
  const view = toView(image);
  let sum = startValue | 0;
  for (let at = start; at < end; at += 4) sum = (sum + view.getInt32(at, true)) | 0;
  return sum >>> 0;
}

/** The sum of the 16-bit little-endian words in [start, end), modulo 2^32. */
export function addHalfWords(image: Uint8Array, start: number, end: number, startValue: number): number {
  const view = toView(image);
  let sum = startValue;
  for (let at = start; at < end; at += 2) sum = (sum + view.getUint16(at, true)) | 0;
  return sum >>> 0;
}

/** A sum of half words ends with one that is shifted to the upper half: it and the one before make one word. */
function checkOf(name: Algorithm, start: number, end: number): PlannedCheck {
  const storedAt = end - 4;
  const word = closingWords[name];
  return {
    name,
    start,
    end,
    storedAt,
    endian: 'little',
    isLocal: true,
    compute: (image) => word(image, start, storedAt),
  };
}

/** The structure carries the two constants; unused ones are zero. */
function isUsed(image: Uint8Array, structure: number): boolean {
  return (
    readUint32(image, structure + 0xc, 'little') === sumStart &&
    readUint32(image, structure + 0x10, 'little') === endValue
  );
}

/** The range of a structure, and the trailer it points to, as file offsets; undefined where it leaves the file. */
function readRange(
  image: Uint8Array,
  block: Medc17Block,
  structure: number,
): { readonly start: number; readonly end: number; readonly trailerAt: number } | undefined {
  const field = (offset: number): number => readUint32(image, structure + offset, 'little') ?? 0;
  const shift = block.offset - block.address;
  const start = field(4) + shift;
  const end = field(8) + 1 + shift;
  const inside = start >= 0 && end <= image.length && end - start >= 8;
  return inside && (end - start) % 4 === 0 ? { start, end, trailerAt: field(0x18) + shift } : undefined;
}
