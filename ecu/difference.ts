import { type ImagePair, type Range, differingBytes, outside, pairImages } from './ranges.ts';

/** One changed stretch: the present bytes, the new ones, and the surrounding ones, at most 32 bytes a side. */
export type Run = {
  readonly offset: number;
  readonly expected: Uint8Array;
  readonly replacement: Uint8Array;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
};

/** Changes with at most this many equal bytes between them are one run. */
const largestGap = 16;
const context = 32;

/**
 * The runs that turn `original` into `modified`. Inside `ignored` nothing is compared, and neither a run nor a context
 * reaches into it. Throws a RangeError when the lengths differ: callers check them first.
 */
export function difference(original: Uint8Array, modified: Uint8Array, ignored: readonly Range[] = []): Run[] {
  if (original.length !== modified.length) throw new RangeError('the images differ in length');
  const pair = pairImages(original, modified);
  const runs: Run[] = [];
  for (const compared of outside(ignored, original.length)) {
    for (const changed of changedRanges(pair, compared)) {
      runs.push(runAt(original, modified, changed, compared));
    }
  }
  return runs;
}

/** The place that a run changes. */
export const getRange = ({ offset, expected }: Run): Range => ({ offset, length: expected.length });

/** Writes the replacement of every run into `image`. */
export function applyRuns(image: Uint8Array, runs: readonly Run[]): void {
  for (const run of runs) image.set(run.replacement, run.offset);
}

/** The reverse of `applyRuns`: writes the expected bytes of every run. */
export function revertRuns(image: Uint8Array, runs: readonly Run[]): void {
  for (const run of runs) image.set(run.expected, run.offset);
}

/** Number of bytes that the runs really change; the equal ones between changes do not count. */
export function countChangedBytes(runs: readonly Run[]): number {
  let count = 0;
  for (const { expected, replacement } of runs) {
    for (let index = 0; index < expected.length; index++) {
      if (expected[index] !== replacement[index]) count++;
    }
  }
  return count;
}

function* changedRanges(pair: ImagePair, within: Range): Generator<Range> {
  let start = -1;
  let last = -1;
  for (const offset of differingBytes(pair, within)) {
    if (start >= 0 && offset - last - 1 > largestGap) {
      yield { offset: start, length: last + 1 - start };
      start = offset;
    }
    if (start < 0) start = offset;
    last = offset;
  }
  if (start >= 0) yield { offset: start, length: last + 1 - start };
}

function runAt(original: Uint8Array, modified: Uint8Array, changed: Range, within: Range): Run {
  const start = changed.offset;
  const end = start + changed.length;
  return {
    offset: start,
    expected: original.slice(start, end),
    replacement: modified.slice(start, end),
    before: original.slice(Math.max(within.offset, start - context), start),
    after: original.slice(end, Math.min(within.offset + within.length, end + context)),
  };
}
