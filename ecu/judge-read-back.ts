import { type Arrangement, swapBytes } from './arrangement.ts';
import { findPattern, isBlank } from './bytes.ts';
import { checkedRanges, checksumWords, verifyChecksums } from './checksums/plan.ts';
import { type Container, openFile } from './containers.ts';
import { type Run, difference, getRange } from './difference.ts';
import { type Identity, identify } from './identify.ts';
import { readPlan } from './judge-result.ts';
import { type Range, countDifferences, joinRanges, outside, subtractRanges } from './ranges.ts';
import { startUpAreas } from './start-up-areas.ts';
import { placesOfTheCar } from './volatile.ts';

/** Verdicts on a file that was read from a car after a delivery was written to it, the best first. */
export const readBackVerdicts = [
  'written',
  'checksumsOnly',
  'carDataOnly',
  'partial',
  'differs',
  'original',
  'otherCar',
  'unreadable',
] as const;
export type ReadBackVerdict = (typeof readBackVerdicts)[number];

/** A stretch in which a read-back differs from the delivery. */
export type DifferingPlace = Range & {
  /** Number of differing bytes in it. */
  readonly bytes: number;
  /** It has the bytes of the unmodified original, or others. */
  readonly holds: 'original' | 'other';
};

type Unit = Pick<Identity, 'family' | 'software'>;

/** Facts about a read-back beside the delivery; JSON-serializable. Offsets and lengths in bytes of the delivered image. */
export type ReadBackFacts = {
  readonly verdict: ReadBackVerdict;
  /** Arrangement of the image in the file, where another than in the delivered one. */
  readonly arrangement?: Arrangement;
  /** The container, where no image could be compared: of the read-back, or of the delivery where that has none. */
  readonly container?: Container;
  /** The part of the delivered image that was read; absent: all of it. */
  readonly part?: { readonly bytes: number; readonly of: number };
  /** Bytes that differ from the delivery, checksums and data of the car included. */
  readonly bytesChanged: number;
  /** The differing stretches outside of checksums and data of the car, at most `maxPlaces` of them, and their number. */
  readonly places: readonly DifferingPlace[];
  readonly placeCount: number;
  /** The places that the delivery changed in its original, as far as they were read; absent without the original. */
  readonly changes?: {
    readonly delivered: number;
    readonly original: number;
    readonly other: number;
  };
  /** The checks of a whole read. */
  readonly checks?: { readonly wrong: number; readonly of: number };
  /** The two control units, where they are not the same. */
  readonly units?: { readonly delivered: Unit; readonly found: Unit };
};

export type ReadBackRequest = {
  readonly delivered: Uint8Array;
  /** The plain original of the delivery; absent where it was removed. */
  readonly original?: Uint8Array;
  readonly readBack: Uint8Array;
  /** The checksum of the vehicle's catalog entry: a family or `nocs`. */
  readonly checksum: string;
};

const maxPlaces = 100;
/** Longer files are no image. */
const maxImage = 16 * 1024 * 1024;
/** Share of differing bytes above which two images have nothing in common. */
const unrelatedShare = 0.5;
/** Neighboring software versions differ by about three bytes in a hundred; a tuning in far fewer. */
const otherSoftwareShare = 0.001;
/** Unit in which tools leave parts out of a read. */
const block = 0x1000;
/** Bytes of a sample by which a part is found in a whole, and number of samples. */
const sampleLength = 64;
const samples = 16;
/** Places of a sample, and places of the whole, that are looked at. */
const maxRepeats = 4;
const maxCandidates = 4;

/** The read-back as it lies in the delivered image: what was not read is filled in from that. */
type Placed = {
  readonly image: Uint8Array;
  readonly arrangement?: Arrangement;
  /** The ranges that the file does not have. */
  readonly unread: readonly Range[];
  /** Share of differing bytes in what was read. */
  readonly share: number;
};

/**
 * Judges a file that was read from a car beside the delivery that was written to it. Differences at checksums that hold, and in
 * data that differs from car to car, are none of the delivery, unless the delivery itself has changed them. Never refuses and never
 * throws; linear in the files.
 */
export function judgeReadBack({ delivered, original, readBack, checksum }: ReadBackRequest): ReadBackFacts {
  const [from, to] = [openFile(delivered), openFile(readBack)];
  if (!isComparable(from.image)) return judgeOpaque(delivered, readBack, from.container);
  if (!isComparable(to.image)) return judgeOpaque(delivered, readBack, to.container);
  const image = from.image;
  const opened = original === undefined ? undefined : openFile(original).image;
  return judgeImages(image, opened?.length === image.length ? opened : undefined, { ...to, image: to.image }, checksum);
}

const isComparable = (image: Uint8Array | undefined): image is Uint8Array =>
  image !== undefined && image.length <= maxImage && !isBlank(image);

const noPlaces = { bytesChanged: 0, places: [], placeCount: 0 };

