import { densoTable, dieselWordAt } from '#ecu/checksums/denso.ts';
import { writeWords } from './big-endian.ts';
import { drawDenso, writeTable } from './denso.ts';
import type { SyntheticLayout } from './layout.ts';

/** An image of 1 MiB whose last range has the word that counts as FFFFFFFF. */
export const subaruDieselLayout: SyntheticLayout = {
  minLength: 0x100000,
  maxLength: 0x100000,
  fill: 0xff,
  littleEndian: false,
  maps: { offset: 0x40000, length: 0x20000 },
  draw: (image, numbers) => {
    drawDenso(image, numbers, 0x400c);
    writeTable(image, [
      [0x2000, 0x40000],
      [0x40000, 0x80000],
      [0x80000, 0xffb80],
    ]);
    writeWords(image, dieselWordAt(image.length) ?? 0, [0x12345678]);
  },
  firstPlan: (image) => densoTable(image, image.length - 0x480, dieselWordAt(image.length)),
};
