import { checksumFamilies, noChecksum } from '#contract/catalog/checksums.ts';

/** Checksums of vehicles that have a text: none, or a family that the automatic service corrects. */
export const families = [noChecksum, ...checksumFamilies] as const;
