import type { Miniature, TaskReport } from '#contract/engine.ts';
import { miniatureSlices } from '#rules/miniature.ts';
import type { ResultFacts } from '#contract/results.ts';

type Place = { readonly offset: number; readonly length: number };

/** The slices of a file that these places touch, in ascending order; what lies outside of it touches none. */
export function cutSlices(length: number, places: readonly Place[]): number[] {
  const slices = new Set<number>();
  for (const place of places) {
    const end = Math.min(length, place.offset + place.length);
    if (place.offset < 0 || place.offset >= end) continue;
    const last = Math.floor(((end - 1) * miniatureSlices) / length);
    for (let slice = Math.floor((place.offset * miniatureSlices) / length); slice <= last; slice += 1)
      slices.add(slice);
  }
  return [...slices].toSorted((one, other) => one - other);
}

/** A file of the automatic service in miniature: the places of its methods. */
export const miniatureOfReport = ({ length, methods, bytesChanged }: TaskReport): Miniature => ({
  changed: cutSlices(
    length,
    methods.flatMap(({ state, runs }) => (state === 'applied' ? runs : [])),
  ),
  bytesChanged,
});

/** A file of support in miniature; undefined where it could not be compared with its original. */
export const miniatureOfResult = ({ compared, length, places, bytesChanged }: ResultFacts): Miniature | undefined =>
  compared ? { changed: cutSlices(length, places), bytesChanged } : undefined;