/** Of a file that cannot be opened it is known only whether it is the delivery, byte for byte. */
function judgeOpaque(delivered: Uint8Array, readBack: Uint8Array, container: Container): ReadBackFacts {
  const isSame = delivered.length === readBack.length && difference(delivered, readBack).length === 0;
  return isSame ? { verdict: 'written', ...noPlaces } : { verdict: 'unreadable', container, ...noPlaces };
}

function judgeImages(
  delivered: Uint8Array,
  original: Uint8Array | undefined,
  found: { readonly container: Container; readonly image: Uint8Array },
  checksum: string,
): ReadBackFacts {
  const placed = place(delivered, found.image);
  const { image, unread } = placed;
  const units = { delivered: unitOf(identify(delivered)), found: unitOf(identify(found.image)) };
  if (placed.share > unrelatedShare) return { verdict: 'otherCar', units, ...noPlaces };
  const { length } = delivered;
  const arrangement = placed.arrangement ?? arrangementOf(found.container);
  const { family } = units.delivered;
  // A delivery may leave its checksums to the tool that writes it.
  const plan = readPlan(original ?? delivered, family, checksum);
  const words = joinRanges([...checksumWords(plan, length), ...plan.signatures], length);
  const changes = original === undefined ? [] : difference(original, delivered, words);
  const ofTheCar = subtractRanges(
    [...placesOfTheCar(family, [delivered, image], checkedRanges(plan)), ...startUpAreas(family, length)],
    changes.map(getRange),
    length,
  );
  const wrongNow = verifyChecksums(plan, image).filter(({ ok }) => !ok).length;
  const holds = wrongNow <= verifyChecksums(plan, delivered).filter(({ ok }) => !ok).length;
  const isWhole = unread.length === 0;
  const missing = unread.reduce((sum, range) => sum + range.length, 0);
  const runs = difference(delivered, image, [...words, ...ofTheCar]);
  // A checksum that does not hold any more is no correction by a tool.
  const wrongRuns = runs.length === 0 && isWhole && !holds ? difference(delivered, image) : runs;
  const differs = (ignored: readonly Range[]) =>
    countDifferences(delivered, image, outside([...ignored, ...unread], length)) > 0;
  const read = changes.filter((run) => countOverlap(getRange(run), unread) === 0);
  const counted = countChanges(read, image);
  const isOriginal =
    original !== undefined &&
    counted.original > 0 &&
    countDifferences(original, image, outside([...words, ...ofTheCar, ...unread], length)) === 0;
  const facts = {
    ...(arrangement !== undefined && { arrangement }),
    ...(!isWhole && { part: { bytes: length - missing, of: length } }),
    bytesChanged: countDifferences(delivered, image, [{ offset: 0, length }]),
    places: wrongRuns.slice(0, maxPlaces).map((run) => placeOf(run, original)),
    placeCount: wrongRuns.length,
    ...(original !== undefined && { changes: counted }),
    ...(isWhole && plan.checks.length > 0 && { checks: { wrong: wrongNow, of: plan.checks.length } }),
  };
  const whole = (verdict: ReadBackVerdict): ReadBackFacts => ({ ...facts, verdict: isWhole ? verdict : 'partial' });
  if (wrongRuns.length === 0) {
    if (!differs([])) return whole('written');
    return whole(differs(words) ? 'carDataOnly' : 'checksumsOnly');
  }
  if (isOriginal) return { ...facts, verdict: 'original' };
  if (isOther(units, placed.share)) return { ...facts, verdict: 'otherCar', units };
  return { ...facts, verdict: 'differs' };
}

const unitOf = ({ family, software }: Identity): Unit => ({ family, ...(software !== undefined && { software }) });

function arrangementOf(container: Container): Arrangement | undefined {
  switch (container.kind) {
    case 'doubled':
    case 'swapped':
      return { kind: container.kind };
    case 'shifted':
    case 'tailed':
      return { kind: container.kind, bytes: container.bytes };
    case 'raw':
    case 'text':
    case 'fragment':
    case 'intelHex':
    case 'sRecord':
    case 'damagedExport':
    case 'protected':
    case 'archive':
    case 'picture':
    case 'empty':
      return undefined;
    default:
      return container satisfies never;
  }
}

/** Both name another software, or another kind of control unit. */
function isOther({ delivered, found }: NonNullable<ReadBackFacts['units']>, share: number): boolean {
  const isOtherSoftware =
    delivered.software !== undefined && found.software !== undefined && delivered.software !== found.software;
  const isOtherFamily =
    delivered.family !== found.family && delivered.family !== 'unknown' && found.family !== 'unknown';
  return share > otherSoftwareShare && (isOtherSoftware || isOtherFamily);
}

