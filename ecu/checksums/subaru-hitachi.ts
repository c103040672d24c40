import { readUint32, toView } from '#ecu/bytes.ts';
import { balanceCheck, bounds, span, sumCheck, xorCheck } from './big-endian-sums.ts';
import { type ChecksumPlan, type PlannedCheck, checksumsHold, planChecks } from './plan.ts';
import type { Range } from '#ecu/ranges.ts';

/** One division of the image; its words in the order in which they are corrected. */
export type HitachiLayout = {
  readonly length: number;
  readonly checks: readonly PlannedCheck[];
  /** Number of them that must hold in an original for the division to be certain. */
  readonly minValid: number;
  /** Words that only some images of the division carry; they count where they hold from the start. */
  readonly optional?: readonly PlannedCheck[];
};

const m32rLength = 0x80000;
const sh7058Length = 0x100000;
/** Sums of the 16-bit words, and of the 32-bit words, of an image. */
const total16 = 0x5aa5;
const total32 = 0x5aa5a55a;

/** M32R read over CAN: words at the end of the image, the bytes of the whole image once more at 10000 in some. */
export const hitachiM32rCan: HitachiLayout = {
  length: m32rLength,
  checks: [
    sumCheck([span(0x6000, 0x8000)], 0x7ffe8),
    xorCheck([span(0x6000, 0x8000)], 0x7ffec),
    sumCheck(around(0, 0x10000, 0x7fff0), 0x7fff0),
    xorCheck(around(0, 0x10000, 0x7fff0), 0x7fff4),
    lowHalvesCheck(around(0x4000, 0x10000, m32rLength), 0x7fffa),
  ],
  minValid: 4,
  optional: [bytesCheck([span(0, 0x10000), span(0x10004, m32rLength)], 0x10000)],
};

/** M32R read over the K line: few bits of checks, so all of them must hold. */
export const hitachiM32rKline: HitachiLayout = {
  length: m32rLength,
  checks: [
    lowHalvesCheck(around(0x4000, 0x8100, m32rLength), 0x7fffa),
    bytesCheck([span(0, 0x8100), span(0x8102, m32rLength)], 0x8100),
  ],
  minValid: 2,
};

/** SH7058: the words at the end of the image; the two of the whole image are in no other's range. */
export const hitachiSh7058: HitachiLayout = {
  length: sh7058Length,
  checks: [
    sumCheck([span(0x18400, 0x1e000)], 0xfffe8),
    xorCheck([span(0x18400, 0x1e000)], 0xfffec),
    balanceCheck([span(0x4000, 0xffff0), span(0xffffc, sh7058Length)], 0xffff8, total32),
    sumCheck([span(0, 0xffff0), span(0xffff8, sh7058Length)], 0xffff0),
    xorCheck([span(0, 0xffff0), span(0xffff8, sh7058Length)], 0xffff4),
  ],
  minValid: 3,
};

const layouts = [hitachiM32rCan, hitachiM32rKline, hitachiSh7058];

/**
 * Reads the checks of a Hitachi image of a Subaru (big endian; M32R of 512 KiB, SH7058 of 1 MiB). All places are fixed,
 * and the words that hold make the division certain. Images with one 16-bit word alone (SH72543R, 2 MiB) are not read:
 * one in 65,536 of any other images would show it too. Undefined where no division is certain.
 */
export function readSubaruHitachi(original: Uint8Array): ChecksumPlan | undefined {
  const layout = layouts.find((candidate) => fits(candidate, original));
  if (layout === undefined) return undefined;
  const optional = hitachiPlan(layout.optional ?? [], original.length);
  const further = optional !== undefined && checksumsHold(optional, original) ? optional.checks : [];
  return hitachiPlan([...layout.checks, ...further], original.length);
}

/** The words in the order in which they settle: each is in no range of those before it. */
export function hitachiPlan(checks: readonly PlannedCheck[], length: number): ChecksumPlan | undefined {
  return planChecks(checks, length, [], { order: 'asGiven', passes: 1 });
}

function fits({ length, checks, minValid }: HitachiLayout, image: Uint8Array): boolean {
  if (image.length !== length || isErased(image, checks)) return false;
  return checks.filter((check) => checksumsHold({ checks: [check] }, image)).length >= minValid;
}

/** A sum of nothing but zeros would hold in a region that was never written. */
function isErased(image: Uint8Array, checks: readonly PlannedCheck[]): boolean {
  return checks.every(({ storedAt }) => readUint32(image, storedAt & ~3, 'big') === 0);
}

/** Everything from `start` to `end` but the word at `storedAt`. */
function around(start: number, storedAt: number, end: number): Range[] {
  return [span(start, storedAt), span(storedAt + 4, end)];
}

/** The lower 16 bits of all 32-bit words in `parts`, the one at `storedAt` among them, add up to 5AA5. */
function lowHalvesCheck(parts: readonly Range[], storedAt: number): PlannedCheck {
  return {
    name: 'balance16',
    ...bounds(parts),
    parts: parts.flatMap((part) => without(part, storedAt, 2)),
    storedAt,
    width: 2,
    endian: 'big',
    compute: (image) => {
      const view = toView(image);
      let sum = -view.getUint16(storedAt, false);
      for (const { offset, length } of parts) {
        for (let at = offset + 2; at < offset + length; at += 4) sum += view.getUint16(at, false);
      }
      return (total16 - sum) & 0xffff;
    },
  };
}

/** Two bytes at `storedAt`: the sum of all bytes in `parts`, and their exclusive or. */
function bytesCheck(parts: readonly Range[], storedAt: number): PlannedCheck {
  return {
    name: 'sum8xor8',
    ...bounds(parts),
    parts,
    storedAt,
    width: 2,
    endian: 'big',
    compute: (image) => {
      let [sum, xor] = [0, 0];
      for (const { offset, length } of parts) {
        for (const byte of image.subarray(offset, offset + length)) {
          sum = (sum + byte) & 0xff;
          xor ^= byte;
        }
      }
      return (sum << 8) | xor;
    },
  };
}

function without(part: Range, at: number, width: number): Range[] {
  const end = part.offset + part.length;
  if (at < part.offset || at >= end) return [part];
  return [span(part.offset, at), span(at + width, end)].filter(({ length }) => length > 0);
}
