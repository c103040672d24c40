import { fromHex } from '#ecu/bytes.ts';
import { mitsucanCheck } from '#ecu/checksums/mitsucan.ts';
import { planChecks } from '#ecu/checksums/plan.ts';
import { writeWords } from './big-endian.ts';
import { mark, type SyntheticLayout, repeat } from './layout.ts';

/** An image of 1 MiB with its number of eight digits as four bytes. It is recognized by its sum only. */
export const mitsucanLayout: SyntheticLayout = {
  minLength: 0x100000,
  maxLength: 0x100000,
  fill: 0xff,
  littleEndian: false,
  maps: { offset: 0x60000, length: 0x40000 },
  draw: (image, { software }) => {
    repeat(image, mark, { offset: 0x400, length: 0x3f000 });
    image.set(fromHex(software)?.subarray(0, 4) ?? [], 0x5002a);
    writeWords(image, 0xbfff0, [0]);
  },
  firstPlan: (image) => planChecks([mitsucanCheck()], image.length),
};
