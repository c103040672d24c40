import { hitachiSh7058, hitachiPlan } from '#ecu/checksums/subaru-hitachi.ts';
import { mark, type SyntheticLayout, repeat } from './layout.ts';

/** An image of 1 MiB for the SH7058. No number is known to stand at a certain place, so it prints none. */
export const subaruHitachiLayout: SyntheticLayout = {
  minLength: 0x100000,
  maxLength: 0x100000,
  fill: 0xff,
  littleEndian: false,
  maps: { offset: 0x18000, length: 0x20000 },
  anonymous: true,
  draw: (image) => repeat(image, mark, { offset: 0x400, length: 0x17000 }),
  firstPlan: (image) => hitachiPlan(hitachiSh7058.checks, image.length),
};
