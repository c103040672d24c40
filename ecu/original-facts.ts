import { toHex } from './bytes.ts';
import { blockLength, countBlocks, digestAt, digestBlocks, erasedDigest } from './block-digests.ts';
import { type ChecksumPlan, type PlannedCheck, checkedRanges, checksumWords } from './checksums/plan.ts';
import { type Run, countChangedBytes, difference } from './difference.ts';
import type { EcuFamily } from './identify.ts';
import { provenRanges } from './own-checks.ts';
import { type PartialRead, partialReads } from './partial-reads.ts';
import { type PlacedFacts, placesOfCheck } from './place-original.ts';
import { type Range, joinRanges, outside, touchesAny } from './ranges.ts';
import { markPlaces, volatileAreas } from './volatile.ts';

/**
 * A checksum of a recorded original; `end` is exclusive, `parts` are the covered places where these are not everything
 * up to there.
 */
export type OriginalCheck = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly storedAt: number;
  /** Bytes of the stored word. */
  readonly width: number;
  readonly parts?: readonly Range[];
};

/** Original bytes at a place where some files bear a mark; absent where this one bore it. */
export type OriginalMark = Range & {
  /** Lowercase hexadecimal digits. */
  readonly bytes?: string;
};

/**
 * Facts of a solution's original, with which other files are compared: its checks, and the digests of all its blocks
 * outside of checksum words, signatures and places that differ from car to car (`apart`). They include the places that
 * the solution changes. JSON-serializable.
 */
export type OriginalFacts = {
  readonly checks: readonly OriginalCheck[];
  readonly apart: readonly Range[];
  readonly marks: readonly OriginalMark[];
  /** See `digestBlocks`. */
  readonly blocks: string;
};

/** Distance of an image from a recorded original; it is that original when no check is missing and no block differs. */
export type OriginalComparison = {
  /** Checks of the original that the image lacks, outside of what a read of its form leaves out. */
  readonly missingChecks: number;
  /** Offset at which the range of the first of them begins. */
  readonly missingAt?: number;
  /** Blocks of 4 KiB with at least one differing byte, their length in bytes, and the offset of the first. */
  readonly blocks: number;
  readonly bytes: number;
  readonly first?: number;
  /** Bytes that could not be compared: one of the two reads has a form that leaves them out (`partialReads`). */
  readonly unread: number;
};

/** The facts of an original whose checks are `plan`. */
export function factsOfOriginal(original: Uint8Array, family: EcuFamily, plan: ChecksumPlan): OriginalFacts {
  const checked = checkedRanges(plan);
  const marks = markPlaces(family, original.length, checked);
  const apart = joinRanges(
    [
      ...checksumWords(plan, original.length),
      ...plan.signatures,
      ...volatileAreas(family, original.length, checked),
      ...marks,
    ],
    original.length,
  );
  return {
    checks: plan.checks.map(asOriginalCheck),
    apart,
    marks: marks.map((mark) => ({
      offset: mark.offset,
      length: mark.length,
      ...(!mark.isIn(original) && { bytes: toHex(original.subarray(mark.offset, mark.offset + mark.length)) }),
    })),
    blocks: digestBlocks(original, apart),
  };
}

/**
 * Compares images of one layout with recorded originals; each image is digested once for all originals of equal
 * `apart`.
 */
export class OriginalReader {
  readonly #family: EcuFamily;
  readonly #plan: ChecksumPlan;
  readonly #digests = new Map<Uint8Array, Map<string, string>>();

  /** @param plan the checks of the image, for its variants as well */
  constructor(family: EcuFamily, plan: ChecksumPlan) {
    this.#family = family;
    this.#plan = plan;
  }

