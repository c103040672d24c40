import { viewOf } from '#ecu/bytes.ts';
import { END_VALUE, START_VALUE } from '#ecu/checksums/edc16-blocks.ts';
import type { ChecksumFamily } from '#ecu/checksums/index.ts';
import { BLOCK_END, BLOCK_HEADER_LENGTH, STRUCTURE_LENGTH } from '#ecu/checksums/medc17-blocks.ts';
import type { Range } from '#ecu/ranges.ts';
import { ascii } from '#ecu/text.ts';

/** The numbers an image prints. */
interface PrintedNumbers {
  readonly software: string;
  readonly hardware?: string;
  readonly part?: string;
}

/** How an invented image of a family is divided; lengths and offsets in bytes. */
export interface SyntheticLayout {
  readonly shortest: number;
  readonly longest: number;
  readonly fill: number;
  readonly littleEndian: boolean;
  /** The calibration, which is divided into eight areas. */
  readonly maps: Range;
  /** Writes everything but maps and checksums. */
  readonly draw: (image: Uint8Array, numbers: PrintedNumbers) => void;
}

const MARK = ascii('SYNTHETIC TUNEPORT IMAGE ');
const NO_SIGNATURE = ascii('SYNTHETIC - THIS IS NOT A SIGNATURE ');

export const syntheticLayouts: Readonly<Record<ChecksumFamily, SyntheticLayout>> = {
  edc15: {
    shortest: 0x80000,
    longest: 0x80000,
    fill: 0xc3,
    littleEndian: true,
    maps: { offset: 0x51000, length: 0x8000 },
    draw: drawEdc15,
  },
  edc16: {
    shortest: 0x100000,
    longest: 0x200000,
    fill: 0xff,
    littleEndian: false,
    maps: { offset: 0xd1000, length: 0x20000 },
    draw: drawEdc16,
  },
  medc17: {
    shortest: 0x200000,
    longest: 0x400000,
    fill: 0xff,
    littleEndian: true,
    maps: { offset: 0x1b0000, length: 0x40000 },
    draw: drawMedc17,
  },
};

function drawEdc15(image: Uint8Array, { software, hardware, part }: PrintedNumbers): void {
  repeat(image, MARK, { offset: 0x100, length: 0x7f00 });
  repeat(image, MARK, { offset: 0x14100, length: 0x37000 });
  print(image, 0x8000, 'TSW V0.00 SYNTHETIC');
  print(image, 0x10046, software);
  print(image, 0x5b000, `${part ?? ''} SYNTHETIC EDC  SG  0000 ${hardware ?? ''}`);
  for (const bank of [0x50000, 0x70000]) {
    print(image, bank + 8, 'V4.1');
    // A bank is in use when its words are not the fill; the checksums write the true ones.
    for (const end of [bank, bank + 0xb80, bank + 0xc000]) image.fill(0, end - 4, end);
  }
  for (const end of [0x14000, 0x4c000]) image.fill(0, end - 4, end);
}

/** Three blocks as in a usual image of 1 MiB: program, second program and calibration, mapped from 0x800000 on. */
function drawEdc16(image: Uint8Array, { software, hardware, part }: PrintedNumbers): void {
  const blocks = [
    { offset: 0, end: 0x80000, id: 0x40000101, next: 0xd0000 },
    { offset: 0x80000, end: 0xd0000, id: 0x80000100, next: 0 },
    { offset: 0xd0000, end: 0xfe000, id: 0x50000100, next: 0x80000 },
  ];
  const view = viewOf(image);
  const base = 0x800000;
  for (const { offset, end, id, next } of blocks) {
    const trailerAt = end - 0x8c;
    const header = [0x58, 0, end - offset, next === 0 ? 0 : base + next];
    const descriptor = [
      id,
      4,
      base + offset,
      base + end - 1,
      START_VALUE,
      END_VALUE,
      base + trailerAt,
      base + trailerAt,
    ];
    image.fill(0, offset, offset + 0x58);
    for (const [index, word] of header.entries()) view.setUint32(offset + 4 * index, word, false);
    for (const [index, word] of descriptor.entries()) view.setUint32(offset + 0x2c + 4 * index, word, false);
    print(image, offset + 0x10, `${software}SYNTHETIC0`);
    repeat(image, NO_SIGNATURE, { offset: trailerAt, length: 0x88 });
  }
  repeat(image, MARK, { offset: 0x100, length: 0x70000 });
  print(image, 0xd0100, part ?? '');
  print(image, 0xd0200, hardware ?? '');
}

/** A program, a variant and a dataset block as in a usual image of 2 MiB, mapped from 0x80000000 on. */
function drawMedc17(image: Uint8Array, { software, hardware, part }: PrintedNumbers): void {
  repeat(image, MARK, { offset: 0x20200, length: 0x100000 });
  drawMedc17Block(
    image,
    { id: 0x40, offset: 0x20000, end: 0x180000, sum: { algorithm: 0x10, from: 0x1000, to: 0x2000 } },
    software,
  );
  drawMedc17Block(image, { id: 0x80, offset: 0x180000, end: 0x19ff00 }, software);
  drawMedc17Block(
    image,
    { id: 0x60, offset: 0x1a0000, end: 0x200000, sum: { algorithm: 0x01, from: 0xfa4, to: 0x1668 } },
    software,
  );
  print(image, 0x1a0a10, '00/1/EDC17_SYNTHETIC/5/P000//TUNEPORT///');
  print(image, 0x1a0c00, part ?? '');
  print(image, 0x1a0d00, hardware ?? '');
}

/** A block with a CRC over all of it and, where `sum` is given, a sum over a part of it. */
function drawMedc17Block(
  image: Uint8Array,
  block: {
    readonly id: number;
    readonly offset: number;
    readonly end: number;
    readonly sum?: { readonly algorithm: number; readonly from: number; readonly to: number };
  },
  software: string,
): void {
  const { id, offset, end, sum } = block;
  const view = viewOf(image);
  const write = (at: number, word: number): void => view.setUint32(offset + at, word, true);
  const address = 0x80000000 + offset;
  const crcEnd = end - 4;
  const structures = [{ algorithm: 0, first: address, last: address + crcEnd - offset - 1 }];
  if (sum !== undefined)
    structures.push({ algorithm: sum.algorithm, first: address + sum.from, last: address + sum.to - 1 });

  image.fill(0, offset, offset + 0x200);
  write(0, id);
  write(4, end - offset);
  write(0xc, 0x80000000 + end - 4);
  print(image, offset + 0x1a, `${software}SYNTHETI`);
  write(0x2c, structures.length);
  for (const [index, { algorithm, first, last }] of structures.entries()) {
    const at = BLOCK_HEADER_LENGTH + index * STRUCTURE_LENGTH;
    write(at + 4, first);
    write(at + 8, last);
    write(at + 0xc, START_VALUE);
    write(at + 0x10, END_VALUE);
    write(at + 0x18, 0x80000000 + crcEnd - 0x8c);
    write(at + 0x1c, 0x1000 | algorithm);
  }
  repeat(image, NO_SIGNATURE, { offset: crcEnd - 0x8c, length: 0x88 });
  write(end - offset - 4, BLOCK_END);
}

function print(image: Uint8Array, offset: number, text: string): void {
  image.set(ascii(text), offset);
}

function repeat(image: Uint8Array, text: Uint8Array, { offset, length }: Range): void {
  for (let index = 0; index < length; index++) image[offset + index] = text[index % text.length] ?? 0;
}
