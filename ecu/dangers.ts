import { isBlank } from './bytes.ts';
import { type Run, getRange } from './difference.ts';
import type { EcuFamily } from './identify.ts';
import { overwrittenAreas } from './overwritten-areas.ts';
import { type Range, joinRanges, touchesAny } from './ranges.ts';
import { startUpAreas } from './start-up-areas.ts';

/**
 * Changes after which a control unit may not start again, whatever their method: of its start-up code, an erased stretch,
 * and one that holds a filling or another place of the image. The engine makes them only where a person has accepted them
 * in that solution.
 */
export const dangers = ['startUpArea', 'erasedArea', 'overwrittenArea'] as const;
export type Danger = (typeof dangers)[number];

/** A stretch of this many bytes that is erased in the result and was not in the original. */
const minErased = 0x400;

/** The dangers of a result whose changed places are `changed`; none of them a checksum word or a place of the car. */
export function dangersIn(
  original: Uint8Array,
  modified: Uint8Array,
  family: EcuFamily,
  changed: readonly Range[],
): Danger[] {
  return nameDangers(family, original.length, changed, {
    erasedArea: erasedAreas(original, modified, changed).length > 0,
    overwrittenArea: overwrittenAreas(original, modified, changed).length > 0,
  });
}

/** The dangers that the runs of a solution show without its images, in which alone a copy is found. */
export function dangersOfRuns(family: EcuFamily, length: number, runs: readonly Run[]): Danger[] {
  const isIn = (find: typeof erasedAreas): boolean =>
    runs.some(
      ({ expected, replacement }) =>
        find(expected, replacement, [{ offset: 0, length: replacement.length }]).length > 0,
    );
  return nameDangers(family, length, runs.map(getRange), {
    erasedArea: isIn(erasedAreas),
    overwrittenArea: isIn(overwrittenAreas),
  });
}

function nameDangers(
  family: EcuFamily,
  length: number,
  changed: readonly Range[],
  content: Record<'erasedArea' | 'overwrittenArea', boolean>,
): Danger[] {
  const found = { startUpArea: touchesAny(changed, startUpAreas(family, length)), ...content };
  return dangers.filter((danger) => found[danger]);
}

/**
 * Stretches that hold one value of erased flash in the result and did not in the original. They may reach beyond what was
 * changed: where the original held that value already, it is a part of the same hole.
 */
export function erasedAreas(original: Uint8Array, modified: Uint8Array, changed: readonly Range[]): Range[] {
  const stretches = changed.flatMap(({ offset, length }) => fillsIn(modified, offset, offset + length));
  return joinRanges(stretches, modified.length).filter(
    (one) => one.length >= minErased && !isBlank(original.subarray(one.offset, one.offset + one.length)),
  );
}

/** The stretches of FF or of 00 that begin in or reach into a place, each with its bytes outside. */
function fillsIn(image: Uint8Array, start: number, end: number): Range[] {
  const stretches: Range[] = [];
  let at = start;
  while (at < end) {
    const fill = image[at];
    let [from, to] = [at, at + 1];
    while (to < image.length && image[to] === fill) to++;
    if (fill === 0xff || fill === 0) {
      while (from > 0 && image[from - 1] === fill) from--;
      stretches.push({ offset: from, length: to - from });
    }
    at = to;
  }
  return stretches;
}
