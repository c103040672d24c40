import { sameBytes } from '#ecu/bytes.ts';
import { type ChecksumRefusal, readChecksums } from '#ecu/checksums/index.ts';
import {
  type ChecksumPlan,
  checkedRanges,
  checksumWords,
  checksumsHold,
  correctChecksums,
} from '#ecu/checksums/plan.ts';
import { recognizeContainer } from '#ecu/containers.ts';
import { type Run, applyRuns, countChangedBytes, difference } from '#ecu/difference.ts';
import { type Identity, identify, sameIdentity } from '#ecu/identify.ts';
import { type Range, countDifferences, joinRanges } from '#ecu/ranges.ts';
import { type Solution, encodeRuns } from '#ecu/solution.ts';
import { findShapes } from '#ecu/text.ts';
import { volatileAreas } from '#ecu/volatile.ts';

/** Why a pair of files does not make a solution. */
export type RecordRefusal =
  | 'notRaw'
  | 'lengthDiffers'
  | 'softwareUnknown'
  | 'differentSoftware'
  | ChecksumRefusal
  | 'checksumInvalidBefore'
  | 'checksumInvalid'
  | 'nothingChanged'
  | 'notReproducible';

/** What a person should look at before the solution is used: a run that contains something like a vehicle's number. */
export type RecordWarning = 'vinLike';

export interface RecordRequest {
  readonly original: Uint8Array;
  readonly modified: Uint8Array;
  /** What the vehicle's catalog entry names: a checksum family or `nocs`. */
  readonly checksum: string;
}

/** Differing bytes that were not recorded, by why. */
export interface LeftOut {
  readonly checksumBytes: number;
  readonly signatureBytes: number;
  readonly volatileBytes: number;
}

export type RecordResult =
  | {
      readonly ok: true;
      readonly solution: Solution;
      readonly leftOut: LeftOut;
      readonly warnings: readonly RecordWarning[];
    }
  | { readonly ok: false; readonly reason: RecordRefusal };

/** More than one byte in a hundred changed: neighboring software versions differ by about three. */
const LARGEST_CHANGED_SHARE = 0.01;
/** A vehicle identification number has 17 characters, and the last four are a serial number. */
const VIN_SHAPE = '?????????????####';

/**
 * Records how `modified` differs from `original` as a solution. Checksum words are dropped, because correcting the
 * checksums of the rest produces exactly them; so are the maker's signatures, which nobody here can renew, and what differs
 * from car to car. Before it is given out the solution proves itself: applied to the original it gives the modified file.
 */
export function recordSolution({ original, modified, checksum }: RecordRequest): RecordResult {
  if (recognizeContainer(original).kind !== 'raw' || recognizeContainer(modified).kind !== 'raw')
    return refuse('notRaw');
  if (original.length !== modified.length) return refuse('lengthDiffers');
  const identity = identify(original);
  if (identity.software === undefined) return refuse('softwareUnknown');
  if (!sameIdentity(identity, identify(modified))) return refuse('differentSoftware');

  const plan = readChecksums(original, checksum);
  if (typeof plan === 'string') return refuse(plan);
  if (!checksumsHold(plan, original)) return refuse('checksumInvalidBefore');
  if (!checksumsHold(plan, modified)) return refuse('checksumInvalid');

  const words = checksumWords(plan, original.length);
  const volatile = joinRanges(volatileAreas(identity.family, original.length, checkedRanges(plan)), original.length);
  const runs = difference(original, modified, [...words, ...plan.signatures, ...volatile]);
  const changed = countChangedBytes(runs);
  if (changed === 0) return refuse('nothingChanged');
  if (changed > original.length * LARGEST_CHANGED_SHARE) return refuse('differentSoftware');
  if (!reproduces(original, modified, runs, plan, [...plan.signatures, ...volatile])) return refuse('notReproducible');

  return {
    ok: true,
    solution: describe(identity, identity.software, checksum, original.length, runs),
    leftOut: {
      checksumBytes: countDifferences(original, modified, words),
      signatureBytes: countDifferences(original, modified, plan.signatures),
      volatileBytes: countDifferences(original, modified, volatile),
    },
    warnings: runs.some(looksLikeVin) ? ['vinLike'] : [],
  };
}

function refuse(reason: RecordRefusal): RecordResult {
  return { ok: false, reason };
}

function describe(
  identity: Identity,
  software: string,
  checksum: string,
  length: number,
  runs: readonly Run[],
): Solution {
  return {
    format: 1,
    checksum,
    family: identity.family,
    software,
    ...(identity.hardware !== undefined && { hardware: identity.hardware }),
    ...(identity.part !== undefined && { part: identity.part }),
    length,
    runs: encodeRuns(runs),
  };
}

/**
 * Whether original + runs + correction is, byte for byte, the modified file with the original's bytes in `kept`. Where
 * nothing differs there, that is the modified file itself, because its checksums hold.
 */
function reproduces(
  original: Uint8Array,
  modified: Uint8Array,
  runs: readonly Run[],
  plan: ChecksumPlan,
  kept: readonly Range[],
): boolean {
  const rebuilt = original.slice();
  applyRuns(rebuilt, runs);
  const target = modified.slice();
  for (const { offset, length } of kept) target.set(original.subarray(offset, offset + length), offset);
  return sameBytes(correctChecksums(plan, rebuilt), correctChecksums(plan, target));
}

function looksLikeVin({ expected, replacement }: Run): boolean {
  return [expected, replacement].some((bytes) => !findShapes(bytes, [VIN_SHAPE]).next().done);
}
