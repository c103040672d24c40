import { densoTable } from '#ecu/checksums/denso.ts';
import { writeWords } from './big-endian.ts';
import { mark, type PrintedNumbers, type SyntheticLayout, print, repeat } from './layout.ts';

/** Value of an entry of the table that is switched off. */
const switchedOff = [0, 0, 0x5aa5a55a];

/** An image of 512 KiB; its table is found by valid words only, so the first ones are computed from its entries. */
export const densoLayout: SyntheticLayout = {
  minLength: 0x80000,
  maxLength: 0x80000,
  fill: 0xff,
  littleEndian: false,
  maps: { offset: 0x20000, length: 0x20000 },
  draw: (image, numbers) => {
    drawDenso(image, numbers, 0x2000);
    writeTable(image, [
      [0x2000, 0x18000],
      [0x18000, 0x40000],
      [0x40000, 0x7fb00],
    ]);
  },
  firstPlan: (image) => densoTable(image, tableAt(image)),
};

/** Writes a program and the number of the calibration with its maker's name behind it. */
export function drawDenso(image: Uint8Array, { software }: PrintedNumbers, numberAt: number): void {
  repeat(image, mark, { offset: 0x5000, length: 0x1a000 });
  print(image, numberAt, `${software.padEnd(16)}DENSO SYNTHETIC`);
}

/** Writes the usual table: these ranges, the other entries switched off. */
export function writeTable(image: Uint8Array, ranges: readonly (readonly [start: number, end: number])[]): void {
  const entries = Array.from({ length: 17 }, (_, index) => {
    const range = ranges[index];
    return range === undefined ? switchedOff : [...range, 0];
  });
  writeWords(image, tableAt(image), entries.flat());
}

function tableAt(image: Uint8Array): number {
  return image.length - 0x480;
}
