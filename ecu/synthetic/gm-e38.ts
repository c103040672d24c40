import { segmentFields, gmE38Plan } from '#ecu/checksums/gm-e38.ts';
import { toView } from '#ecu/bytes.ts';
import { writeWords } from './big-endian.ts';
import { mark, type SyntheticLayout, print, repeat } from './layout.ts';

/** First and last address of the program, which holds the index, and of five segments of calibration. */
const segments = [
  [0x10000, 0x1bffff],
  [0x1c0000, 0x1c1fff],
  [0x1c2000, 0x1dffff],
  [0x1e0000, 0x1e3fff],
  [0x1e4000, 0x1e7fff],
  [0x1e8000, 0x1effff],
];

/** An image of 2 MiB. It is recognized by its valid words; its number is binary, with two letters behind it. */
export const gmE38Layout: SyntheticLayout = {
  minLength: 0x200000,
  maxLength: 0x200000,
  fill: 0xff,
  littleEndian: false,
  maps: { offset: 0x1c4000, length: 0x10000 },
  draw: (image, { software }) => {
    repeat(image, mark, { offset: 0x11000, length: 0x1a0000 });
    for (const [index, field] of segmentFields.entries()) writeWords(image, field, segments[index] ?? []);
    toView(image).setUint32(0x10005, Number(software), false);
    print(image, 0x10009, 'AA');
  },
  firstPlan: gmE38Plan,
};
