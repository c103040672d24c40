import { type Endian, toView } from '#ecu/bytes.ts';
import { type Range, joinRanges } from '#ecu/ranges.ts';
import { ImageSums } from './image-sums.ts';

/**
 * One checksum of one image: the correct word at `storedAt` for the bytes from `start` up to, not including, `end`. A
 * value with a complement is two checks: the second is computed from the stored first.
 */
export type PlannedCheck = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** The covered places where these are not everything from `start` to `end`. */
  readonly parts?: readonly Range[];
  readonly storedAt: number;
  /** Bytes of the stored word; 4 unless named. */
  readonly width?: 1 | 2 | 4;
  readonly endian: Endian;
  /** The word depends on the covered places alone, and on no other byte of the image. */
  readonly isLocal?: true;
  /** The word that makes the check hold, for the bytes as `image` has them; `sums` are sums over these. */
  readonly compute: (image: Uint8Array, sums?: ImageSums) => number;
};

/**
 * The maker's signature: its bytes, and the bytes that it signs. A change of the latter is reported as a signature that
 * was not renewed; the engine never computes one.
 */
export type SignedArea = Range & {
  readonly signs: readonly Range[];
};

/** The checks of an image with their places resolved in the file. It holds for every change of that image's data. */
export type ChecksumPlan = {
  readonly checks: readonly PlannedCheck[];
  readonly signatures: readonly SignedArea[];
  /** Number of passes over the checks, in their order, until all of them hold. */
  readonly passes: number;
};

/** State of one check in one image; JSON-serializable, offsets are file offsets, `end` is exclusive. */
export type Check = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly storedAt: number;
  readonly stored: number;
  readonly computed: number;
  readonly ok: boolean;
};

/**
 * Most coverage by checks, in lengths of the image: in a real one they cover each byte three times at most; the work
 * over a hostile one has to stay linear.
 */
const maxCoverage = 4;

/** Order in which the words of a plan are corrected, and number of passes; see `planChecks`. */
type Correction = { readonly order: 'byPlace' | 'asGiven'; readonly passes: number };

/**
 * A plan for the checks of an image of `length` bytes. In most families a word is the last of its range or follows it,
 * so that one pass in ascending order of place is exact; a family in which words lie inside the ranges of others names
 * its own order and number of passes. Undefined when there are no checks, or when they cover the image more often than
 * any real one does.
 */
export function planChecks(
  checks: readonly PlannedCheck[],
  length: number,
  signatures: readonly SignedArea[] = [],
  { order, passes }: Correction = { order: 'byPlace', passes: 1 },
): ChecksumPlan | undefined {
  let covered = 0;
  for (const check of checks) for (const part of getParts(check)) covered += part.length;
  if (checks.length === 0 || covered > maxCoverage * length) return undefined;
  const ordered = order === 'asGiven' ? checks : checks.toSorted((one, other) => one.storedAt - other.storedAt);
  return { checks: ordered, signatures, passes };
}

/**
 * Every check of the plan, computed over `image`, which has the length of the image the plan was read from.
 *
 * @param sums over the bytes as they are
 */
export function verifyChecksums(plan: ChecksumPlan, image: Uint8Array, sums = new ImageSums(image)): Check[] {
  return plan.checks.map((check) => verifyCheck(check, image, sums));
}

/** Every check of the plan holds in `image`. */
export function checksumsHold({ checks }: Pick<ChecksumPlan, 'checks'>, image: Uint8Array): boolean {
  const sums = new ImageSums(image);
  return checks.every((check) => verifyCheck(check, image, sums).ok);
}

/** A copy of `image` in which every check of the plan holds. Writes nothing but `checksumWords(plan)`. */
export function correctChecksums(plan: ChecksumPlan, image: Uint8Array): Uint8Array {
  const corrected = image.slice();
  writeChecksums(plan, corrected);
  return corrected;
}

