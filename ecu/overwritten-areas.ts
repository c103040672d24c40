import { isFilled, sameBytes } from './bytes.ts';
import { type Range, countDifferences, joinRanges } from './ranges.ts';

/** Bytes of a slice, the unit in which a copy is looked for; a copied stretch holds at least one whole slice. */
const sliceLength = 0x200;
/** A stretch of this many bytes. Maps that are flattened or copied on purpose are shorter. */
const minArea = 0x400;
const smallestChangedShare = 1 / 8;
/** Slices that are looked for, and of these with equal anchors: a result with more is asked about for its many changes. */
const maxSlices = 4096;
const maxAlike = 4;
/** Comparisons of whole slices, so that patterns cost no more than other content. */
const maxComparisons = 0x10000;

/** A slice of the result, and four different bytes in it by which the image is searched. */
type Slice = { readonly offset: number; readonly anchorAt: number };

/**
 * Stretches of the result that were overwritten as a damaged or misdirected read has them: at least 1 KiB with one value
 * other than that of erased flash, or with another place of the original. Linear in the image.
 */
export function overwrittenAreas(original: Uint8Array, modified: Uint8Array, changed: readonly Range[]): Range[] {
  const areas = [...filledAreas(original, modified, changed), ...copiedAreas(original, modified, changed)];
  return joinRanges(areas, modified.length);
}

/** Whole stretches of one value, FF and 00 left out, in or around a changed place; the original held something there. */
function filledAreas(original: Uint8Array, modified: Uint8Array, changed: readonly Range[]): Range[] {
  const areas: Range[] = [];
  let done = 0;
  for (const { offset, length } of joinRanges(changed, modified.length)) {
    for (let at = Math.max(done, offset); at < offset + length; at = done) {
      const fill = modified[at];
      let from = at;
      done = at + 1;
      while (done < modified.length && modified[done] === fill) done++;
      while (from > 0 && modified[from - 1] === fill) from--;
      const isHole = fill !== 0xff && fill !== 0 && done - from >= minArea;
      if (isHole && !isFilled(original.subarray(from, done))) areas.push({ offset: from, length: done - from });
    }
  }
  return areas;
}

/** Stretches with another place of the original, changed in many of their bytes. */
function copiedAreas(original: Uint8Array, modified: Uint8Array, changed: readonly Range[]): Range[] {
  const slices = overwrittenSlices(original, modified, changed);
  if (slices.size === 0) return [];
  const found: Range[] = [];
  let [anchor, comparisons] = [0, 0];
  for (let at = 0; at < original.length && comparisons < maxComparisons; at++) {
    anchor = (anchor << 8) | (original[at] ?? 0);
    for (const { offset, anchorAt } of slices.get(anchor) ?? []) {
      const source = at - 3 - anchorAt + offset;
      if (source === offset || source < 0 || source + sliceLength > original.length) continue;
      if (found.some((one) => one.offset <= offset && offset + sliceLength <= one.offset + one.length)) continue;
      comparisons++;
      const slice = modified.subarray(offset, offset + sliceLength);
      if (!sameBytes(slice, original.subarray(source, source + sliceLength))) continue;
      const copied = widen(original, modified, offset, source - offset);
      if (copied.length >= minArea && isOverwritten(original, modified, copied)) found.push(copied);
    }
  }
  return found;
}

/** The slices that were changed in many bytes and are no fill, by the word at their anchor. */
function overwrittenSlices(
  original: Uint8Array,
  modified: Uint8Array,
  changed: readonly Range[],
): ReadonlyMap<number, readonly Slice[]> {
  const slices = new Map<number, Slice[]>();
  let count = 0;
  for (const range of joinRanges(changed, modified.length)) {
    const end = range.offset + range.length;
    for (
      let offset = Math.ceil(range.offset / sliceLength) * sliceLength;
      offset + sliceLength <= end;
      offset += sliceLength
    ) {
      const anchorAt = findAnchor(modified, offset);
      if (anchorAt === undefined || count === maxSlices) continue;
      if (!isOverwritten(original, modified, { offset, length: sliceLength })) continue;
      const word = [0, 1, 2, 3].reduce((sum, index) => (sum << 8) | (modified[anchorAt + index] ?? 0), 0);
      const alike = slices.get(word) ?? [];
      if (alike.length === maxAlike) continue;
      slices.set(word, [...alike, { offset, anchorAt }]);
      count++;
    }
  }
  return slices;
}

/** Many bytes of a place are others than before; of neighboring maps most high bytes are equal. */
function isOverwritten(original: Uint8Array, modified: Uint8Array, place: Range): boolean {
  return countDifferences(original, modified, [place]) > place.length * smallestChangedShare;
}

/** The first four bytes of a slice that all differ; undefined where it is a fill or a pattern. */
function findAnchor(image: Uint8Array, offset: number): number | undefined {
  for (let at = offset; at + 4 <= offset + sliceLength; at++)
    if (new Set(image.subarray(at, at + 4)).size === 4) return at;
  return undefined;
}

/** The whole stretch around a slice that shows the original's bytes from this far away. */
function widen(original: Uint8Array, modified: Uint8Array, offset: number, distance: number): Range {
  let [from, to] = [offset, offset + sliceLength];
  while (from > 0 && from + distance > 0 && modified[from - 1] === original[from - 1 + distance]) from--;
  while (to < modified.length && to + distance < original.length && modified[to] === original[to + distance]) to++;
  return { offset: from, length: to - from };
}
