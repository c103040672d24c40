import { span } from '#ecu/checksums/big-endian-sums.ts';
import { nissanPair, nissanPlan } from '#ecu/checksums/nissan.ts';
import { writeWords } from '#ecu/synthetic/big-endian.ts';
import { MARK, type SyntheticLayout, print, repeat } from '#ecu/synthetic/layout.ts';

const BLOCK = span(0x10000, 0x70000);

/**
 * An image of 512 KiB for a processor with two pairs of words. It is recognized by them, and prints no number where one is
 * certain.
 */
export const nissanLayout: SyntheticLayout = {
  shortest: 0x80000,
  longest: 0x80000,
  fill: 0xff,
  littleEndian: false,
  maps: { offset: 0x20000, length: 0x20000 },
  anonymous: true,
  draw: (image) => {
    repeat(image, MARK, { offset: 0x400, length: 0xf000 });
    print(image, 0x1000, 'LOADER60SH705513');
    writeWords(image, 0x1100, [BLOCK.offset, BLOCK.offset + BLOCK.length - 1]);
  },
  firstPlan: (image) =>
    nissanPlan(
      [...nissanPair(BLOCK, 0x1fff0, 0x1fff4), ...nissanPair(span(0, image.length), 0x7fff0, 0x7fff8)],
      image.length,
    ),
};
