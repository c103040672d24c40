import { entropy } from '#ecu/bytes.ts';
import type { Run } from '#ecu/difference.ts';
import { findBytes } from '#ecu/find-bytes.ts';
import { type Range, outside } from '#ecu/ranges.ts';

/** Bytes of context on each side that are tried, one after the other. */
const WIDTHS = [32, 64, 128, 256, 512];
/** Bits per byte; a context below says little, such as erased flash or a table of one value. */
const LOWEST_ENTROPY = 2.5;

/** A run with the context that was found for it, and whether that context tells the place from all others. */
export interface WidenedRun {
  readonly run: Run;
  readonly telling: boolean;
}

/**
 * Gives every run as much context as it needs to be told from every other place of `original`: at least 32 bytes a side,
 * doubled up to 512 until it has 2.5 bits per byte and occurs once together with the run. Where it never gets there, as in a
 * calibration that the image holds twice, it stays at the widest. Neither side reaches into `ignored`.
 */
export function widenContexts(original: Uint8Array, runs: readonly Run[], ignored: readonly Range[]): WidenedRun[] {
  const stretches = outside(ignored, original.length);
  return runs.map((run) => {
    const stretch = stretches.find(({ offset, length }) => run.offset >= offset && run.offset < offset + length);
    return widen(original, run, stretch ?? { offset: run.offset, length: run.expected.length });
  });
}

function widen(original: Uint8Array, run: Run, within: Range): WidenedRun {
  let widest = run;
  for (const width of WIDTHS) {
    widest = withContext(original, run, within, width);
    if (!isMonotonous(widest) && occursOnce(original, widest)) return { run: widest, telling: true };
  }
  return { run: widest, telling: false };
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
  return entropy(context) < LOWEST_ENTROPY;
}

function occursOnce(original: Uint8Array, { offset, expected, before, after }: Run): boolean {
  const whole = original.subarray(offset - before.length, offset + expected.length + after.length);
  return findBytes(original, whole, { offset: 0, length: original.length }, 2).length === 1;
}
