import { findPattern, isBlank, isFilled, readUint32 } from './bytes.ts';
import { readEdc15 } from './checksums/edc15.ts';
import { p01Lengths, p01Table, readP01Segments } from './checksums/gm-p01.ts';
import { endsInsideMedc17Block, findMedc17Blocks, isDataset } from './checksums/medc17-blocks.ts';
import type { EcuFamily } from './identify.ts';
import { missingEdc16Parts } from './missing-edc16-parts.ts';
import type { Range } from './ranges.ts';
import { hasShape, hasText } from './text.ts';

/**
 * Parts that an image refers to and lacks. `cutOff`: the file ends before its image does. `blockMissing`: a block that
 * the image names, or its calibration, is erased or has lost its header. `startUpErased`: the start-up code of the
 * control unit is erased, and the bytes behind it are not.
 */
export type MissingPart = 'cutOff' | 'blockMissing' | 'startUpErased';

/** The missing parts of a read, each once, as far as its family tells. Linear. */
export function missingParts(image: Uint8Array, family: EcuFamily): MissingPart[] {
  return [...new Set(finders[family]?.(image))];
}

/** Finders of the parts of a family; of other families nothing is known. */
const finders: Readonly<Partial<Record<EcuFamily, (image: Uint8Array) => MissingPart[]>>> = {
  edc15: (image) => [...cutEdc15(image), ...erasedStartUp(image, edc15StartUp), ...erasedEdc15Blocks(image)],
  edc16: missingEdc16Parts,
  medc17: missingDataset,
  gm: missingP01Parts,
  me7: (image) => [...(endsInsideProgram(image) ? (['cutOff'] as const) : []), ...erasedStartUp(image, me7StartUp)],
  siemens: (image) => (endsBeforeSiemensFlash(image) ? ['cutOff'] : []),
  // The block that names the software counts only with its end mark.
  unknown: (image) => (endsInsideMedc17Block(image) ? ['cutOff'] : []),
};

/** Ends of the start-up code. Images of EDC15 without it fill its place with C3. */
const edc15StartUp = 0x8000;
const me7StartUp = 0x4000;

function erasedStartUp(image: Uint8Array, end: number): MissingPart[] {
  return image.length > end && isBlank(image.subarray(0, end)) ? ['startUpErased'] : [];
}

/** From the last byte of the operating system of a P01 or P59 to the end of its flash. */
const endOfSystem = 3;

/** Half of the usual flash; of 482 reads none is so short unless the generation of 256 KiB holds. */
const shortEdc15 = 0x40000;
/** The further bank of 512 KiB, without the places of the car behind it: erased in none of 463 reads. */
const furtherBank = { start: 0x7c000, end: 0x7eb00 };
/** Banks of 512 KiB, whose first block bears the mark by which the others are found. */
const bankMark = 'V4.1';
const edc15Banks = [0x50000, 0x60000, 0x70000].map((start) => ({
  start,
  markedTo: start + 0xb80,
  end: start + 0xc000,
}));

function cutEdc15(image: Uint8Array): MissingPart[] {
  return image.length === shortEdc15 && readEdc15(image) === undefined ? ['cutOff'] : [];
}

/** Blocks without which an EDC15 of 512 KiB shows fewer checks, but no wrong one. Only VAG's, whose banks bear marks, is so divided. */
function erasedEdc15Blocks(image: Uint8Array): MissingPart[] {
  if (image.length !== 0x80000 || !edc15Banks.some(({ start }) => hasText(image, start + 8, bankMark))) return [];
  const isErased = (start: number, end: number): boolean => isBlank(image.subarray(start, end));
  const lost =
    isErased(furtherBank.start, furtherBank.end) ||
    edc15Banks.some(
      ({ start, markedTo, end }) => isErased(start, markedTo) && !isFilled(image.subarray(markedTo, end)),
    );
  return lost ? ['blockMissing'] : [];
}

/** Every read of an EDC17 includes its calibration, with or without the rest. */
function missingDataset(image: Uint8Array): MissingPart[] {
  if (endsInsideMedc17Block(image)) return ['cutOff'];
  const blocks = findMedc17Blocks(image);
  return blocks.length > 0 && !blocks.some(isDataset) ? ['blockMissing'] : [];
}

/** The P01 or P59 states the last address of its operating system, and names a segment of calibration that is erased. */
function missingP01Parts(image: Uint8Array): MissingPart[] {
  const segments = p01Lengths.includes(image.length) ? readP01Segments(image) : undefined;
  if (segments === undefined) return [];
  const systemEnd = readUint32(image, p01Table.systemEndAt, 'big') ?? 0;
  const isErased = ({ offset, length }: Range): boolean =>
    image[offset] === 0xff && isFilled(image.subarray(offset, offset + length));
  return [
    ...(p01Lengths.some((length) => image.length < length && systemEnd === length - endOfSystem)
      ? (['cutOff'] as const)
      : []),
    ...(segments.some(isErased) ? (['blockMissing'] as const) : []),
  ];
}

/** The main program of an ME7 states its two ranges; this is all of them but the last address. */
const programRanges = Uint8Array.of(0, 0, 0x80, 0, 0xff, 0xfb, 0x80, 0, 0, 0, 0x82, 0);
const me7Base = 0x800000;
const maxMe7Length = 0x100000;

/** The main program of an ME7, whose ranges it states, goes on behind the end of the file. */
function endsInsideProgram(image: Uint8Array): boolean {
  return findPattern(image, programRanges, 1).some((at) => {
    const last = readUint32(image, at + programRanges.length, 'little') ?? 0;
    return last >= me7Base + image.length && last < me7Base + maxMe7Length;
  });
}

/** The serial number of a unit by its place, which tells how much flash there is at least. */
const siemensFlashes = [
  // MS43.
  { at: 0x3f80, number: '5WK9####--##########MS43', length: 0x80000 },
  // Simos 3.
  { at: 0x7f80, number: '5WP4####', length: 0x80000 },
  // SID803.
  { at: 0x6300, number: '5WS4####', length: 0x100000 },
] as const;

function endsBeforeSiemensFlash(image: Uint8Array): boolean {
  return siemensFlashes.some(({ at, number, length }) => image.length < length && hasShape(image, at, number));
}
