import { toHex } from '#ecu/bytes.ts';
import { balanceCheck, span } from './big-endian-sums.ts';
import { type ChecksumPlan, type PlannedCheck, checksumsHold, planChecks } from './plan.ts';

const length = 0x100000;
const wordAt = 0xbfff0;
/** Sum of all words of the image. */
const total = 0x5aa55aa5;
const softwareAt = 0x5002a;

/**
 * Reads the check of a Mitsubishi image of 1 MiB (M32R, big endian), as of the Lancer Evolution X: all 32-bit words
 * together give 5AA55AA5, and the word at BFFF0 is free to make it so. That is the only sign of the family, so the
 * image counts only where it holds; else undefined.
 */
export function readMitsucan(original: Uint8Array): ChecksumPlan | undefined {
  if (original.length !== length) return undefined;
  const plan = planChecks([mitsucanCheck()], length);
  return plan !== undefined && checksumsHold(plan, original) ? plan : undefined;
}

/** The one check there is, whether it holds or not. */
export function mitsucanCheck(): PlannedCheck {
  return balanceCheck([span(0, wordAt), span(wordAt + 4, length)], wordAt, total);
}

/** The software numbers of the image: the one of eight decimal digits, stored as four bytes at 5002A, or none. */
export function readMitsucanSoftware(image: Uint8Array): string[] {
  const digits = toHex(image.subarray(softwareAt, softwareAt + 4));
  return /^[0-9]{8}$/u.test(digits) ? [digits] : [];
}
