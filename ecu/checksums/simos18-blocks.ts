import { isBlank, readUint32 } from '#ecu/bytes.ts';
import { span } from './big-endian-sums.ts';
import type { Range } from '#ecu/ranges.ts';

/** A block of a layout: its offset in the file, its address, and the place of its header in it. */
export type SimosBlock = Range & {
  readonly address: number;
  readonly headerAt: number;
};

/** The blocks of one generation in an image of 4 MiB. */
export type SimosLayout = {
  readonly program: SimosBlock;
  readonly calibration: SimosBlock;
  readonly others: readonly SimosBlock[];
};

/** Content of a block header: the place of its CRC and the covered areas, as file offsets. */
export type SimosHeader = {
  readonly crcAt: number;
  readonly parts: readonly Range[];
};

export const simosLength = 0x400000;
const maxAreas = 16;
/** Cached and uncached addresses of one place differ in the bits above these. */
const placeMask = 0x1fffffff;
/** The signature stands this far behind the last covered byte. */
const signatureDistance = 4;
const signatureLength = 0x100;

/** Simos 18.1 and its like, 18.10, and 12, in the order of how common they are. */
export const simosLayouts: readonly SimosLayout[] = [
  {
    program: { ...span(0x40000, 0x13fc00), address: 0x80040000, headerAt: 0x300 },
    calibration: { ...span(0x200000, 0x27fc00), address: 0xa0800000, headerAt: 0x300 },
    others: [
      { ...span(0x1c000, 0x3fe00), address: 0x8001c000, headerAt: 0x300 },
      { ...span(0x140000, 0x1ffc00), address: 0x80140000, headerAt: 0 },
      { ...span(0x280000, 0x2ffc00), address: 0x80880000, headerAt: 0 },
    ],
  },
  {
    program: { ...span(0x20000, 0xffc00), address: 0x80020000, headerAt: 0x300 },
    calibration: { ...span(0x220000, 0x2bfc00), address: 0xa0820000, headerAt: 0x300 },
    others: [
      { ...span(0x200000, 0x21fe00), address: 0x80800000, headerAt: 0x300 },
      { ...span(0x100000, 0x1ffc00), address: 0x80100000, headerAt: 0 },
      { ...span(0x2c0000, 0x3ffc00), address: 0x808c0000, headerAt: 0 },
    ],
  },
  {
    program: { ...span(0xc0000, 0x17fc00), address: 0x800c0000, headerAt: 0x300 },
    calibration: { ...span(0x40000, 0xafc00), address: 0xa0040000, headerAt: 0x300 },
    others: [
      { ...span(0x20000, 0x3fe00), address: 0x80020000, headerAt: 0x300 },
      { ...span(0x180000, 0x23fc00), address: 0x80180000, headerAt: 0 },
      { ...span(0x240000, 0x2ffc00), address: 0x80240000, headerAt: 0 },
    ],
  },
];

/** All blocks of a layout, the calibration last. */
export function listBlocks({ program, calibration, others }: SimosLayout): SimosBlock[] {
  return [...others, program, calibration];
}

/** The header of a block; undefined where an area of it does not lie in the block, or covers the word of the CRC. */
export function readSimosHeader(image: Uint8Array, block: SimosBlock): SimosHeader | undefined {
  const header = block.offset + block.headerAt;
  const crcAt = header + 4;
  const count = image[header + 8] ?? 0;
  if (count === 0 || count > maxAreas) return undefined;
  const parts: Range[] = [];
  for (let area = 0; area < count; area++) {
    const part = readArea(image, header + 0xc + 8 * area, block);
    if (part === undefined || (crcAt + 4 > part.offset && crcAt < part.offset + part.length)) return undefined;
    parts.push(part);
  }
  return { crcAt, parts };
}

/** The range between two stored addresses, the second inclusive, as file offsets; undefined where it leaves the block. */
export function readArea(image: Uint8Array, at: number, block: SimosBlock): Range | undefined {
  const place = (offset: number): number =>
    ((readUint32(image, at + offset, 'little') ?? 0) & placeMask) - (block.address & placeMask) + block.offset;
  const [start, last] = [place(0), place(4)];
  return start >= block.offset && last >= start && last < block.offset + block.length
    ? span(start, last + 1)
    : undefined;
}

/** The maker's signature of a header's areas; undefined where its place was never written. */
export function simosSignature(image: Uint8Array, { parts }: SimosHeader): Range | undefined {
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  const offset = last.offset + last.length + signatureDistance;
  return isBlank(image.subarray(offset, offset + signatureLength)) ? undefined : { offset, length: signatureLength };
}
