import { dangersOfRuns } from './dangers.ts';
import { type Run, countChangedBytes, getRange } from './difference.ts';
import { type ResultOddity, largestChangedShare } from './judge-result.ts';
import { joinRanges, touchesAny } from './ranges.ts';
import { type Solution, decodeRuns } from './solution.ts';
import { ascii } from './text.ts';
import { findBytes } from './find-bytes.ts';
import { volatileAreas } from './volatile.ts';

/**
 * Judges a solution whose two images are not there, by its runs alone: what `judgeResult` would find in the images, as far
 * as the runs show it. A solution that is not sound has no oddities; it is never applied.
 */
export function judgeSolution(solution: Solution): ResultOddity[] {
  const runs = decodeRuns(solution) ?? [];
  const { family, length } = solution;
  const bytes = countChangedBytes(runs);
  return [
    ...numbersChanged(solution, runs),
    ...(bytes > length * largestChangedShare ? [{ code: 'manyChanges' as const, bytes }] : []),
    ...dangersOfRuns(family, length, runs).flatMap((code) =>
      oddRuns(
        code,
        runs.filter((run) => dangersOfRuns(family, length, [run]).includes(code)),
      ),
    ),
    ...carDataChanged(solution, runs),
  ];
}

/** Number of bytes that these runs change, and the offset of the first. */
function oddRuns(code: ResultOddity['code'], runs: readonly Run[]): ResultOddity[] {
  const [first] = runs;
  return first === undefined ? [] : [{ code, bytes: countChangedBytes(runs), at: first.offset }];
}

/** Numbers of the control unit that a run overwrites, wholly or in part. */
function numbersChanged(solution: Solution, runs: readonly Run[]): ResultOddity[] {
  return (['software', 'hardware', 'part'] as const).flatMap((field): ResultOddity[] => {
    const before = solution[field];
    const isChanged = before !== undefined && runs.some((run) => overwrites(run, ascii(before)));
    return isChanged ? [{ code: `${field}Differs`, before }] : [];
  });
}

/** The run changes a byte of this text: before it, the text stands in the run and what surrounds it. */
function overwrites({ before, expected, after, replacement }: Run, text: Uint8Array): boolean {
  const around = Uint8Array.from([...before, ...expected, ...after]);
  const changed = Uint8Array.from([...before, ...replacement, ...after]);
  const places = findBytes(around, text, { offset: 0, length: around.length }, around.length);
  return places.some((place) => text.some((byte, index) => changed[place + index] !== byte));
}

/** Runs in places that differ from car to car; not where a check covers them. */
function carDataChanged({ family, length, original }: Solution, runs: readonly Run[]): ResultOddity[] {
  const checked = (original?.checks ?? []).flatMap(
    ({ start, end, parts }) => parts ?? [{ offset: start, length: end - start }],
  );
  const areas = joinRanges(volatileAreas(family, length, checked), length);
  return oddRuns(
    'carData',
    runs.filter((run) => touchesAny([getRange(run)], areas)),
  );
}
