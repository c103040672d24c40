import { isBlank, sameBytes } from './bytes.ts';
import { noChecks, readChecksums } from './checksums/index.ts';
import { type ChecksumPlan, checkedRanges, checksumWords, verifyChecksums } from './checksums/plan.ts';
import { type Container, openFile } from './containers.ts';
import { overwrittenAreas } from './overwritten-areas.ts';
import { erasedAreas } from './dangers.ts';
import { difference, getRange } from './difference.ts';
import { type EcuFamily, type Identity, identify } from './identify.ts';
import { readOwnChecks } from './own-checks.ts';
import { type Range, countDifferences, joinRanges, outside, subtractRanges } from './ranges.ts';
import { signedRanges, verifySignature } from './signed-ranges.ts';
import { startUpAreas } from './start-up-areas.ts';
import { placesOfTheCar, volatileAreas } from './volatile.ts';

/** Unusual findings in a manual result; the consequences are decided elsewhere. */
export const resultOddities = [
  'blank',
  'tooShort',
  'untouched',
  'otherFamily',
  'notJudged',
  'lengthDiffers',
  'softwareDiffers',
  'hardwareDiffers',
  'partDiffers',
  'familyLost',
  'checksumWrong',
  'checksumLost',
  'onlyChecksums',
  'manyChanges',
  'erasedArea',
  'overwrittenArea',
  'startUpArea',
  'carData',
  'signedArea',
] as const;

/** One oddity with its figures for a person; offsets and lengths in bytes. */
export type ResultOddity = {
  readonly code: (typeof resultOddities)[number];
  /** Number of bytes concerned, and the offset of the first. */
  readonly bytes?: number;
  readonly at?: number;
  /** Values of the original and the result; of numbers the text, of lengths the bytes. */
  readonly before?: string;
  readonly after?: string;
  /** Number of checks concerned, and of all. */
  readonly checks?: number;
  readonly of?: number;
};

/** Findings in a result beside its original; JSON-serializable. */
export type ResultFacts = {
  readonly oddities: readonly ResultOddity[];
  /** The two images were compared byte by byte: both are images, of one length. */
  readonly compared: boolean;
  /** Software number of the original, for which the library knows the usual places. */
  readonly software?: string;
  readonly length: number;
  /** Outside checksum words. */
  readonly bytesChanged: number;
  /** The changed stretches outside checksum words, at most `maxPlaces` of them. */
  readonly places: readonly Range[];
};

export type JudgeRequest = {
  readonly original: Uint8Array;
  readonly modified: Uint8Array;
  /** The checksum of the vehicle's catalog entry: a family or `nocs`. */
  readonly checksum: string;
};

/** Shorter than any flash or EEPROM that is modified manually, unless the original is as short. */
const minResult = 1024;
/** More than one byte in a hundred changed: neighboring software versions differ by about three. */
export const largestChangedShare = 0.01;
const maxPlaces = 2000;
/** Longer files are neither identified nor searched for checksums. */
const maxImage = 16 * 1024 * 1024;
/** Recognized only by the maker's numbers: such an image may belong to a more specific family. */
const vague: ReadonlySet<EcuFamily> = new Set(['unknown', 'bosch', 'siemens']);

/**
 * Judges a manual result beside its original, as the automatic service judges its own: is it a whole image of this
 * control unit, do its checksums hold, and does it differ at the usual places? It never refuses, never throws, and
 * changes neither file. Linear in the files.
 */
export function judgeResult({ original, modified, checksum }: JudgeRequest): ResultFacts {
  const facts = { compared: false, length: original.length, bytesChanged: 0, places: [] };
  if (isBlank(modified)) return { ...facts, oddities: [{ code: 'blank', bytes: modified.length }] };
  if (sameBytes(original, modified)) return { ...facts, oddities: [{ code: 'untouched' }] };
  if (modified.length < Math.min(minResult, original.length))
    return { ...facts, oddities: [{ code: 'tooShort', ...lengths(original, modified) }] };
  const [from, to] = [openFile(original), openFile(modified)];
  if (!isJudgeable(from.image) || !isJudgeable(to.image))
    return { ...facts, oddities: [notJudged(from.container, to.container)] };
  const form = from.container.kind === to.container.kind ? [] : [notJudged(from.container, to.container)];
  const judged = judgeImages(from.image, to.image, checksum);
  return { ...judged, oddities: [...form, ...judged.oddities] };
}

function isJudgeable(image: Uint8Array | undefined): image is Uint8Array {
  return image !== undefined && image.length <= maxImage;
}

function notJudged(before: Container, after: Container): ResultOddity {
  return { code: 'notJudged', before: before.kind, after: after.kind };
}

function lengths(original: Uint8Array, modified: Uint8Array): Pick<ResultOddity, 'before' | 'after'> {
  return { before: String(original.length), after: String(modified.length) };
}