  /**
   * Compares an image with an original as it lies in it. Where they are of different lengths, a check of the original that the
   * image does not show counts as missing only where a change touches what it covers: a short read may lack the pointer that leads
   * to it, or a part of its range, and its word could not be corrected.
   *
   * @param touched the places that are to be changed
   */
  compare(
    image: Uint8Array,
    { facts, window, leftOut }: PlacedFacts,
    touched: readonly Range[] = [],
  ): OriginalComparison {
    const isWhole = leftOut === 0 && window.length === image.length;
    const { lost: missingChecks, foreign: differing, unread: notRead } = this.#blocksOf(image, facts);
    const lost = isWhole ? missingChecks : missingChecks.filter((check) => touchesAny(placesOfCheck(check), touched));
    const sound = isWhole ? new Set<number>() : this.#soundRest(image, window);
    const foreign = differing.filter((block) => !sound.has(block));
    const unread = [...new Set([...notRead, ...sound])];
    const [first] = foreign;
    const [missing] = lost;
    return {
      missingChecks: lost.length,
      ...(missing !== undefined && { missingAt: Math.max(0, missing.start) }),
      blocks: foreign.length,
      bytes: lengthOf(foreign, image.length),
      ...(first !== undefined && { first: first * blockLength }),
      unread: lengthOf(unread, image.length) + leftOut,
    };
  }

  /**
   * The blocks of an image that lie outside of the original, and are sound all the same: they are all erased, so that the image
   * holds nothing but the original, or a checksum of the image tells so, or such reads leave them out.
   */
  #soundRest(image: Uint8Array, window: Range): ReadonlySet<number> {
    const rest = listBlocks(outside([window], image.length));
    const digests = this.#digestsOf(image, markPlaces(this.#family, image.length, []));
    const isErased = (block: number): boolean => digestAt(digests, block) === erasedDigest(image.length, block);
    if (rest.every(isErased)) return new Set(rest);
    const leftOut = findLeftOut(this.#family, image.length, digests);
    const proven = new Set(listBlocks(provenRanges(image, this.#family)));
    return new Set(rest.filter((block) => proven.has(block) || leftOut.has(block)));
  }

  /** Number of places and bytes in which an image differs from the original itself, within the differing blocks. */
  measure(
    image: Uint8Array,
    original: Uint8Array,
    facts: OriginalFacts,
  ): { places: number; bytes: number; first?: number } {
    const runs = this.listRuns(image, original, facts);
    const [first] = runs;
    return { places: runs.length, bytes: countChangedBytes(runs), ...(first !== undefined && { first: first.offset }) };
  }

  /** The runs that make the image of the original, within the differing blocks. */
  listRuns(image: Uint8Array, original: Uint8Array, facts: OriginalFacts): Run[] {
    const foreign = this.#blocksOf(image, facts).foreign.map((block) => ({
      offset: block * blockLength,
      length: blockLength,
    }));
    return difference(original, image, [...outside(foreign, image.length), ...facts.apart]);
  }

