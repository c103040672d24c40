import { noChecks, readChecksums } from './checksums/index.ts';
import { type Check, type ChecksumPlan, verifyChecksums } from './checksums/plan.ts';
import { difference } from './difference.ts';
import { identify } from './identify.ts';
import { readOwnChecks } from './own-checks.ts';
import { countDifferences } from './ranges.ts';
import { type ShownRun, showRun } from './shown-run.ts';
import { verifySignature } from './signed-ranges.ts';
import { type StripMap, stripMap } from './strip-map.ts';

type CompareRequest = {
  readonly original: Uint8Array;
  /** Absent: only the original is drawn. */
  readonly modified?: Uint8Array;
  /** The checksum of the vehicle's catalog entry: a family or `nocs`. */
  readonly checksum: string;
};

/** A word in a file and its correct value, in as many hex digits as it has. */
type WordState = {
  readonly stored: string;
  readonly computed: string;
  readonly ok: boolean;
};

/** One checksum in both files; `after` where the second file is there and as long as the first. */
type ComparedChecksum = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly storedAt: number;
  readonly width: number;
  readonly before: WordState;
  readonly after?: WordState;
};

/** Two files side by side; JSON-serializable. Offsets and lengths in bytes. */
export type FileComparison = StripMap & {
  readonly modifiedLength?: number;
  /** Number of differing bytes in each slice; empty without a second file. */
  readonly changed: readonly number[];
  readonly bytesChanged: number;
  readonly runs: readonly ShownRun[];
  /** Of all runs, also of those beyond the ones named. */
  readonly runCount: number;
  readonly checksum: { readonly family?: string; readonly checks: readonly ComparedChecksum[] };
  /** The maker's signatures. A stale one does not fit, or, where that cannot be verified, was changed or signs what was. */
  readonly signatures: readonly { readonly offset: number; readonly length: number; readonly stale: boolean }[];
};

const slices = 1024;
/** Most runs in the answer: files of other software differ everywhere, and more runs are of no use. */
const maxRuns = 2000;

/**
 * Draws a file and its differences from another one, of whatever origin. Of files of unequal length the common
 * beginning is compared. It never refuses: a file without readable checksums has none.
 */
export function compareFiles({ original, modified, checksum }: CompareRequest): FileComparison {
  const map = stripMap(original, slices);
  const readPlan = planOfFile(original, checksum);
  if (modified === undefined) {
    return {
      ...map,
      changed: [],
      bytesChanged: 0,
      runs: [],
      runCount: 0,
      ...compareWords(readPlan, original, undefined),
    };
  }
  const common = Math.min(original.length, modified.length);
  const [first, second] = [original.subarray(0, common), modified.subarray(0, common)];
  const runs = difference(first, second);
  return {
    ...map,
    modifiedLength: modified.length,
    changed: map.entropy.map((_, slice) => {
      const offset = slice * map.sliceLength;
      const length = Math.max(0, Math.min(map.sliceLength, common - offset));
      return countDifferences(first, second, [{ offset, length }]);
    }),
    bytesChanged: countDifferences(first, second, [{ offset: 0, length: common }]),
    runs: runs.slice(0, maxRuns).map(showRun),
    runCount: runs.length,
    ...compareWords(readPlan, original, modified),
  };
}

type ReadPlan = {
  readonly family?: string;
  readonly plan: ChecksumPlan;
};

/** The checks of the vehicle's family; those of the image's own family where the image has none of the former. */
function planOfFile(original: Uint8Array, checksum: string): ReadPlan {
  const vehicleReading = readChecksums(original, checksum);
  if (vehicleReading.ok && vehicleReading.plan.checks.length > 0)
    return { family: checksum, plan: vehicleReading.plan };
  return readOwnChecks(original, identify(original).family) ?? { plan: noChecks };
}

function compareWords(
  { family, plan }: ReadPlan,
  original: Uint8Array,
  modified: Uint8Array | undefined,
): Pick<FileComparison, 'checksum' | 'signatures'> {
  const before = verifyChecksums(plan, original);
  const other = modified?.length === original.length ? modified : undefined;
  const after = other && verifyChecksums(plan, other);
  const verified = family === 'me7' ? verifySignature(other ?? original, family, plan) : undefined;
  const checks = plan.checks.map((check, index): ComparedChecksum => {
    const { name, start, end, storedAt, width = 4 } = check;
    const [one, two] = [before[index], after?.[index]];
    return {
      name,
      start,
      end,
      storedAt,
      width,
      before: wordState(one, width),
      ...(two !== undefined && { after: wordState(two, width) }),
    };
  });
  return {
    checksum: { ...(family !== undefined && { family }), checks },
    signatures: plan.signatures.map(({ offset, length, signs }) => ({
      offset,
      length,
      stale:
        verified === undefined
          ? other !== undefined && countDifferences(original, other, [{ offset, length }, ...signs]) > 0
          : verified === 'stale',
    })),
  };
}

function wordState(check: Check | undefined, width: number): WordState {
  const digits = (word = 0) =>
    word
      .toString(16)
      .toUpperCase()
      .padStart(2 * width, '0');
  return { stored: digits(check?.stored), computed: digits(check?.computed), ok: check?.ok === true };
}
