import { isSlaveFile } from './file-types.ts';

/** The vehicles' word for files of unknown checksum. */
export const noChecksum = 'nocs';

/** Files of a vehicle have a checksum that can be corrected. */
export const hasChecksum = ({ ecuChecksum }: { readonly ecuChecksum: string }): boolean => ecuChecksum !== noChecksum;

/** The portal offers the correction of a checksum only where there is one, and in a file that it can read. */
export const isChecksumOffered = (vehicle: { readonly ecuChecksum: string }, fileName: string): boolean =>
  hasChecksum(vehicle) && !isSlaveFile(fileName);
