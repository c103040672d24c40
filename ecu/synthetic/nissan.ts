import { span } from '#ecu/checksums/big-endian-sums.ts';
import { nissanPair, nissanPlan } from '#ecu/checksums/nissan.ts';
import { writeWords } from './big-endian.ts';
import { mark, type SyntheticLayout, print, repeat } from './layout.ts';

const block = span(0x10000, 0x70000);

/**
 * An image of 512 KiB for a processor with two pairs of words. It is recognized by them, and prints no number where one is
 * certain.
 */
export const nissanLayout: SyntheticLayout = {
  minLength: 0x80000,
  maxLength: 0x80000,
  fill: 0xff,
  littleEndian: false,
  maps: { offset: 0x20000, length: 0x20000 },
  anonymous: true,
  draw: (image) => {
    repeat(image, mark, { offset: 0x400, length: 0xf000 });
    print(image, 0x1000, 'LOADER60SH705513');
    writeWords(image, 0x1100, [block.offset, block.offset + block.length - 1]);
  },
  firstPlan: (image) =>
    nissanPlan(
      [...nissanPair(block, 0x1fff0, 0x1fff4), ...nissanPair(span(0, image.length), 0x7fff0, 0x7fff8)],
      image.length,
    ),
};
