import { readChecksums } from './checksums/index.ts';
import type { OriginalDistance } from './choose-solution.ts';
import { recognizeContainer } from './containers.ts';
import { countChangedBytes } from './difference.ts';
import { identify } from './identify.ts';
import { type OriginalFacts, OriginalReader, byDistance, isSameOriginal } from './original-facts.ts';
import { placeFacts } from './place-original.ts';
import { shiftBetween } from './read-forms.ts';
import { type ShownRun, showRun } from './shown-run.ts';

/** An original of a library, known by a solution that was recorded from it. */
export type KnownOriginal = {
  readonly solutionId: number;
  /** The checksum family with which it was recorded, or `nocs`. */
  readonly checksum: string;
  /** Bytes of the original. */
  readonly length: number;
  readonly facts: OriginalFacts;
};

export type NearestOriginal = OriginalDistance & {
  readonly isSame: boolean;
};

/** Exact difference of two files, counted in bytes, where their digests differ. */
export type ExactDistance = {
  readonly places: number;
  readonly bytes: number;
  readonly first?: number;
};

/** Places shown at most; a file of another version differs in many more. */
const maxPlaces = 200;

/** The differing places: `before` in the original, `after` in the image. */
export type DifferingPlaces = { readonly runs: readonly ShownRun[]; readonly runCount: number; readonly bytes: number };

/** The known original that an image is, or the nearest one; undefined where it can be compared with none. */
export function nearestOriginal(image: Uint8Array, originals: readonly KnownOriginal[]): NearestOriginal | undefined {
  if (recognizeContainer(image).kind !== 'raw') return undefined;
  const { family } = identify(image);
  const readers = new Map<string, OriginalReader | undefined>();
  const readerFor = (checksum: string): OriginalReader | undefined => {
    if (!readers.has(checksum)) {
      const reading = readChecksums(image, checksum);
      readers.set(checksum, reading.ok ? new OriginalReader(family, reading.plan) : undefined);
    }
    return readers.get(checksum);
  };
  const [nearest] = originals
    .map(({ solutionId, checksum, facts, length }) => {
      const shift = shiftBetween(family, length, image.length);
      if (shift === undefined) return undefined;
      const placed = placeFacts(facts, { recorded: length, length: image.length, shift });
      const compared = readerFor(checksum)?.compare(image, placed);
      return compared && { solutionId, ...compared, isSame: isSameOriginal(compared) };
    })
    .filter((distance) => distance !== undefined)
    .toSorted((one, other) => byDistance(one, other) || one.solutionId - other.solutionId);
  return nearest;
}

/** Exact distance of an image from the recorded original itself, within the blocks whose digests differ. */
export function exactDistance(
  image: Uint8Array,
  original: Uint8Array,
  known: KnownOriginal,
): ExactDistance | undefined {
  return readerOf(image, original, known)?.measure(image, original, known.facts);
}

/** The places at which an image differs from the recorded original itself, in ascending order; only the first of very many. */
export function differingPlaces(
  image: Uint8Array,
  original: Uint8Array,
  known: KnownOriginal,
): DifferingPlaces | undefined {
  const runs = readerOf(image, original, known)?.listRuns(image, original, known.facts);
  return runs && { runs: runs.slice(0, maxPlaces).map(showRun), runCount: runs.length, bytes: countChangedBytes(runs) };
}

function readerOf(image: Uint8Array, original: Uint8Array, { checksum }: KnownOriginal): OriginalReader | undefined {
  const reading = readChecksums(image, checksum);
  return reading.ok && image.length === original.length
    ? new OriginalReader(identify(image).family, reading.plan)
    : undefined;
}
