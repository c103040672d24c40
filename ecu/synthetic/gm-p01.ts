import { gmP01Plan, p01Table } from '#ecu/checksums/gm-p01.ts';
import { toView } from '#ecu/bytes.ts';
import { writeWords } from './big-endian.ts';
import { mark, type SyntheticLayout, repeat } from './layout.ts';

/** First and last byte of each segment of calibration. */
const segments = [
  [0x8000, 0x153ff],
  [0x15400, 0x177ff],
  [0x17800, 0x19fff],
  [0x1a000, 0x1b7ff],
  [0x1b800, 0x1bfff],
  [0x1c000, 0x1dfff],
  [0x1e000, 0x1fffd],
] as const;
/** The word behind the calibration and behind the operating system. */
const endMark = 0x4afc;

/** An image of 512 KiB, or of 1 MiB. Its number is binary, and the valid words confirm it. */
export const gmP01Layout: SyntheticLayout = {
  minLength: 0x80000,
  maxLength: 0x100000,
  fill: 0xff,
  littleEndian: false,
  maps: { offset: 0x9000, length: 0xc000 },
  draw: (image, { software }) => {
    const view = toView(image);
    repeat(image, mark, { offset: 0x400, length: 0x3000 });
    repeat(image, mark, { offset: 0x8000, length: image.length - 0x18000 });
    view.setUint32(0x504, Number(software), false);
    writeWords(image, p01Table.at - 8, [0, image.length - 3, ...segments.flat()]);
    for (const end of [0x20000, image.length]) view.setUint16(end - 2, endMark, false);
  },
  firstPlan: gmP01Plan,
};
