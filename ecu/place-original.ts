import { blockLength, countBlocks, digestAt, digestDigits } from './block-digests.ts';
import type { Run } from './difference.ts';
import type { OriginalCheck, OriginalFacts } from './original-facts.ts';
import type { Range } from './ranges.ts';
import { getEnd } from './solution.ts';

/** Facts of an original as they lie in a read of another length. */
export type PlacedFacts = {
  readonly facts: OriginalFacts;
  /** The stretch of the read that the original covers; all of it where both are of one length. */
  readonly window: Range;
  /** Bytes of the original that the read leaves out. */
  readonly leftOut: number;
};

/** In place of the digest of a block that the original does not cover. */
const uncovered = '-'.repeat(digestDigits);

/**
 * The facts of an original of `recorded` bytes in a read of `length` bytes, whose places are moved by `shift`, a multiple of a
 * block. Checks that the read does not hold as a whole stay in them, also in front of it and behind it.
 */
export function placeFacts(
  facts: OriginalFacts,
  { recorded, length, shift }: { recorded: number; length: number; shift: number },
): PlacedFacts {
  const start = Math.max(0, shift);
  const window = { offset: start, length: Math.min(length, recorded + shift) - start };
  const leftOut = recorded - window.length;
  if (shift === 0 && recorded === length) return { facts, window, leftOut };
  const end = window.offset + window.length;
  const lies = ({ offset, length: size }: Range): boolean => offset >= window.offset && offset + size <= end;
  const move = ({ offset, length: size }: Range): Range => ({ offset: offset + shift, length: size });
  const blocks = Array.from({ length: countBlocks(length) }, (_, block) => {
    const isCovered = lies({
      offset: block * blockLength,
      length: Math.min(blockLength, length - block * blockLength),
    });
    return isCovered ? digestAt(facts.blocks, block - shift / blockLength) : uncovered;
  });
  return {
    facts: {
      checks: facts.checks.map((check) => moveCheck(check, shift)),
      apart: facts.apart.map(move).flatMap((range) => {
        const from = Math.max(window.offset, range.offset);
        const to = Math.min(end, range.offset + range.length);
        return to > from ? [{ offset: from, length: to - from }] : [];
      }),
      marks: facts.marks.map((mark) => ({ ...mark, offset: mark.offset + shift })).filter(lies),
      blocks: blocks.join(''),
    },
    window,
    leftOut,
  };
}

/** The runs of a solution at their places in the read; undefined where one of them, or its context, lies outside the window. */
export function placeRuns(runs: readonly Run[], shift: number, window: Range): Run[] | undefined {
  const placed = runs.map((run) => ({ ...run, offset: run.offset + shift }));
  const end = window.offset + window.length;
  return placed.every((run) => run.offset - run.before.length >= window.offset && getEnd(run) + run.after.length <= end)
    ? placed
    : undefined;
}

/** The places that a check covers, and the place of its word. */
export function placesOfCheck({ start, end, storedAt, width, parts }: OriginalCheck): Range[] {
  return [...(parts ?? [{ offset: start, length: end - start }]), { offset: storedAt, length: width }];
}

function moveCheck({ start, end, storedAt, parts, ...check }: OriginalCheck, shift: number): OriginalCheck {
  return {
    ...check,
    start: start + shift,
    end: end + shift,
    storedAt: storedAt + shift,
    ...(parts !== undefined && {
      parts: parts.map(({ offset, length }) => ({ offset: offset + shift, length })),
    }),
  };
}
