import { matchesAt, sameBytes } from './bytes.ts';
import type { EcuFamily } from './identify.ts';
import { type Range, joinRanges, subtractRanges, touchesAny } from './ranges.ts';
import { ascii } from './text.ts';

/**
 * Start of the data flash with the car's own numbers, which tools append to reads of an EDC17, up to the end of the
 * file.
 */
const dataFlashAt = 0x200000;
const maxWithDataFlash = 0x300000;

/**
 * Places whose content differs between cars of one software: serial numbers, immobilizer data. They are never part of a
 * solution. In other layouts of EDC16 such a place is often ordinary code, so the bytes that a checksum covers
 * (`checked`) do not count as volatile.
 */
export function volatileAreas(family: EcuFamily, length: number, checked: readonly Range[]): Range[] {
  switch (family) {
    case 'edc15':
      return [
        span(0x7bfb0, 0x7bfc0),
        span(0x7eb00, 0x7f200),
        span(0x7f900, 0x7ff00),
        { offset: length - 16, length: 16 },
        // Ordinary data in VAG's images, whose sums cover the first two.
        ...(length === 0x80000
          ? subtractRanges([span(0x7bfdf, 0x7bfe0), span(0x7c305, 0x7c30a), span(0x7f200, 0x7f281)], checked, length)
          : []),
      ];
    case 'edc16': {
      const areas = [span(0x6000, 0x6300), span(0x7fc0, 0x7fd0), span(0x8000, 0x8300)];
      // Ranges of descriptors with the start value 0: no sums, but data of the vehicle. Seen in full reads only.
      if (length === 0x200000) areas.push(span(0x3ff80, 0x3ffc0));
      return subtractRanges(areas, checked, length);
    }
    case 'medc17':
      return length < maxWithDataFlash ? subtractRanges([span(dataFlashAt, length)], checked, length) : [];
    case 'med9':
      return subtractRanges([span(0x65d9, 0x65dc), span(0x6c00, 0x7000)], checked, length);
    case 'motronic':
      return subtractRanges([span(0x1f00, 0x2000), span(0x7ff0, 0x8000)], checked, length);
    case 'delphi':
      // Serial number and immobilizer of Multec.
      return length === 0x40000
        ? [
            span(0x3241c, 0x32422),
            span(0x3248e, 0x32493),
            span(0x34904, 0x34905),
            span(0x35b5a, 0x35b62),
            span(0x3df48, 0x3df4a),
            span(0x3df78, 0x3df7a),
          ]
        : [];
    case 'gm':
      return length === 0x80000 || length === 0x100000 ? [span(0x4000, 0x8000)] : [];
    case 'bosch':
    case 'denso':
    case 'dsg':
    case 'edc3':
    case 'edc7':
    case 'marelli':
    case 'md1':
    case 'me7':
    case 'mitsucan':
    case 'ppd':
    case 'sid801':
    case 'siemens':
    case 'simos18':
    case 'unknown':
      return [];
    default:
      return family satisfies never;
  }
}

/**
 * A place that a tool, or the maker of one unit, overwrites: in another layout it is ordinary code or data, so it
 * counts only where its content shows the mark.
 */
export type Mark = Range & {
  /** The image, which has the layout's length, shows such a mark there. */
  readonly isIn: (image: Uint8Array) => boolean;
};

/** CMDFlash over the first 16 bytes of a read, which otherwise are erased or the first code; 448 KiB, 1 and 2 MiB. */
const commandStamp = ascii('C M D - M C D   ');
/** A tool that writes EDC15: over a version mark of the boot sector, and the two numbers of the unit into erased flash. */
const bootStamps = [ascii('AMCT'), ascii('CTAM')];
const bootStampAt = 0x7ff02;
/** The number of one unit as assembled, 12 decimal digits in 6 bytes, three times in a row: BMW's EDC16, 1 MiB. */
const assemblyNumberAt = 0x65d5;
const assemblyNumberLength = 6;

/**
 * Possible places of marks in an image of this family and length, outside of the bytes that a checksum covers
 * (`checked`).
 */
export function markPlaces(family: EcuFamily, length: number, checked: readonly Range[]): Mark[] {
  const marks: Mark[] = [
    { offset: 0, length: commandStamp.length, isIn: (image) => matchesAt(image, 0, commandStamp) },
  ];
  if (family === 'edc15' && length === 0x80000) {
    const isIn = (image: Uint8Array): boolean => bootStamps.some((stamp) => matchesAt(image, bootStampAt, stamp));
    marks.push({ ...span(bootStampAt, bootStampAt + 4), isIn }, { ...span(0x7ff5a, 0x7ff6e), isIn });
  }
  if (family === 'edc16' && length === 0x100000) {
    marks.push({ offset: assemblyNumberAt, length: 3 * assemblyNumberLength, isIn: showsAssemblyNumber });
  }
  return marks.filter((mark) => mark.offset + mark.length <= length && !touchesAny([mark], checked));
}

/** All places that differ between cars of one software: volatile areas, and the marks in an image. */
export function placesOfTheCar(
  family: EcuFamily,
  images: readonly [Uint8Array, ...Uint8Array[]],
  checked: readonly Range[],
): Range[] {
  const [{ length }] = images;
  const marks = markPlaces(family, length, checked).filter(({ isIn }) => images.some((image) => isIn(image)));
  return joinRanges([...volatileAreas(family, length, checked), ...marks], length);
}

function showsAssemblyNumber(image: Uint8Array): boolean {
  const [first, ...others] = [0, 1, 2].map((index) => {
    const start = assemblyNumberAt + index * assemblyNumberLength;
    return image.subarray(start, start + assemblyNumberLength);
  });
  if (first === undefined || first.every((byte) => byte === 0)) return false;
  const isDecimal = first.every((byte) => byte >> 4 < 10 && (byte & 15) < 10);
  return isDecimal && others.every((other) => sameBytes(other, first));
}

function span(start: number, end: number): Range {
  return { offset: start, length: Math.max(0, end - start) };
}
