import type { TaskStripMap } from '#contract/engine.ts';

/** Heights in units of the picture: a row with the space under it, and what is drawn of it. */
export const rowHeight = 12;
export const bandHeight = 10;
/** Shades of entropy; the first is that of erased flash. */
export const shades = 9;

/** The picture as paths of an SVG, one for all slices that look alike. */
type StripShapes = {
  readonly perRow: number;
  readonly shades: readonly string[];
  /** At the lower edge, at the upper edge, and across the middle of a row: told apart without their colors. */
  readonly changed: string;
  readonly words: string;
  readonly signatures: string;
};

const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}z`;

/** @param rows in how many rows the file is laid out */
export function drawShapes(map: TaskStripMap, rows: number): StripShapes {
  const { entropy, erased, changed, sliceLength } = map;
  const perRow = Math.max(1, Math.ceil(entropy.length / rows));
  const place = (slice: number) => ({ x: slice % perRow, y: Math.floor(slice / perRow) * rowHeight });
  const byShade = Array.from({ length: shades }, () => '');
  for (const [slice, bits] of entropy.entries()) {
    const { x, y } = place(slice);
    byShade[shadeOf(bits, erased[slice] ?? 0)] += box(x, y, 1, bandHeight);
  }
  const slicesOf = ({ offset, length }: { offset: number; length: number }) => {
    const first = Math.floor(offset / sliceLength);
    const last = Math.floor((offset + Math.max(1, length) - 1) / sliceLength);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  };
  const mark = (slices: Iterable<number>, top: number, height: number) =>
    [...new Set(slices)].map((slice) => box(place(slice).x, place(slice).y + top, 1, height)).join('');
  return {
    perRow,
    shades: byShade,
    changed: mark(
      changed.flatMap((count, slice) => (count > 0 ? [slice] : [])),
      bandHeight - 5,
      5,
    ),
    words: mark(
      map.checksum.checks.flatMap(({ storedAt, width }) => slicesOf({ offset: storedAt, length: width })),
      0,
      2.5,
    ),
    signatures: mark(map.signatures.flatMap(slicesOf), 3, 1.5),
  };
}

function shadeOf(bits: number, erased: number): number {
  if (erased >= 0.9) return 0;
  return Math.min(shades - 1, 1 + Math.floor((bits / 8) * (shades - 1)));
}

/** The slice under a point, which is given in shares of the picture's width and height; undefined beside the file. */
export function sliceAt(map: TaskStripMap, rows: number, across: number, down: number): number | undefined {
  const perRow = Math.max(1, Math.ceil(map.entropy.length / rows));
  const column = Math.min(perRow - 1, Math.max(0, Math.floor(across * perRow)));
  const row = Math.min(rows - 1, Math.max(0, Math.floor(down * rows)));
  const slice = row * perRow + column;
  return slice < map.entropy.length ? slice : undefined;
}