function judgeImages(original: Uint8Array, modified: Uint8Array, checksum: string): ResultFacts {
  const identity = identify(original);
  const result = identify(modified);
  const software = identity.software === undefined ? {} : { software: identity.software };
  const facts = { ...software, length: original.length };
  const identities = compareIdentities(identity, result);
  if (original.length !== modified.length) {
    const oddities = [{ code: 'lengthDiffers' as const, ...lengths(original, modified) }, ...identities];
    return { ...facts, compared: false, bytesChanged: 0, places: [], oddities };
  }
  const plan = readPlan(original, identity.family, checksum);
  const words = checksumWords(plan, original.length);
  const runs = difference(original, modified, words);
  const bytesChanged = countDifferences(original, modified, outside(words, original.length));
  // A tool's stamp over the first bytes is not a change of the code.
  const ofTheCar = placesOfTheCar(identity.family, [original, modified], checkedRanges(plan));
  const unwritten = (ranges: readonly Range[]) => subtractRanges(ranges, [...words, ...ofTheCar], original.length);
  return {
    ...facts,
    compared: true,
    bytesChanged,
    places: runs.slice(0, maxPlaces).map(getRange),
    oddities: [
      ...identities,
      ...judgeChecksums(plan, modified, checksum, identity.family),
      ...(bytesChanged === 0 ? [{ code: 'onlyChecksums' as const }] : []),
      ...(bytesChanged > original.length * largestChangedShare
        ? [{ code: 'manyChanges' as const, bytes: bytesChanged }]
        : []),
      ...areasOf('erasedArea', erasedAreas(original, modified, runs.map(getRange))),
      ...areasOf('overwrittenArea', overwrittenAreas(original, modified, runs.map(getRange))),
      ...changedIn('startUpArea', original, modified, unwritten(startUpAreas(identity.family, original.length))),
      ...changedIn('carData', original, modified, carData(identity, original, plan)),
      // A tool that has signed the result anew, with a key of its own, leaves no stale signature.
      ...(verifySignature(modified, identity.family, plan) === 'holds'
        ? []
        : changedIn('signedArea', original, modified, unwritten(signedRanges(original, identity.family, plan)))),
    ],
  };
}

/** Places that differ from car to car; not where a check covers them. */
function carData({ family }: Identity, original: Uint8Array, plan: ChecksumPlan): Range[] {
  return joinRanges(volatileAreas(family, original.length, checkedRanges(plan)), original.length);
}

/** The checks of the vehicle's family; those of the image's own family where the image has none of the former. */
export function readPlan(original: Uint8Array, family: EcuFamily, checksum: string): ChecksumPlan {
  const vehicleReading = readChecksums(original, checksum);
  if (vehicleReading.ok && vehicleReading.plan.checks.length > 0) return vehicleReading.plan;
  return readOwnChecks(original, family)?.plan ?? noChecks;
}

/** Another family, or a number other than the original's. A missing number counts as another one. */
function compareIdentities(original: Identity, result: Identity): ResultOddity[] {
  const { family } = original;
  if (family !== result.family && !vague.has(family) && !vague.has(result.family))
    return [{ code: 'otherFamily', before: family, after: result.family }];
  const lost = !vague.has(family) && family !== result.family;
  const numbers = (['software', 'hardware', 'part'] as const).flatMap((field): ResultOddity[] => {
    const [before, after] = [original[field], result[field]];
    if (before === undefined || before === after) return [];
    return [{ code: `${field}Differs`, before, ...(after !== undefined && { after }) }];
  });
  return [...(lost ? [{ code: 'familyLost' as const, before: family, after: result.family }] : []), ...numbers];
}

/** The checks of the original in the result, and whether the result still has them all. */
function judgeChecksums(plan: ChecksumPlan, modified: Uint8Array, checksum: string, family: EcuFamily): ResultOddity[] {
  const wrong = verifyChecksums(plan, modified).filter(({ ok }) => !ok);
  const resultChecks = readPlan(modified, family, checksum).checks;
  const lost = plan.checks.filter(
    (check) =>
      !resultChecks.some(
        ({ name, start, end, storedAt }) =>
          name === check.name && start === check.start && end === check.end && storedAt === check.storedAt,
      ),
  );
  const of = plan.checks.length;
  return [
    ...(wrong[0] === undefined
      ? []
      : [{ code: 'checksumWrong' as const, checks: wrong.length, of, at: wrong[0].storedAt }]),
    ...(lost[0] === undefined ? [] : [{ code: 'checksumLost' as const, checks: lost.length, of, at: lost[0].start }]),
  ];
}

/** Number of bytes in these stretches, and the offset of the first. */
function areasOf(code: 'erasedArea' | 'overwrittenArea', areas: readonly Range[]): ResultOddity[] {
  const [first] = areas;
  if (first === undefined) return [];
  return [{ code, bytes: areas.reduce((sum, { length }) => sum + length, 0), at: first.offset }];
}

/** Number of bytes that differ in these places, and the offset of the first. */
function changedIn(
  code: 'startUpArea' | 'carData' | 'signedArea',
  original: Uint8Array,
  modified: Uint8Array,
  ranges: readonly Range[],
): ResultOddity[] {
  const bytes = countDifferences(original, modified, ranges);
  if (bytes === 0) return [];
  const at = firstDifference(original, modified, ranges);
  return [{ code, bytes, ...(at !== undefined && { at }) }];
}

function firstDifference(original: Uint8Array, modified: Uint8Array, ranges: readonly Range[]): number | undefined {
  for (const { offset, length } of ranges)
    for (let at = offset; at < offset + length; at++) if (original[at] !== modified[at]) return at;
  return undefined;
}
