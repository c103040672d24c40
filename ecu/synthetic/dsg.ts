import { dq250Checks } from '#ecu/checksums/dsg.ts';
import { planChecks } from '#ecu/checksums/plan.ts';
import { mark, type SyntheticLayout, print, repeat } from './layout.ts';

/** A DQ250 image of 1.5 MiB. It is recognized by its valid words; part number and version are its software. */
export const dsgLayout: SyntheticLayout = {
  minLength: 0x180000,
  maxLength: 0x180000,
  fill: 0xff,
  littleEndian: true,
  maps: { offset: 0x32000, length: 0x10000 },
  draw: (image, { software }) => {
    const [part = '', version = ''] = software.split(' ');
    repeat(image, mark, { offset: 0x50000, length: 0x80000 });
    print(image, 0x4ffc0, part.padEnd(0x14));
    print(image, 0x4ffe0, version);
  },
  firstPlan: (image) => planChecks(dq250Checks(), image.length),
};
