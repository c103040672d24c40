import { isFilled, readUint32 } from '#ecu/bytes.ts';
import { complementCheck, span } from './big-endian-sums.ts';
import { settlesInOrder } from './order.ts';
import { type ChecksumPlan, type PlannedCheck, checksumsHold, planChecks } from './plan.ts';
import type { Range } from '#ecu/ranges.ts';

/** P01 of 512 KiB and P59 of 1 MiB. */
export const p01Lengths: readonly number[] = [0x80000, 0x100000];
/** First and last addresses of seven segments of calibration; in front of them stand those of the operating system. */
export const p01Table = { at: 0x514, segments: 7, systemEndAt: 0x510 };
/** Word of the operating system, which lies on both sides of the data of the car and of the calibration. */
const systemWordAt = 0x500;
const calibration = { start: 0x8000, end: 0x20000 };
/** Start-up code and the beginning of the operating system, in front of the data of the car. */
const firstPartEnd = 0x4000;
/** The last word of the image is a mark and does not count. */
const endMark = 2;

/**
 * Reads the checks of a GM P01 or P59 (big endian): each of seven segments starts with the two's complement of the sum of its
 * other 16-bit words (784 of 784 in 112 images), and the operating system has such a word at 500 (111 of 112). No check
 * covers 4000 to 7FFF, the data of the car. Undefined unless the table is sound and more than half of the eight hold.
 */
export function readGmP01(original: Uint8Array): ChecksumPlan | undefined {
  const plan = gmP01Plan(original);
  if (plan === undefined) return undefined;
  // Zeros add up to zero, too.
  const isEmpty = ({ start, end }: PlannedCheck): boolean => isFilled(original.subarray(start, end));
  const valid = plan.checks.filter((check) => !isEmpty(check) && checksumsHold({ checks: [check] }, original)).length;
  return 2 * valid > plan.checks.length ? plan : undefined;
}

/** The checks of the segments in the table and of the operating system, whether they hold or not. */
export function gmP01Plan(image: Uint8Array): ChecksumPlan | undefined {
  if (!p01Lengths.includes(image.length)) return undefined;
  const segments = readP01Segments(image);
  if (segments === undefined) return undefined;
  const system = [
    span(0, systemWordAt),
    span(systemWordAt + 2, firstPartEnd),
    span(calibration.end, image.length - endMark),
  ];
  const checks = [
    ...segments.map(({ offset, length }) => complementCheck([span(offset + 2, offset + length)], offset)),
    complementCheck(system, systemWordAt),
  ];
  return settlesInOrder(checks) ? planChecks(checks, image.length, [], { order: 'asGiven', passes: 1 }) : undefined;
}

/** The seven segments of calibration that the table names; undefined where one of them is not sound. */
export function readP01Segments(image: Uint8Array): Range[] | undefined {
  const segments = Array.from({ length: p01Table.segments }, (_, index) => {
    const at = p01Table.at + 8 * index;
    const start = readUint32(image, at, 'big') ?? 0;
    // The last address is that of the last word or of its second byte.
    const end = ((readUint32(image, at + 4, 'big') ?? 0) | 1) + 1;
    const isSound = start % 2 === 0 && start >= calibration.start && end > start + 2 && end <= calibration.end;
    return isSound ? span(start, end) : undefined;
  }).filter((segment) => segment !== undefined);
  return segments.length === p01Table.segments ? segments : undefined;
}
