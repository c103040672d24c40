import { toView } from '#ecu/bytes.ts';
import { type ChecksumFamily, checksumFamilies } from '#ecu/checksums/index.ts';
import { type ChecksumPlan, correctChecksums } from '#ecu/checksums/plan.ts';
import { identify } from '#ecu/identify.ts';
import type { Range } from '#ecu/ranges.ts';
import type { SyntheticLayout } from './layout.ts';
import { type SyntheticForm, findLayout } from './layouts.ts';
import { drawMaps, randomSource } from './maps.ts';

export { randomSource } from './maps.ts';

/** Request for an invented image. The same request always gives the same bytes. */
export type SyntheticImageRequest = {
  readonly family: ChecksumFamily;
  /** In the maker's shape: ten digits, such as 1037999001. */
  readonly software: string;
  /** In the maker's shape, such as 0281999001. */
  readonly hardware?: string;
  /** In the vehicle maker's shape, such as 9Z9906999ZZ. */
  readonly part?: string;
  readonly seed: number;
  /** Another form of the family's image than the usual one. */
  readonly form?: SyntheticForm;
  /** Bytes; at least the family's usual length (512 KiB, 1 MiB, 2 MiB), for edc15 exactly that, for me7 that or twice as many. */
  readonly length?: number;
  /** Of me7: with a signature and its key, as in ME7.1.1. */
  readonly signed?: boolean;
};

export type SyntheticTuningRequest = {
  readonly family: ChecksumFamily;
  /** The form with which the image was made. */
  readonly form?: SyntheticForm;
  readonly seed: number;
  /** The calibration area to change, one of eight; tunings of different areas never touch. */
  readonly area?: number;
  /** Number of places to change, 1 to 16. */
  readonly runs?: number;
};

const areas = 8;
const maxRuns = 16;

/**
 * An invented flash image with a family's block structure, identity, calibration maps and valid checksums. It holds no
 * byte of any maker's program, only the words SYNTHETIC TUNEPORT IMAGE and smooth invented maps. Throws a RangeError
 * when the numbers or the length cannot belong to the family. Numbers are ignored for a family whose images print none.
 */
export function syntheticImage(request: SyntheticImageRequest): Uint8Array {
  const { family, form, seed } = request;
  const layout = findLayout(family, form);
  const length = request.length ?? layout.minLength;
  if (length < layout.minLength || length > layout.maxLength || length % 0x10000 !== 0) {
    throw new RangeError(`an image of ${family} cannot have ${length} bytes`);
  }
  const image = new Uint8Array(length).fill(layout.fill);
  layout.draw(image, request, request.signed ?? false);
  drawMaps(image, layout, randomSource(seed));
  const plan = initialPlan(family, layout, image);
  const unsigned = correctChecksums(plan, image);
  if (request.signed) layout.sign?.(unsigned);
  const corrected = correctChecksums(plan, unsigned);
  if (layout.anonymous) return corrected;
  const { software, hardware, part } = identify(corrected);
  if (software !== request.software || hardware !== request.hardware || part !== request.part) {
    throw new RangeError(`these numbers do not have the shape that ${family} images print`);
  }
  return corrected;
}

/**
 * A copy of a synthetic image with some maps raised and its checksums corrected. Two tunings of one area and different seeds
 * change the same places differently. Throws a RangeError when the image is not of the family or the area does not exist.
 */
export function syntheticTuning(
  image: Uint8Array,
  { family, form, seed, area = 0, runs = 6 }: SyntheticTuningRequest,
): Uint8Array {
  const plan = checksumFamilies[family](image);
  if (plan === undefined) throw new RangeError(`the image is not of ${family}`);
  if (!isIndex(area, areas) || !isIndex(runs - 1, maxRuns)) throw new RangeError('no such area, or too many runs');
  const layout = findLayout(family, form);
  const tuned = image.slice();
  const view = toView(tuned);
  const random = randomSource(seed);
  const place = areaOf(layout, area);
  const distance = Math.floor(place.length / runs / 2) * 2;
  for (let run = 0; run < runs; run++) {
    const start = place.offset + run * distance + 0x40;
    const end = start + 0x10 + 2 * Math.floor(random() * 0x20);
    for (let at = start; at < end; at += 2) {
      const raised = view.getUint16(at, layout.littleEndian) + 1 + Math.floor(random() * 0x200);
      view.setUint16(at, raised & 0xffff, layout.littleEndian);
    }
  }
  return correctChecksums(plan, tuned);
}

function areaOf({ maps }: SyntheticLayout, area: number): Range {
  const length = maps.length / areas;
  return { offset: maps.offset + area * length, length };
}

/** The checks whose words are computed first; a family that is recognized by valid words only names them itself. */
function initialPlan(family: ChecksumFamily, layout: SyntheticLayout, image: Uint8Array): ChecksumPlan {
  const readPlan = layout.firstPlan ?? checksumFamilies[family];
  const plan = readPlan(image);
  if (plan === undefined) throw new RangeError(`the layout of ${family} has no checksums`);
  return plan;
}

function isIndex(value: number, count: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < count;
}
