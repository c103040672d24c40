import { readUint32 } from '#ecu/bytes.ts';
import { bounds, complementCheck, span } from './big-endian-sums.ts';
import { settlesInOrder } from './order.ts';
import { type ChecksumPlan, type PlannedCheck, checksumsHold, planChecks } from './plan.ts';
import type { Range } from '#ecu/ranges.ts';

/** Offsets of the first and the last address of each segment in the index; the last one follows the first. */
export const segmentFields = [0x24, 0x48, 0x6b, 0x8e, 0xb1, 0xd4].map((field) => 0x10000 + field);
/** From the start of a segment to the word of its CRC. */
const crcOffset = 0x1e;
const minSegment = 0x24;
const imageLength = 0x200000;

/** CRC-16, reflected, polynomial A001: the register after each single byte. */
const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let register = byte;
  for (let bit = 0; bit < 8; bit++) register = (register >>> 1) ^ (register & 1 ? 0xa001 : 0);
  return register;
});

/**
 * Reads the checks of a GM E38 image (2 MiB, big endian): an index names six segments, and each starts with the two's
 * complement of the sum of its 16-bit words and carries a CRC-16 of its data. Both are computed from the segment's
 * content. Undefined unless all six segments are sound, their words do not depend on each other in a circle, and more
 * than half of the twelve hold.
 */
export function readGmE38(original: Uint8Array): ChecksumPlan | undefined {
  if (original.length !== imageLength) return undefined;
  const plan = gmE38Plan(original);
  if (plan === undefined) return undefined;
  const valid = plan.checks.filter((check) => checksumsHold({ ...plan, checks: [check] }, original)).length;
  return 2 * valid > plan.checks.length ? plan : undefined;
}

/** The checks of the index's segments, whether they hold or not; a segment inside another comes first. */
export function gmE38Plan(image: Uint8Array): ChecksumPlan | undefined {
  const segments = segmentFields.map((field) => readSegment(image, field)).filter((segment) => segment !== undefined);
  if (segments.length < segmentFields.length) return undefined;
  const inward = segments.toSorted((one, other) => one.length - other.length);
  const checks = inward.flatMap((segment) => {
    const { offset, length } = segment;
    return [crcCheck(segment), complementCheck([span(offset + 2, offset + length)], offset)];
  });
  return settlesInOrder(checks) ? planChecks(checks, image.length, [], { order: 'asGiven', passes: 1 }) : undefined;
}

/** The CRC-16 register after the bytes in all parts, starting from zero. */
export function crc16(image: Uint8Array, parts: readonly Range[]): number {
  let register = 0;
  for (const { offset, length } of parts) {
    for (const byte of image.subarray(offset, offset + length)) {
      register = (register >>> 8) ^ (table[(register ^ byte) & 0xff] ?? 0);
    }
  }
  return register;
}

function readSegment(image: Uint8Array, field: number): Range | undefined {
  const start = readUint32(image, field, 'big') ?? 0;
  const end = (readUint32(image, field + 4, 'big') ?? 0) + 1;
  const sound = start % 2 === 0 && end % 2 === 0 && end - start > minSegment && end <= image.length;
  return sound ? span(start, end) : undefined;
}

/** The CRC of everything but both words, stored with its bytes swapped. */
function crcCheck({ offset, length }: Range): PlannedCheck {
  const storedAt = offset + crcOffset;
  const parts = [span(offset + 2, storedAt), span(storedAt + 2, offset + length)];
  return {
    name: 'crc16',
    ...bounds(parts),
    parts,
    storedAt,
    width: 2,
    endian: 'little',
    compute: (image) => crc16(image, parts),
  };
}
