import { findSwapped } from './arrangement.ts';
import { type ChecksumFamily, checksumFamilies, isChecksumFamily } from './checksums/index.ts';
import { type ChecksumPlan, verifyChecksums } from './checksums/plan.ts';
import { type Container, openFile } from './containers.ts';
import { type EcuFamily, type Identity, identify } from './identify.ts';
import { hasOwnChecks, readOwnChecks } from './own-checks.ts';
import { type ReadingProblem, contentProblems, readingProblems } from './reading.ts';
import { type SignatureState, verifySignature } from './signed-ranges.ts';
import { stripMap } from './strip-map.ts';
import { findVin } from './vin.ts';

/** The checksums of an image: their family, their number, and the number of wrong ones. */
export type ChecksumState = {
  /** Absent where the image has none of a known family. */
  readonly family?: ChecksumFamily;
  readonly checks: number;
  readonly wrong: number;
  /** The image bears a signature of its maker. */
  readonly signed: boolean;
  /** Absent where it cannot be verified. */
  readonly signature?: SignatureState;
};

/** All facts in the bytes of a file; JSON-serializable, and always the same for the same bytes. */
export type FileFacts = {
  /** Bytes of the file; of a text export, of its image. */
  readonly length: number;
  readonly container: Container;
  readonly identity: Identity;
  /** Certainty of the identity, 0 to 100; see `confidenceIn`. */
  readonly confidence: number;
  readonly reading: readonly ReadingProblem[];
  readonly checksum: ChecksumState;
  /** The vehicle identification number in the image; absent where there is none. */
  readonly vin?: string;
  /** Bits of entropy of each of at most 128 parts of the image, 0 to 8: its shape at a glance. Absent where there is no image. */
  readonly profile?: readonly number[];
};

/** Parts of an image in its profile. */
const profileParts = 128;

const noChecksums: ChecksumState = { checks: 0, wrong: 0, signed: false };
/** Longer files are neither identified nor searched for checksums. */
const maxImage = 16 * 1024 * 1024;

const missingPartProblems: ReadonlySet<ReadingProblem> = new Set(['cutOff', 'blockMissing', 'startUpErased']);
const highestOfIncomplete = 50;
/** Checks that no other image shows by chance. */
const enoughChecks = 8;

/** Families without known checksums; none are tried on their images. */
const withoutChecksums: ReadonlySet<EcuFamily> = new Set([
  'edc7',
  'md1',
  'med9',
  'sid801',
  'ppd',
  'siemens',
  'delphi',
  'marelli',
]);

/** Collects all facts in the bytes of a file. It never refuses and never throws. Linear in the file. */
export function inspectFile(bytes: Uint8Array): FileFacts {
  const { container, image } = openFile(bytes);
  if (image === undefined || image.length > maxImage) return nothingKnown(bytes.length, container);
  const identity = identify(image);
  const swapped = container.kind === 'raw' && identity.family === 'unknown' ? findSwapped(image) : undefined;
  return swapped === undefined
    ? factsOf(bytes.length, container, image, identity)
    : factsOf(bytes.length, swapped.arrangement, swapped.image, identify(swapped.image));
}

function factsOf(fileLength: number, container: Container, image: Uint8Array, identity: Identity): FileFacts {
  const isExport = container.kind === 'intelHex' || container.kind === 'sRecord';
  const checksum = stateOfChecksums(image, identity.family);
  const vin = findVin(image);
  // An export leaves out erased bytes, so that its length means nothing.
  const reading = isExport ? contentProblems(image) : readingProblems(image, identity.family);
  return {
    length: isExport ? image.length : fileLength,
    container,
    identity,
    confidence: confidenceIn(identity, checksum, reading),
    reading,
    checksum,
    ...(vin !== undefined && { vin }),
    profile: stripMap(image, profileParts).entropy.map(Math.round),
  };
}

/**
 * Certainty of an identity. A family told by its structure or its name counts 30, one told only by its maker's numbers
 * 10; the software number 30, the hardware number 10, the part number 5, the printed variant 5; checksums of the family
 * 20 where all of them hold, and 10 where some do. Together at most 100; an unknown family is 0. A read from which a
 * part is missing is at most half certain, whatever else it shows.
 */
export function confidenceIn(
  identity: Identity,
  { checks, wrong }: ChecksumState,
  reading: readonly ReadingProblem[] = [],
): number {
  const { family, variant, software, hardware, part } = identity;
  if (family === 'unknown') return 0;
  const points = [
    family === 'bosch' || family === 'siemens' ? 10 : 30,
    software === undefined ? 0 : 30,
    hardware === undefined ? 0 : 10,
    part === undefined ? 0 : 5,
    variant === undefined ? 0 : 5,
    checksumPoints(checks, wrong),
  ];
  const certain = points.reduce((sum, each) => sum + each, 0);
  return reading.some((problem) => missingPartProblems.has(problem)) ? Math.min(certain, highestOfIncomplete) : certain;
}

function checksumPoints(checks: number, wrong: number): number {
  if (checks === wrong) return 0;
  return wrong === 0 ? 20 : 10;
}

function nothingKnown(length: number, container: Container): FileFacts {
  return { length, container, identity: { family: 'unknown' }, confidence: 0, reading: [], checksum: noChecksums };
}

/**
 * The checks of the image's own family, whether they hold or not. Of any other image those which all hold, where they
 * are of one family only: then they reveal a family that is not printed. Most of many reveal it as well: the text that
 * named it was lost together with the sums over it.
 */
function stateOfChecksums(image: Uint8Array, family: EcuFamily): ChecksumState {
  if (hasOwnChecks(family)) {
    const own = readOwnChecks(image, family);
    return own === undefined ? noChecksums : stateOf(own.family, own.plan, image);
  }
  if (withoutChecksums.has(family)) return noChecksums;
  const states = Object.keys(checksumFamilies)
    .filter((name) => isChecksumFamily(name))
    .map((name) => {
      const plan = checksumFamilies[name](image);
      return plan === undefined ? noChecksums : stateOf(name, plan, image);
    });
  return (
    onlyOne(states.filter(({ checks, wrong }) => checks > 0 && wrong === 0)) ??
    onlyOne(states.filter(({ checks, wrong }) => checks >= enoughChecks && 2 * wrong < checks)) ??
    noChecksums
  );
}

function onlyOne([only, second]: readonly ChecksumState[]): ChecksumState | undefined {
  return second === undefined ? only : undefined;
}

function stateOf(family: ChecksumFamily, plan: ChecksumPlan, image: Uint8Array): ChecksumState {
  const wrong = verifyChecksums(plan, image).filter(({ ok }) => !ok).length;
  const signature = family === 'me7' ? verifySignature(image, family, plan) : undefined;
  const signed = plan.signatures.length > 0;
  return { family, checks: plan.checks.length, wrong, signed, ...(signature !== undefined && { signature }) };
}
