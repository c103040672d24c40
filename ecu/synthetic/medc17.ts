import { toView } from '#ecu/bytes.ts';
import { endValue, sumStart } from '#ecu/checksums/edc16-blocks.ts';
import { blockEnd, blockHeaderLength, structureLength } from '#ecu/checksums/medc17-blocks.ts';
import { mark, noSignature, type PrintedNumbers, type SyntheticLayout, print, repeat } from './layout.ts';

/** A program, a variant and a dataset block as in a usual image of 2 MiB, mapped from 0x80000000 on. */
export const medc17Layout: SyntheticLayout = {
  minLength: 0x200000,
  maxLength: 0x400000,
  fill: 0xff,
  littleEndian: true,
  maps: { offset: 0x1b0000, length: 0x40000 },
  draw: drawMedc17,
};

/** A read of everything: seven blocks, of which the start-up block looks after a range behind its own end mark, too. */
export const fullMedc17Layout: SyntheticLayout = { ...medc17Layout, draw: drawFullMedc17 };

/** Two blocks whose size covers a reserve behind their end mark, as in EDC17C19. */
export const reserveMedc17Layout: SyntheticLayout = {
  ...medc17Layout,
  maps: { offset: 0x190000, length: 0x40000 },
  draw: drawReserveMedc17,
};

/** The sum over a part of the dataset block. */
const datasetSum = { algorithm: 0x01, from: 0xfa4, to: 0x1668 };

function drawMedc17(image: Uint8Array, numbers: PrintedNumbers): void {
  const sums = [{ algorithm: 0x10, from: 0x1000, to: 0x2000 }];
  repeat(image, mark, { offset: 0x20200, length: 0x100000 });
  drawMedc17Block(image, { id: 0x40, offset: 0x20000, end: 0x180000, sums }, numbers);
  drawMedc17Block(image, { id: 0x80, offset: 0x180000, end: 0x19ff00 }, numbers);
  drawMedc17Block(image, { id: 0x60, offset: 0x1a0000, end: 0x200000, sums: [datasetSum] }, numbers);
  drawIdentity(image, 0x1a0000, numbers);
}

function drawFullMedc17(image: Uint8Array, numbers: PrintedNumbers): void {
  const behind = [{ algorithm: 0, from: 0x7f00, to: 0x7fe0 }];
  repeat(image, mark, { offset: 0x18000, length: 0x60000 });
  drawMedc17Block(image, { id: 0x10, offset: 0x18000, end: 0x1ff00, sums: behind }, numbers);
  drawMedc17Block(image, { id: 0x30, offset: 0x20000, end: 0x40000 }, numbers);
  drawMedc17Block(image, { id: 0x40, offset: 0x40000, end: 0x100000 }, numbers);
  drawMedc17Block(image, { id: 0x50, offset: 0x100000, end: 0x178000 }, numbers);
  drawMedc17Block(image, { id: 0xc0, offset: 0x178000, end: 0x180000 }, numbers);
  drawMedc17Block(image, { id: 0x80, offset: 0x180000, end: 0x19ff00 }, numbers);
  drawMedc17Block(image, { id: 0x60, offset: 0x1a0000, end: 0x200000, sums: [datasetSum] }, numbers);
  drawIdentity(image, 0x1a0000, numbers);
}

function drawReserveMedc17(image: Uint8Array, numbers: PrintedNumbers): void {
  repeat(image, mark, { offset: 0x20200, length: 0x100000 });
  drawMedc17Block(image, { id: 0x40, offset: 0x20000, end: 0x17ff04, size: 0x160000 }, numbers);
  drawMedc17Block(image, { id: 0x60, offset: 0x180000, end: 0x1f7f04, size: 0x78000, sums: [datasetSum] }, numbers);
  drawIdentity(image, 0x180000, numbers);
}

function drawIdentity(image: Uint8Array, dataset: number, { hardware, part }: PrintedNumbers): void {
  print(image, dataset + 0xa10, '00/1/EDC17_SYNTHETIC/5/P000//TUNEPORT///');
  print(image, dataset + 0xc00, part ?? '');
  print(image, dataset + 0xd00, hardware ?? '');
}

/** A block with a CRC over all of it and `sums` over other ranges, whose bounds count from the beginning of the block. */
function drawMedc17Block(
  image: Uint8Array,
  block: {
    readonly id: number;
    readonly offset: number;
    readonly end: number;
    /** The size in the header; more than its length where a reserve follows. */
    readonly size?: number;
    readonly sums?: readonly { readonly algorithm: number; readonly from: number; readonly to: number }[];
  },
  { software }: PrintedNumbers,
): void {
  const { id, offset, end, size = end - offset, sums = [] } = block;
  const view = toView(image);
  const write = (at: number, word: number): void => view.setUint32(offset + at, word, true);
  const address = 0x80000000 + offset;
  const crcEnd = end - 4;
  const structures = [
    { algorithm: 0, first: address, last: address + crcEnd - offset - 1 },
    ...sums.map(({ algorithm, from, to }) => ({ algorithm, first: address + from, last: address + to - 1 })),
  ];

  image.fill(0, offset, offset + 0x200);
  write(0, id);
  write(4, size);
  write(0xc, 0x80000000 + end - 4);
  print(image, offset + 0x1a, `${software}SYNTHETI`);
  write(0x2c, structures.length);
  for (const [index, { algorithm, first, last }] of structures.entries()) {
    const at = blockHeaderLength + index * structureLength;
    write(at + 4, first);
    write(at + 8, last);
    write(at + 0xc, sumStart);
    write(at + 0x10, endValue);
    write(at + 0x18, 0x80000000 + crcEnd - 0x8c);
    write(at + 0x1c, 0x1000 | algorithm);
  }
  repeat(image, noSignature, { offset: crcEnd - 0x8c, length: 0x88 });
  write(end - offset - 4, blockEnd);
}
