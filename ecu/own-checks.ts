import { checksumsOf } from './arrangement.ts';
import { isChecksumFamily, noChecksum, readChecksums } from './checksums/index.ts';
import { checksumsHold } from './checksums/plan.ts';
import type { EcuFamily } from './identify.ts';

/**
 * Where the vehicle's catalog entry names no checksum (`nocs`), the checks that the image has of its own family and that hold
 * in the original hold in the result as well. True for any other entry, whose checks are judged by themselves.
 */
export function keepsOwnChecks(
  original: Uint8Array,
  modified: Uint8Array,
  family: EcuFamily,
  checksum: string,
): boolean {
  const own = checksumsOf[family] ?? family;
  if (checksum !== noChecksum || !isChecksumFamily(own)) return true;
  const reading = readChecksums(original, own);
  if (!reading.ok || reading.plan.checks.length === 0 || !checksumsHold(reading.plan, original)) return true;
  return checksumsHold(reading.plan, modified);
}