/**
 * Writes into `image` itself the words that make every check of the plan hold. Where all of them held before the bytes
 * in `changed` were written, only these need to be named: a word whose bytes are as they were when it was right is not
 * computed again.
 */
export function writeChecksums(
  plan: ChecksumPlan,
  image: Uint8Array,
  changed: readonly Range[] = [{ offset: 0, length: image.length }],
): void {
  const changes = new PageChanges(image.length, changed);
  const settledAt = new Map<PlannedCheck, number>();
  const sums = new ImageSums(image);
  for (let pass = 0; pass < plan.passes; pass++) {
    let settled = true;
    for (const check of plan.checks) {
      if (check.isLocal && changes.latestIn([...getParts(check), wordOf(check)]) <= (settledAt.get(check) ?? 0))
        continue;
      settledAt.set(check, changes.latest);
      const word = check.compute(image, sums);
      if (readWord(image, check) === word) continue;
      writeWord(image, check, word);
      sums.forget(wordOf(check));
      changes.add(wordOf(check));
      settled = false;
    }
    if (settled) break;
  }
}

/** The latest change of each page of an image, numbered from 1; 0 for none. */
class PageChanges {
  static readonly #pageLength = 0x400;
  readonly #pages: Uint32Array;
  latest = 0;

  constructor(length: number, changed: readonly Range[]) {
    this.#pages = new Uint32Array(Math.ceil(length / PageChanges.#pageLength));
    for (const range of changed) this.add(range);
  }

  add({ offset, length }: Range): void {
    this.latest += 1;
    const [first, behind] = PageChanges.#pagesOf(offset, length);
    this.#pages.fill(this.latest, first, behind);
  }

  /** The number of the latest change in any page of these ranges. */
  latestIn(ranges: readonly Range[]): number {
    let latest = 0;
    for (const { offset, length } of ranges) {
      const [first, behind] = PageChanges.#pagesOf(offset, length);
      for (let page = first; page < behind; page++) latest = Math.max(latest, this.#pages[page] ?? 0);
    }
    return latest;
  }

  static #pagesOf(offset: number, length: number): [first: number, behind: number] {
    return [Math.floor(offset / this.#pageLength), Math.ceil((offset + length) / this.#pageLength)];
  }
}

/** The only places that `correctChecksums` may write. */
export function checksumWords(plan: ChecksumPlan, length: number): Range[] {
  return joinRanges(
    plan.checks.map((check) => wordOf(check)),
    length,
  );
}

function wordOf({ storedAt, width = 4 }: PlannedCheck): Range {
  return { offset: storedAt, length: width };
}

/** The places that the checks of the plan cover. */
export function checkedRanges(plan: ChecksumPlan): Range[] {
  return plan.checks.flatMap(getParts);
}

/** The places that a check covers. */
export function getParts({ parts, start, end }: PlannedCheck): readonly Range[] {
  return parts ?? [{ offset: start, length: end - start }];
}

function verifyCheck(check: PlannedCheck, image: Uint8Array, sums: ImageSums): Check {
  const { name, start, end, storedAt } = check;
  const stored = readWord(image, check);
  const computed = check.compute(image, sums);
  return { name, start, end, storedAt, stored, computed, ok: stored === computed };
}

function readWord(image: Uint8Array, { storedAt, width = 4, endian }: PlannedCheck): number {
  const view = toView(image);
  const little = endian === 'little';
  if (width === 1) return view.getUint8(storedAt);
  return width === 2 ? view.getUint16(storedAt, little) : view.getUint32(storedAt, little);
}

function writeWord(image: Uint8Array, { storedAt, width = 4, endian }: PlannedCheck, word: number): void {
  const view = toView(image);
  const little = endian === 'little';
  if (width === 1) view.setUint8(storedAt, word);
  else if (width === 2) view.setUint16(storedAt, word, little);
  else view.setUint32(storedAt, word, little);
}