/** Lays a read-back over the delivered image, as it is or with its bytes swapped. */
function place(delivered: Uint8Array, found: Uint8Array): Placed {
  const plain = placePlain(delivered, found);
  if (plain.share <= unrelatedShare || found.length % 2 !== 0) return plain;
  const swapped = placePlain(delivered, swapBytes(found));
  return swapped.share > unrelatedShare ? plain : { ...swapped, arrangement: { kind: 'swapped' } };
}

function placePlain(delivered: Uint8Array, found: Uint8Array): Placed {
  const { length } = delivered;
  if (found.length > length) {
    const offset = findOffset(found, delivered);
    const placed = fillUnread(delivered, found.slice(offset, offset + length), []);
    const arrangement =
      offset > 0
        ? ({ kind: 'shifted', bytes: offset } as const)
        : ({ kind: 'tailed', bytes: found.length - length } as const);
    return { ...placed, arrangement };
  }
  const offset = found.length === length ? 0 : findOffset(delivered, found);
  const image = delivered.slice();
  image.set(found, offset);
  return fillUnread(delivered, image, outside([{ offset, length: found.length }], length));
}

/** Fills in the blocks that a read left erased although the delivery has content there. */
function fillUnread(delivered: Uint8Array, image: Uint8Array, beside: readonly Range[]): Placed {
  const unread = [...beside];
  for (let offset = 0; offset < image.length; offset += block) {
    const [theirs, ours] = [image.subarray(offset, offset + block), delivered.subarray(offset, offset + block)];
    if (!isBlank(theirs) || isBlank(ours)) continue;
    theirs.set(ours);
    unread.push({ offset, length: ours.length });
  }
  const ranges = joinRanges(unread, image.length);
  const read = outside(ranges, image.length);
  const bytes = read.reduce((sum, { length }) => sum + length, 0);
  return { image, unread: ranges, share: bytes === 0 ? 1 : countDifferences(delivered, image, read) / bytes };
}

/** The place of a shorter image in a longer one at which most is equal: by samples of its content, or at one of the ends. */
function findOffset(longer: Uint8Array, shorter: Uint8Array): number {
  const votes = new Map<number, number>();
  for (const at of findSamples(shorter)) {
    for (const found of findPattern(longer, shorter.subarray(at, at + sampleLength), maxRepeats)) {
      const offset = found - at;
      if (offset >= 0 && offset + shorter.length <= longer.length) votes.set(offset, (votes.get(offset) ?? 0) + 1);
    }
  }
  const whole = [{ offset: 0, length: shorter.length }];
  const [likely, ...others] = [
    ...[...votes]
      .toSorted(([, one], [, other]) => other - one)
      .map(([offset]) => offset)
      .slice(0, maxCandidates),
    0,
    longer.length - shorter.length,
  ];
  const measure = (offset = 0) => ({
    offset,
    differences: countDifferences(longer.subarray(offset, offset + shorter.length), shorter, whole),
  });
  // Content may repeat at some distance.
  return others.map(measure).reduce((best, one) => (one.differences < best.differences ? one : best), measure(likely))
    .offset;
}

/** The most varied places of an image, at most one in each of its parts. */
function findSamples(image: Uint8Array): number[] {
  const part = Math.max(sampleLength, Math.ceil(image.length / samples));
  const found: number[] = [];
  for (let start = 0; start + sampleLength <= image.length; start += part) {
    let best = { at: start, values: 0 };
    for (let at = start; at + sampleLength <= Math.min(image.length, start + part); at += sampleLength) {
      const values = new Set(image.subarray(at, at + sampleLength)).size;
      if (values > best.values) best = { at, values };
    }
    if (best.values >= sampleLength / 4) found.push(best.at);
  }
  return found;
}

/** Number of bytes of a range that lie in others, which do not overlap. */
function countOverlap({ offset, length }: Range, others: readonly Range[]): number {
  return others.reduce(
    (sum, other) =>
      sum + Math.max(0, Math.min(offset + length, other.offset + other.length) - Math.max(offset, other.offset)),
    0,
  );
}

/** Counts the places that the delivery changed by their present content. */
function countChanges(changes: readonly Run[], image: Uint8Array): NonNullable<ReadBackFacts['changes']> {
  const counts = { delivered: 0, original: 0, other: 0 };
  for (const { offset, expected, replacement } of changes) {
    const holds = (bytes: Uint8Array) => bytes.every((byte, at) => image[offset + at] === byte);
    counts[holds(replacement) ? 'delivered' : holds(expected) ? 'original' : 'other'] += 1;
  }
  return counts;
}

/** A run from the delivery to the read-back, and whether the latter has the original there. */
function placeOf({ offset, expected, replacement }: Run, original: Uint8Array | undefined): DifferingPlace {
  let bytes = 0;
  for (let at = 0; at < expected.length; at++) if (expected[at] !== replacement[at]) bytes += 1;
  const isOriginal = original !== undefined && replacement.every((byte, at) => original[offset + at] === byte);
  return { offset, length: expected.length, bytes, holds: isOriginal ? 'original' : 'other' };
}
