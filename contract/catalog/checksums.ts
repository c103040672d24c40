/**
 * Checksum families that the automatic service corrects; older catalogues may name others, whose files go to a person.
 */
export const checksumFamilies = [
  'edc15',
  'edc16',
  'medc17',
  'me7',
  'denso',
  'subaru_diesel',
  'subaru_hitachi',
  'mitsucan',
  'nissan',
  'gm_e38',
  'gm_p01',
  'simos18',
  'dsg',
] as const;

/** A vehicle whose files carry no checksum. */
export const noChecksum = 'nocs';

const vehicleChecksums: ReadonlySet<string> = new Set([...checksumFamilies, noChecksum]);

/** A vehicle may have this checksum: a family that is corrected, or none. */
export const isVehicleChecksum = (name: string): boolean => vehicleChecksums.has(name);
