import { fromHex, matchesAt, sameBytes, toHex } from '#ecu/bytes.ts';
import { type Run, revertRuns } from '#ecu/difference.ts';
import type { EcuFamily, Identity } from '#ecu/identify.ts';

/** A run as a solution keeps it: bytes as lowercase hex digits. */
export interface SolutionRun {
  readonly offset: number;
  readonly expected: string;
  readonly replacement: string;
  readonly before: string;
  readonly after: string;
}

/**
 * How one method changes one software: JSON-serializable, free of checksum words, signatures and what differs from car to
 * car. It is meant for images of this identity and length only, and of these only for those that show all its contexts.
 */
export interface Solution {
  readonly format: 1;
  /** The checksum family with which the words were told from the changes, or `nocs`. */
  readonly checksum: string;
  readonly family: EcuFamily;
  readonly software: string;
  readonly hardware?: string;
  readonly part?: string;
  readonly length: number;
  readonly runs: readonly SolutionRun[];
}

/**
 * How a solution stands to an image: it can be applied, its bytes are in place already, or the image shows something else
 * at its places.
 */
export type Fit = 'applicable' | 'alreadyThere' | 'conflict';

/** The runs as text. */
export function encodeRuns(runs: readonly Run[]): SolutionRun[] {
  return runs.map(({ offset, expected, replacement, before, after }) => ({
    offset,
    expected: toHex(expected),
    replacement: toHex(replacement),
    before: toHex(before),
    after: toHex(after),
  }));
}

/** The runs of a stored solution; undefined when it has none, is malformed or reaches outside its own length. */
export function decodeRuns(solution: Solution): Run[] | undefined {
  const runs = solution.runs.map(decodeRun);
  const sound = runs.filter((run) => run !== undefined && liesInside(run, solution.length));
  return sound.length > 0 && sound.length === runs.length ? sound.filter((run) => run !== undefined) : undefined;
}

/** Whether the solution was recorded for images like this one: the exact software, its hardware and part, its length. */
export function isMadeFor(solution: Solution, identity: Identity, length: number, checksum: string): boolean {
  return (
    solution.format === 1 &&
    solution.checksum === checksum &&
    solution.length === length &&
    identity.software !== undefined &&
    solution.family === identity.family &&
    solution.software === identity.software &&
    solution.hardware === identity.hardware &&
    solution.part === identity.part
  );
}

/** Compares every run and every context with the image. One wrong byte in one place is a conflict. */
export function fitRuns(image: Uint8Array, runs: readonly Run[]): Fit {
  if (runs.every((run) => matchesAt(image, run.offset, run.expected)) && showsContexts(image, runs))
    return 'applicable';
  if (!runs.every((run) => matchesAt(image, run.offset, run.replacement))) return 'conflict';
  const reverted = image.slice();
  revertRuns(reverted, runs);
  return showsContexts(reverted, runs) ? 'alreadyThere' : 'conflict';
}

/** Whether two solutions would leave the same bytes at the same places. */
export function sameRuns(one: readonly Run[], other: readonly Run[]): boolean {
  return (
    one.length === other.length &&
    one.every((run, index) => {
      const twin = other[index];
      return twin !== undefined && run.offset === twin.offset && sameBytes(run.replacement, twin.replacement);
    })
  );
}

function showsContexts(image: Uint8Array, runs: readonly Run[]): boolean {
  return runs.every(
    (run) =>
      matchesAt(image, run.offset - run.before.length, run.before) &&
      matchesAt(image, run.offset + run.expected.length, run.after),
  );
}

function decodeRun(run: SolutionRun): Run | undefined {
  const expected = fromHex(run.expected);
  const replacement = fromHex(run.replacement);
  const before = fromHex(run.before);
  const after = fromHex(run.after);
  if (expected === undefined || replacement === undefined || before === undefined || after === undefined)
    return undefined;
  return { offset: run.offset, expected, replacement, before, after };
}

function liesInside({ offset, expected, replacement, before, after }: Run, length: number): boolean {
  const start = offset - before.length;
  const end = offset + expected.length + after.length;
  return (
    Number.isInteger(offset) &&
    start >= 0 &&
    end <= length &&
    expected.length > 0 &&
    expected.length === replacement.length
  );
}
