import { isBlank, readUint32, toView } from '#ecu/bytes.ts';
import { bounds, span } from './big-endian-sums.ts';
import { settlesInOrder } from './order.ts';
import { type ChecksumPlan, type PlannedCheck, type SignedArea, checksumsHold, planChecks } from './plan.ts';
import {
  simosLayouts,
  simosLength,
  type SimosHeader,
  type SimosLayout,
  listBlocks,
  readArea,
  readSimosHeader,
  simosSignature,
} from './simos18-blocks.ts';
import type { Range } from '#ecu/ranges.ts';

/** In the calibration: upper and lower half of the monitored sum, its start value likewise, and the addresses it covers. */
export const monitor = { sum: 0x400, start: 0x408, addresses: 0x418 };
/** Places of the addresses in the program instead: usual and early ones. */
const programAddresses = [0x520, 0x540];
const word = 0x100000000;

/** CRC-32, not reflected, polynomial 04C11DB7: the register after each single byte in its upper end. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let register = byte << 24;
  for (let bit = 0; bit < 8; bit++) register = (register << 1) ^ (register < 0 ? 0x04c11db7 : 0);
  return register >>> 0;
});

/**
 * Reads the checks of a Simos 18, 18.10 or 12 image of 4 MiB (TriCore, little endian): the header of each block names areas
 * and their CRC-32, and a 64-bit sum of the calibration is monitored besides. Every block is signed; the signatures are
 * found, never computed. Undefined unless all five headers of one generation are sound, more CRCs hold than not, and the
 * monitored sum is either found or not used.
 */
export function readSimos18(original: Uint8Array): ChecksumPlan | undefined {
  if (original.length !== simosLength) return undefined;
  for (const layout of simosLayouts) {
    const headers = readHeaders(original, layout);
    if (headers === undefined) continue;
    const crcs = headers.map(crcCheck);
    const valid = crcs.filter((check) => holds(check, original)).length;
    const monitored = findMonitored(original, layout);
    if (2 * valid <= crcs.length || monitored === undefined) continue;
    return planSimos(original, headers, monitored);
  }
  return undefined;
}

/** The checks of an image of one generation whose monitored sum covers `monitored`, whether they hold or not. */
export function simosPlan(image: Uint8Array, layout: SimosLayout, monitored: Range): ChecksumPlan | undefined {
  const headers = readHeaders(image, layout);
  return headers && planSimos(image, headers, monitorChecks(layout.calibration.offset, monitored));
}

/** The CRC-32 register after the bytes in all parts, starting from zero, without a final inversion. */
export function simosCrc(image: Uint8Array, parts: readonly Range[]): number {
  let register = 0;
  for (const { offset, length } of parts) {
    for (const byte of image.subarray(offset, offset + length)) {
      register = (register << 8) ^ (table[(register >>> 24) ^ byte] ?? 0);
    }
  }
  return register >>> 0;
}

/** The monitored sum comes first, because its words lie in the areas of the calibration's CRC. */
function planSimos(
  image: Uint8Array,
  headers: readonly SimosHeader[],
  monitored: readonly PlannedCheck[],
): ChecksumPlan | undefined {
  const checks = [...monitored, ...headers.map(crcCheck)];
  if (!settlesInOrder(checks)) return undefined;
  const signatures = headers.map((header): SignedArea | undefined => {
    const area = simosSignature(image, header);
    return area && { ...area, signs: header.parts };
  });
  const knownSignatures = signatures.filter((signature) => signature !== undefined);
  return planChecks(checks, image.length, knownSignatures, { order: 'asGiven', passes: 1 });
}

function readHeaders(image: Uint8Array, layout: SimosLayout): SimosHeader[] | undefined {
  const headers = listBlocks(layout).map((block) => readSimosHeader(image, block));
  const sound = headers.filter((header) => header !== undefined);
  return sound.length === headers.length ? sound : undefined;
}

function crcCheck({ crcAt, parts }: SimosHeader): PlannedCheck {
  return {
    name: 'crc32',
    ...bounds(parts),
    parts,
    storedAt: crcAt,
    endian: 'little',
    compute: (image) => simosCrc(image, parts),
  };
}

/** The sum over the one range for which it holds; none where the image does not use it; undefined where none is certain. */
function findMonitored(image: Uint8Array, { program, calibration }: SimosLayout): PlannedCheck[] | undefined {
  const at = calibration.offset + monitor.sum;
  if (isBlank(image.subarray(at, at + 16))) return [];
  const places = [calibration.offset + monitor.addresses, ...programAddresses.map((offset) => program.offset + offset)];
  for (const place of places) {
    const area = readArea(image, place, calibration);
    if (area === undefined || area.offset % 4 !== 0) continue;
    const checks = monitorChecks(calibration.offset, span(area.offset, area.offset + 4 * Math.floor(area.length / 4)));
    if (checks.every((check) => holds(check, image))) return checks;
  }
  return undefined;
}

/** A sum of 64 bits as two words, the upper one first. */
function monitorChecks(calibrationAt: number, range: Range): PlannedCheck[] {
  const sumAt = calibrationAt + monitor.sum;
  const half = (name: string, storedAt: number, part: (low: number, high: number) => number): PlannedCheck => ({
    name,
    ...bounds([range]),
    storedAt,
    endian: 'little',
    compute: (image) => {
      const high = readUint32(image, calibrationAt + monitor.start, 'little') ?? 0;
      const low = (readUint32(image, calibrationAt + monitor.start + 4, 'little') ?? 0) + sumOfWords(image, range);
      return part(low % word, (high + Math.floor(low / word)) % word);
    },
  });
  return [half('monitorHigh', sumAt, (_low, high) => high), half('monitorLow', sumAt + 4, (low) => low)];
}

/** Exact: even 4 MiB of words of 32 bits stay below 2^53. */
function sumOfWords(image: Uint8Array, { offset, length }: Range): number {
  const view = toView(image);
  let sum = 0;
  for (let at = offset; at + 4 <= offset + length; at += 4) sum += view.getUint32(at, true);
  return sum;
}

function holds(check: PlannedCheck, image: Uint8Array): boolean {
  return checksumsHold({ checks: [check] }, image);
}
