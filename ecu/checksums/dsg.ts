import { readUint32 } from '#ecu/bytes.ts';
import { span } from './big-endian-sums.ts';
import { runCrc32 } from './crc32.ts';
import { type ChecksumPlan, type PlannedCheck, checksumsHold, planChecks } from './plan.ts';
import type { Range } from '#ecu/ranges.ts';

const imageLength = 0x180000;
/** Calibration and program of a DQ250; the word of a block is its last. */
const dq250Blocks = [span(0x30000, 0x50000), span(0x50000, imageLength)];
/** Boot code, program and calibration of a DQ381; file offsets are addresses. */
const dq381Blocks = [span(0x10200, 0x30000), span(0x30200, 0x140000), span(0x140200, imageLength)];
/** In the header of a DQ381 block: first address, last address, and the CRC of the bytes between. */
const dq381Fields = { first: 0x38, last: 0x3c, word: 0x44 };
const startRegister = 0xffffffff;

/**
 * Reads the checks of a VAG double-clutch gearbox image of 1.5 MiB: a DQ250 ends its two blocks with the CRC-32
 * register without its final inversion, a DQ381 names a range and its CRC-32 in the header of each block. The division
 * whose words mostly hold is the right one, or for a DQ250 one valid word; else undefined.
 */
export function readDsg(original: Uint8Array): ChecksumPlan | undefined {
  if (original.length !== imageLength) return undefined;
  const candidates = [
    { checks: dq250Checks(), minValid: 1 },
    { checks: dq381Checks(original), minValid: 2 },
  ];
  const division = candidates.find(({ checks, minValid }) => countValid(checks, original) >= minValid);
  return division && planChecks(division.checks, imageLength);
}

/** The checks of a DQ250, whether they hold or not. */
export function dq250Checks(): PlannedCheck[] {
  return dq250Blocks.map(({ offset, length }) => {
    const storedAt = offset + length - 4;
    return {
      name: 'jamcrc',
      start: offset,
      end: storedAt,
      storedAt,
      endian: 'little',
      compute: (image) => runCrc32(image, offset, storedAt, startRegister),
    };
  });
}

/** The checks that the three block headers of a DQ381 name, whether they hold or not; none where a header is not sound. */
export function dq381Checks(image: Uint8Array): PlannedCheck[] {
  const checks = dq381Blocks.map((block) => dq381Check(image, block)).filter((check) => check !== undefined);
  return checks.length === dq381Blocks.length ? checks : [];
}

/** The range must lie in its own block behind its word, so that the words cannot disturb each other. */
function dq381Check(image: Uint8Array, { offset, length }: Range): PlannedCheck | undefined {
  const start = readUint32(image, offset + dq381Fields.first, 'big') ?? 0;
  const end = (readUint32(image, offset + dq381Fields.last, 'big') ?? 0) + 1;
  const storedAt = offset + dq381Fields.word;
  if (start < storedAt + 4 || end <= start || end > offset + length) return undefined;
  return {
    name: 'crc32',
    start,
    end,
    storedAt,
    endian: 'big',
    compute: (bytes) => ~runCrc32(bytes, start, end, startRegister) >>> 0,
  };
}

function countValid(checks: readonly PlannedCheck[], image: Uint8Array): number {
  return checks.filter((check) => checksumsHold({ checks: [check] }, image)).length;
}
