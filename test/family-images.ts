import { crc32 } from 'node:zlib';
import { type ChecksumFamily, checksumFamilies, isChecksumFamily } from '#ecu/checksums/index.ts';
import { correctChecksums } from '#ecu/checksums/plan.ts';
import { syntheticImage } from '#ecu/synthetic/index.ts';

/** A number in the shape of each family; families without one print none, or ten digits. */
const printedNumbers: Partial<Record<ChecksumFamily, { readonly software: string; readonly part?: string }>> = {
  denso: { software: 'A2ZZ999Z' },
  subaru_diesel: { software: 'JZ9Z999Z' },
  mitsucan: { software: '99990001' },
  simos18: { software: 'SC8Z9999', part: '9Z9906999ZZ' },
  gm_e38: { software: '12999001' },
  gm_p01: { software: '12999002' },
  dsg: { software: '9Z9300999ZZ 9999', part: '9Z9300999ZZ' },
};

export const imageFamilies = Object.keys(checksumFamilies).filter((family) => isChecksumFamily(family));

const defaultSoftware = '1037999001';

/** The software number that `familyImage` prints; for a family whose images print none a number all the same. */
export function familySoftware(family: ChecksumFamily): string {
  return printedNumbers[family]?.software ?? defaultSoftware;
}

const images = new Map<ChecksumFamily, { readonly image: Uint8Array; readonly digest: number }>();

/**
 * Returns the invented image of a family, drawn once per worker. Tests change a copy of it: throws where an earlier one
 * has changed the image itself.
 */
export function familyImage(family: ChecksumFamily): Uint8Array {
  const known = images.get(family);
  if (known !== undefined) {
    if (crc32(known.image) !== known.digest) throw new Error(`a test has changed the shared image of ${family}`);
    return known.image;
  }
  const image = syntheticImage({ family, ...(printedNumbers[family] ?? { software: defaultSoftware }), seed: 3 });
  images.set(family, { image, digest: crc32(image) });
  return image;
}

/** A copy of an image with the checksums of its family corrected. */
export function withRightSums(image: Uint8Array, family: ChecksumFamily): Uint8Array {
  const plan = checksumFamilies[family](image);
  if (plan === undefined) throw new Error(`the image has no checks of ${family}`);
  return correctChecksums(plan, image);
}
