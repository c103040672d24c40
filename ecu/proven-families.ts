import type { ChecksumFamily } from './checksums/index.ts';
import type { EcuFamily } from './identify/identity.ts';

/** A family of control units, or one of checksums; some are both. */
type Family = Exclude<EcuFamily, 'unknown'> | ChecksumFamily;

/**
 * Number of real images on which the rules of a family were checked: of control units the identification, of checksums the
 * places and the sums. 0: known from descriptions and synthetic images alone.
 */
const realImages: Readonly<Record<Family, number>> = {
  edc3: 72,
  edc7: 0,
  edc15: 473,
  edc16: 482,
  medc17: 45,
  // One MG1, read in part.
  md1: 1,
  me7: 251,
  med9: 49,
  motronic: 185,
  bosch: 188,
  sid801: 8,
  ppd: 18,
  siemens: 23,
  // Old units, no DCM and no CRD.
  delphi: 16,
  marelli: 12,
  gm: 117,
  gm_p01: 112,
  gm_e38: 5,
  simos18: 0,
  denso: 0,
  subaru_diesel: 0,
  subaru_hitachi: 0,
  mitsucan: 0,
  nissan: 0,
  dsg: 0,
};

const families = Object.entries(realImages).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Families whose rules were checked on real images, by name. */
export const provenFamilies: readonly string[] = families.filter(([, images]) => images > 0).map(([family]) => family);

/** Families that no real image has proven, by name. */
export const unprovenFamilies: readonly string[] = families
  .filter(([, images]) => images === 0)
  .map(([family]) => family);
