import { digestBlocks } from './block-digests.ts';
import { sameBytes } from './bytes.ts';
import { type ChecksumRefusal, readChecksums } from './checksums/index.ts';
import { type ChecksumPlan, checkedRanges, checksumWords, checksumsHold, correctChecksums } from './checksums/plan.ts';
import { recognizeContainer } from './containers.ts';
import { dangers, dangersIn } from './dangers.ts';
import { type Run, applyRuns, countChangedBytes, difference, getRange } from './difference.ts';
import { identify, sameIdentity } from './identify.ts';
import { type ResultOddity, judgeResult, largestChangedShare } from './judge-result.ts';
import { factsOfOriginal } from './original-facts.ts';
import { keepsOwnChecks } from './own-checks.ts';
import { type Range, countDifferences, touchesAny } from './ranges.ts';
import { signedRanges } from './signed-ranges.ts';
import { type Solution, encodeRuns, sealSolution } from './solution.ts';
import { findShapes } from './text.ts';
import { placesOfTheCar } from './volatile.ts';
import { widenContexts } from './widen-context.ts';

/** Reasons why a pair of files does not make a solution. */
export type RecordRefusal =
  | 'notRaw'
  | 'lengthDiffers'
  | 'softwareUnknown'
  | 'differentSoftware'
  | 'manyChanges'
  | ChecksumRefusal
  | 'checksumInvalidBefore'
  | 'checksumInvalid'
  | 'nothingChanged'
  | 'notReproducible';

/**
 * Warnings for the person who reviews the solution: a run contains a text like a vehicle's number, a run's context does
 * not tell it from other places, a run changes signed bytes, more than one byte in a hundred is changed, or the change is
 * dangerous.
 */
const recordFlags = ['vinLike', 'lowEntropyContext', 'signedArea', 'manyChanges', ...dangers] as const;
export type RecordFlag = (typeof recordFlags)[number];

export type RecordRequest = {
  readonly original: Uint8Array;
  readonly modified: Uint8Array;
  /** The checksum of the vehicle's catalog entry: a family or `nocs`. */
  readonly checksum: string;
  /** A person has confirmed that the many changes are one modification of this software all the same. */
  readonly manyChangesAccepted?: boolean;
};

/** Differing bytes that were not recorded, by reason. */
export type LeftOut = {
  readonly checksumBytes: number;
  readonly signatureBytes: number;
  readonly volatileBytes: number;
};

export type RecordResult =
  | {
      readonly ok: true;
      readonly solution: Solution;
      readonly leftOut: LeftOut;
      readonly bytesChanged: number;
      readonly flags: readonly RecordFlag[];
      /** Oddities of the modified file beside its original, by the rules for results made by hand. */
      readonly oddities: readonly ResultOddity[];
      /** Digests of the modified file, as `OriginalFacts` has those of the original. */
      readonly result: string;
    }
  | { readonly ok: false; readonly reason: RecordRefusal };

/** A vehicle identification number has 17 characters, and the last four are a serial number. */
const vinShape = '?????????????####';

/**
 * Records the difference of `modified` from `original` as a solution. Checksum words are dropped, because correcting
 * the checksums of the rest produces exactly them; so are the maker's signatures, which the engine cannot renew, and
 * places that differ from car to car or bear the stamp of a tool. The facts of the original are stored with it. The
 * solution proves itself first: applied to the original it gives the modified file. `manyChanges` is a question rather
 * than a refusal: is that other software?
 */
export function recordSolution(request: RecordRequest): RecordResult {
  const { original, modified, checksum, manyChangesAccepted = false } = request;
  if (recognizeContainer(original).kind !== 'raw' || recognizeContainer(modified).kind !== 'raw')
    return refuse('notRaw');
  if (original.length !== modified.length) return refuse('lengthDiffers');
  const identity = identify(original);
  if (identity.software === undefined) return refuse('softwareUnknown');
  if (!sameIdentity(identity, identify(modified))) return refuse('differentSoftware');

  const reading = readChecksums(original, checksum);
  if (!reading.ok) return reading;
  const { plan } = reading;
  if (!checksumsHold(plan, original)) return refuse('checksumInvalidBefore');
  if (!checksumsHold(plan, modified) || !keepsOwnChecks(original, modified, identity.family, checksum))
    return refuse('checksumInvalid');

  const words = checksumWords(plan, original.length);
  const volatile = placesOfTheCar(identity.family, [original, modified], checkedRanges(plan));
  const ignored = [...words, ...plan.signatures, ...volatile];
  const runs = difference(original, modified, ignored);
  const changed = countChangedBytes(runs);
  const manyChanges = changed > original.length * largestChangedShare;
  if (changed === 0) return refuse('nothingChanged');
  if (manyChanges && !manyChangesAccepted) return refuse('manyChanges');
  if (!reproduces(original, modified, runs, plan, [...plan.signatures, ...volatile])) return refuse('notReproducible');
  const places = runs.map(getRange);
  const found = dangersIn(original, modified, identity.family, places);
  const widened = widenContexts(original, runs, ignored);
  const flags: Record<RecordFlag, boolean> = {
    vinLike: runs.some(looksLikeVin),
    lowEntropyContext: widened.some(({ telling }) => !telling),
    signedArea: touchesAny(places, signedRanges(original, identity.family, plan)),
    manyChanges,
    startUpArea: found.includes('startUpArea'),
    erasedArea: found.includes('erasedArea'),
    overwrittenArea: found.includes('overwrittenArea'),
  };
  const facts = factsOfOriginal(original, identity.family, plan);

  return {
    ok: true,
    solution: sealSolution({
      checksum,
      family: identity.family,
      software: identity.software,
      ...(identity.hardware !== undefined && { hardware: identity.hardware }),
      ...(identity.part !== undefined && { part: identity.part }),
      length: original.length,
      runs: encodeRuns(widened.map(({ run }) => run)),
      original: facts,
    }),
    leftOut: {
      checksumBytes: countDifferences(original, modified, words),
      signatureBytes: countDifferences(original, modified, plan.signatures),
      volatileBytes: countDifferences(original, modified, volatile),
    },
    bytesChanged: changed,
    flags: recordFlags.filter((flag) => flags[flag]),
    oddities: judgeResult({ original, modified, checksum }).oddities,
    result: digestBlocks(modified, facts.apart),
  };
}

function refuse(reason: RecordRefusal): RecordResult {
  return { ok: false, reason };
}

/**
 * Original + runs + correction is, byte for byte, the modified file with the original's bytes in `kept`. Where nothing
 * differs there, that is the modified file itself, because its checksums hold.
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
  return [expected, replacement].some((bytes) => !findShapes(bytes, [vinShape]).next().done);
}
