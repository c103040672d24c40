import { toHex } from './bytes.ts';
import type { Run } from './difference.ts';
import type { Range } from './ranges.ts';
import { type Solution, decodeRuns, getEnd } from './solution.ts';

/** A place that two solutions leave with different bytes, as lowercase hex digits. */
export type DifferentPlace = Range & {
  readonly one: string;
  readonly other: string;
};

/** Relation of two solutions for one software; places in ascending order. */
export type SolutionComparison = {
  readonly onlyInOne: readonly Range[];
  readonly onlyInOther: readonly Range[];
  readonly different: readonly DifferentPlace[];
  /** Number of bytes that both change, and to the same. */
  readonly sameBytes: number;
};

/** Runs of both solutions that overlap, as one place. */
type Place = {
  readonly start: number;
  readonly end: number;
  readonly one: readonly Run[];
  readonly other: readonly Run[];
};

/** Compares two solutions for one software; undefined when software or length differ, or one of them is not sound. */
export function compareSolutions(one: Solution, other: Solution): SolutionComparison | undefined {
  const [runs, otherRuns] = [decodeRuns(one), decodeRuns(other)];
  const sameSoftware = one.family === other.family && one.software === other.software && one.length === other.length;
  if (runs === undefined || otherRuns === undefined || !sameSoftware) return undefined;
  const places = placesOf(runs, otherRuns);
  const shared = places.filter((place) => place.one.length > 0 && place.other.length > 0).map(compareAt);
  return {
    onlyInOne: places.filter((place) => place.other.length === 0).map(rangeOf),
    onlyInOther: places.filter((place) => place.one.length === 0).map(rangeOf),
    different: shared.flatMap(({ different }) => different ?? []),
    sameBytes: shared.reduce((sum, { sameBytes }) => sum + sameBytes, 0),
  };
}

function placesOf(one: readonly Run[], other: readonly Run[]): Place[] {
  const places: Place[] = [];
  const ownedRuns = [...one.map((run) => ({ run, isOne: true })), ...other.map((run) => ({ run, isOne: false }))];
  for (const { run, isOne } of ownedRuns.toSorted((left, right) => left.run.offset - right.run.offset)) {
    const last = places.at(-1);
    const joins = last !== undefined && run.offset < last.end;
    const before = joins ? last : { start: run.offset, end: 0, one: [], other: [] };
    const place: Place = {
      start: before.start,
      end: Math.max(before.end, getEnd(run)),
      one: isOne ? [...before.one, run] : before.one,
      other: isOne ? before.other : [...before.other, run],
    };
    if (joins) places[places.length - 1] = place;
    else places.push(place);
  }
  return places;
}

/**
 * The bytes that each of the two leaves at a common place; where one of them changes nothing, those that the other
 * expects.
 */
function compareAt(place: Place): { readonly different?: DifferentPlace; readonly sameBytes: number } {
  const length = place.end - place.start;
  const stock = new Uint8Array(length);
  for (const run of [...place.other, ...place.one]) stock.set(run.expected, run.offset - place.start);
  const [one, other] = [stock.slice(), stock.slice()];
  for (const run of place.one) one.set(run.replacement, run.offset - place.start);
  for (const run of place.other) other.set(run.replacement, run.offset - place.start);
  const sameBytes = one.filter((byte, index) => byte === other[index] && byte !== stock[index]).length;
  if (one.every((byte, index) => byte === other[index])) return { sameBytes };
  return { sameBytes, different: { offset: place.start, length, one: toHex(one), other: toHex(other) } };
}

function rangeOf({ start, end }: Place): Range {
  return { offset: start, length: end - start };
}