  /** The lost checks, the differing blocks, and those that only one of the two reads has. */
  #blocksOf(
    image: Uint8Array,
    facts: OriginalFacts,
  ): { lost: readonly OriginalCheck[]; foreign: number[]; unread: number[] } {
    const digests = this.#digestsOf(image, facts.apart);
    const leftOut = findLeftOut(this.#family, image.length, digests);
    const recordedWithout = findLeftOut(this.#family, image.length, facts.blocks);
    const lost = findMissing(facts.checks, this.#plan.checks.map(asOriginalCheck)).filter(
      (check) => !listBlocks([...coveredBy(check), wordOf(check)]).every((block) => leftOut.has(block)),
    );
    const differing = Array.from({ length: countBlocks(image.length) }, (_, block) => block).filter(
      (block) => digestAt(digests, block) !== digestAt(facts.blocks, block) || !this.#showsMarks(image, facts, block),
    );
    const unproven = differing.some((block) => recordedWithout.has(block))
      ? this.#unprovenBlocks(image, facts)
      : new Set();
    const [unread, foreign] = split(
      differing,
      (block) => leftOut.has(block) || (recordedWithout.has(block) && !unproven.has(block)),
    );
    return { lost, foreign, unread };
  }

  /**
   * The blocks of stretches that the recorded read left out, of which no checksum of the image tells that they are sound: in
   * real reads checksums cover these stretches, so that anything else is damage.
   */
  #unprovenBlocks(image: Uint8Array, facts: OriginalFacts): ReadonlySet<number> {
    const form = findForm(this.#family, image.length, facts.blocks);
    const proven = new Set(listBlocks(provenRanges(image, this.#family)));
    return new Set(listBlocks(form?.erased ?? []).filter((block) => !proven.has(block)));
  }

  #digestsOf(image: Uint8Array, apart: readonly Range[]): string {
    const ofImage = this.#digests.get(image) ?? new Map<string, string>();
    this.#digests.set(image, ofImage);
    const key = JSON.stringify(apart);
    const digests = ofImage.get(key) ?? digestBlocks(image, apart);
    ofImage.set(key, digests);
    return digests;
  }

  /** Each place for marks in a block shows the original bytes, or a mark. */
  #showsMarks(image: Uint8Array, { marks }: OriginalFacts, block: number): boolean {
    const here = marks.filter(({ offset }) => Math.floor(offset / blockLength) === block);
    return here.every(({ offset, length, bytes }) => {
      if (bytes === undefined || toHex(image.subarray(offset, offset + length)) === bytes) return true;
      const places = markPlaces(this.#family, image.length, []);
      return places.some((place) => place.offset === offset && place.length === length && place.isIn(image));
    });
  }
}

/** The comparison is that of the recorded original itself, as far as both were read. */
export function isSameOriginal({ missingChecks, blocks }: OriginalComparison): boolean {
  return missingChecks === 0 && blocks === 0;
}

/**
 * Sorts the nearer comparison first: by fewer missing checks, then by fewer differing blocks, then by fewer unread
 * bytes.
 */
export function byDistance(one: OriginalComparison, other: OriginalComparison): number {
  return one.missingChecks - other.missingChecks || one.blocks - other.blocks || one.unread - other.unread;
}

function asOriginalCheck({ name, start, end, storedAt, width = 4, parts }: PlannedCheck): OriginalCheck {
  return {
    name,
    start,
    end,
    storedAt,
    width,
    ...(parts !== undefined && { parts: parts.map(({ offset, length }) => ({ offset, length })) }),
  };
}

/** The recorded checks that an image does not have. */
function findMissing(recorded: readonly OriginalCheck[], ofImage: readonly OriginalCheck[]): readonly OriginalCheck[] {
  // Mostly they are the same, check by check.
  if (recorded.length === ofImage.length && recorded.every((check, index) => isSameCheck(check, ofImage[index])))
    return [];
  const present = new Set(ofImage.map(keyOf));
  return recorded.filter((check) => !present.has(keyOf(check)));
}

function isSameCheck(one: OriginalCheck, other: OriginalCheck | undefined): boolean {
  const { parts } = one;
  return (
    one.name === other?.name &&
    one.start === other.start &&
    one.end === other.end &&
    one.storedAt === other.storedAt &&
    one.width === other.width &&
    parts?.length === other.parts?.length &&
    (parts ?? []).every(({ offset, length }, index) => {
      const part = other.parts?.[index];
      return offset === part?.offset && length === part.length;
    })
  );
}

function keyOf({ name, start, end, storedAt, width, parts = [] }: OriginalCheck): string {
  const places = parts.flatMap(({ offset, length }) => [offset, length]);
  return [name, start, end, storedAt, width, ...places].join(' ');
}

function coveredBy({ start, end, parts }: OriginalCheck): readonly Range[] {
  return parts ?? [{ offset: start, length: end - start }];
}

function wordOf({ storedAt, width }: OriginalCheck): Range {
  return { offset: storedAt, length: width };
}

/** The blocks that a read left out, where it has the form of a read that tools make. */
function findLeftOut(family: EcuFamily, length: number, digests: string): ReadonlySet<number> {
  const form = findForm(family, length, digests);
  return new Set(form === undefined ? [] : listBlocks(form.within).filter(isErasedIn(digests, length)));
}

/** The form in which a read leaves something out. */
function findForm(family: EcuFamily, length: number, digests: string): PartialRead | undefined {
  const isErased = isErasedIn(digests, length);
  return partialReads(family, length).find(({ erased }) => listBlocks(erased).every(isErased));
}

function isErasedIn(digests: string, length: number): (block: number) => boolean {
  return (block) => digestAt(digests, block) === erasedDigest(length, block);
}

/** The blocks that hold something of these ranges. */
function listBlocks(ranges: readonly Range[]): number[] {
  return ranges.flatMap(({ offset, length }) => {
    const first = Math.floor(offset / blockLength);
    const last = Math.floor((offset + length - 1) / blockLength);
    return Array.from({ length: last + 1 - first }, (_, index) => first + index);
  });
}

function lengthOf(blocks: readonly number[], length: number): number {
  return blocks.reduce((sum, block) => sum + Math.min(blockLength, length - block * blockLength), 0);
}

function split<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}
