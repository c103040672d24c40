import { entropy, matchesAt } from './bytes.ts';
import type { Run } from './difference.ts';
import { type Range, outside } from './ranges.ts';

/** Widths of context that are tried in turn, in bytes on each side. */
const widths = [32, 64, 128, 256, 512];
/** Bits per byte; a context below carries little information, such as erased flash or a table of one value. */
const lowestEntropy = 2.5;
/** Longest beginning for the search of a place; the rest is compared where it is found. */
const maxWindow = 1024;
/** A beginning with more places than this counts as one that does not tell: the work stays linear. */
const maxCandidates = 1000;
/**
 * Multiplier of the rolling hash; odd, so that no byte is lost (of Knuth's table for linear congruential generators).
 */
const roll = 0x9e3779b1;

/** A run with its context; `telling` where the context tells the place from all others. */
export type WidenedRun = {
  readonly run: Run;
  readonly telling: boolean;
};

/** A place of the image by its bytes, from `start` on. */
type Sight = {
  readonly start: number;
  readonly bytes: Uint8Array;
};

/**
 * Gives every run as much context as tells it from every other place of `original`: at least 32 bytes a side, doubled
 * up to 512 until it has 2.5 bits per byte and occurs once together with the run. Where that never happens, as in a
 * calibration that the image holds twice, it stays at the widest. Neither side reaches into `ignored`. Each width takes
 * a few passes over the image, for any number of runs.
 */
export function widenContexts(original: Uint8Array, runs: readonly Run[], ignored: readonly Range[]): WidenedRun[] {
  const stretches = outside(ignored, original.length);
  const within = runs.map(
    (run) =>
      stretches.find(({ offset, length }) => run.offset >= offset && run.offset < offset + length) ?? {
        offset: run.offset,
        length: run.expected.length,
      },
  );
  let widened = runs.map((run): WidenedRun => ({ run, telling: false }));
  for (const width of widths) {
    const tried = widened.map(({ run, telling }, index): WidenedRun => {
      const range = within[index];
      return telling || range === undefined
        ? { run, telling }
        : { run: withContext(original, run, range, width), telling };
    });
    const uncertain = tried.filter(({ run, telling }) => !telling && !isMonotonous(run));
    const sights = new Map(uncertain.map((one) => [one, sightOf(original, one.run)]));
    const unique = uniqueOnes(original, [...sights.values()]);
    widened = tried.map((one) => {
      const sight = sights.get(one);
      return sight !== undefined && unique.has(sight) ? { ...one, telling: true } : one;
    });
    if (widened.every(({ telling }) => telling)) break;
  }
  return widened;
}

/** Those of `sights`, all of them in the image, that occur once. */
export function uniqueOnes(image: Uint8Array, sights: readonly Sight[]): Set<Sight> {
  const byWindow = new Map<number, Sight[]>();
  for (const sight of sights) {
    const window = windowOf(sight.bytes.length);
    byWindow.set(window, [...(byWindow.get(window) ?? []), sight]);
  }
  const unique = new Set(sights);
  for (const [window, alike] of byWindow) {
    for (const sight of repeated(image, alike, window)) unique.delete(sight);
  }
  return unique;
}

/** The largest power of two that is not longer. */
function windowOf(length: number): number {
  return Math.min(maxWindow, 2 ** Math.floor(Math.log2(length)));
}

/**
 * Those of `sights` that occur at another place of the image as well. One pass with a rolling hash of `window` bytes
 * (Karp and Rabin); wherever the hash equals that of the beginning of a sight, the bytes are compared.
 */
function repeated(image: Uint8Array, sights: readonly Sight[], window: number): Set<Sight> {
  const sightsByHash = new Map<number, Sight[]>();
  const maybe = new Uint8Array(0x10000);
  for (const sight of sights) {
    const hash = hashOf(sight.bytes, window);
    sightsByHash.set(hash, [...(sightsByHash.get(hash) ?? []), sight]);
    maybe[hash >>> 16] = 1;
  }
  const candidates = new Map<Sight, number>();
  const repeatedSights = new Set<Sight>();
  const leaving = power(roll, window);
  let hash = hashOf(image, window);
  for (let start = 0; ; start++) {
    if (maybe[hash >>> 16] === 1) {
      for (const sight of sightsByHash.get(hash >>> 0) ?? []) {
        if (sight.start === start || repeatedSights.has(sight)) continue;
        const count = (candidates.get(sight) ?? 0) + 1;
        candidates.set(sight, count);
        if (count > maxCandidates || matchesAt(image, start, sight.bytes)) repeatedSights.add(sight);
      }
    }
    const next = start + window;
    if (next >= image.length) return repeatedSights;
    hash = (Math.imul(hash, roll) + (image[next] ?? 0) + 1 - Math.imul((image[start] ?? 0) + 1, leaving)) | 0;
  }
}

/** The hash of the first `window` bytes as an unsigned word: the bytes, each plus one, as digits of a number modulo 2^32. */
function hashOf(bytes: Uint8Array, window: number): number {
  let hash = 0;
  for (let index = 0; index < window; index++) hash = (Math.imul(hash, roll) + (bytes[index] ?? 0) + 1) | 0;
  return hash >>> 0;
}

function power(base: number, exponent: number): number {
  let product = 1;
  for (let count = 0; count < exponent; count++) product = Math.imul(product, base);
  return product;
}

function withContext(original: Uint8Array, run: Run, within: Range, width: number): Run {
  const { offset, expected } = run;
  const end = offset + expected.length;
  return {
    ...run,
    before: original.slice(Math.max(within.offset, offset - width), offset),
    after: original.slice(end, Math.min(within.offset + within.length, end + width)),
  };
}

function isMonotonous({ before, after }: Run): boolean {
  const context = new Uint8Array(before.length + after.length);
  context.set(before);
  context.set(after, before.length);
  return entropy(context) < lowestEntropy;
}

function sightOf(original: Uint8Array, { offset, expected, before, after }: Run): Sight {
  const start = offset - before.length;
  return { start, bytes: original.subarray(start, offset + expected.length + after.length) };
}
