import { dq250Checks } from '#ecu/checksums/dsg.ts';
import { planOf } from '#ecu/checksums/plan.ts';
import { mark, type SyntheticLayout, repeat } from './layout.ts';

/** A DQ250 image of 1.5 MiB. It is recognized by its valid words, and prints no number where one is certain. */
export const dsgLayout: SyntheticLayout = {
  shortest: 0x180000,
  longest: 0x180000,
  fill: 0xff,
  littleEndian: true,
  maps: { offset: 0x32000, length: 0x10000 },
  anonymous: true,
  draw: (image) => repeat(image, mark, { offset: 0x50000, length: 0x80000 }),
  firstPlan: (image) => planOf(dq250Checks(), image.length),
};
