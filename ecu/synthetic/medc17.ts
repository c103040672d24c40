import { viewOf } from '#ecu/bytes.ts';
import { END_VALUE, START_VALUE } from '#ecu/checksums/edc16-blocks.ts';
import { BLOCK_END, BLOCK_HEADER_LENGTH, STRUCTURE_LENGTH } from '#ecu/checksums/medc17-blocks.ts';
import { MARK, NO_SIGNATURE, type PrintedNumbers, type SyntheticLayout, print, repeat } from '#ecu/synthetic/layout.ts';

/** A program, a variant and a dataset block as in a usual image of 2 MiB, mapped from 0x80000000 on. */
export const medc17Layout: SyntheticLayout = {
  shortest: 0x200000,
  longest: 0x400000,
  fill: 0xff,
  littleEndian: true,
  maps: { offset: 0x1b0000, length: 0x40000 },
  draw: drawMedc17,
};

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
