import { readDenso } from './denso.ts';
import { readDsg } from './dsg.ts';
import { readEdc15 } from './edc15.ts';
import { readEdc16 } from './edc16.ts';
import { readGmE38 } from './gm-e38.ts';
import { readGmP01 } from './gm-p01.ts';
import { ImageSums } from './image-sums.ts';
import { readMe7 } from './me7.ts';
import { readMedc17 } from './medc17.ts';
import { readMitsucan } from './mitsucan.ts';
import { readNissan } from './nissan.ts';
import { type Check, type ChecksumPlan, verifyChecksums } from './plan.ts';
import { readSimos18 } from './simos18.ts';
import { readSubaruDiesel } from './subaru-diesel.ts';
import { readSubaruHitachi } from './subaru-hitachi.ts';

/**
 * Every checksum family that the engine can correct, with the function that reads an original of it: its checks, or
 * undefined when the image has none of this family. A further family is a further line.
 */
export const checksumFamilies = {
  edc15: readEdc15,
  edc16: readEdc16,
  medc17: readMedc17,
  me7: readMe7,
  denso: readDenso,
  subaru_diesel: readSubaruDiesel,
  subaru_hitachi: readSubaruHitachi,
  mitsucan: readMitsucan,
  nissan: readNissan,
  gm_e38: readGmE38,
  gm_p01: readGmP01,
  simos18: readSimos18,
  dsg: readDsg,
} satisfies Record<string, (original: Uint8Array, sums?: ImageSums) => ChecksumPlan | undefined>;

export type ChecksumFamily = keyof typeof checksumFamilies;

/** The catalog's word for a vehicle whose file carries no checksum. */
export const noChecksum = 'nocs';

/** The plan of an image without checksums. */
export const noChecks: ChecksumPlan = { checks: [], signatures: [], passes: 0 };

/** The catalog's word is a family that the engine can correct. */
export function isChecksumFamily(name: string): name is ChecksumFamily {
  return Object.hasOwn(checksumFamilies, name);
}

/** Reasons why an image cannot be processed with the checksum family of its vehicle. */
export type ChecksumRefusal = 'checksumUnknown' | 'checksumNotFound';

export type ChecksumReading =
  | { readonly ok: true; readonly plan: ChecksumPlan }
  | { readonly ok: false; readonly reason: ChecksumRefusal };

/**
 * The checks of `original` by the vehicle's catalog entry: no checks for `nocs`; refused for an unknown family, and
 * when the image does not carry the family's checks.
 */
export function readChecksums(original: Uint8Array, name: string, sums?: ImageSums): ChecksumReading {
  if (name === noChecksum) return { ok: true, plan: noChecks };
  if (!isChecksumFamily(name)) return { ok: false, reason: 'checksumUnknown' };
  const plan = checksumFamilies[name](original, sums);
  return plan === undefined ? { ok: false, reason: 'checksumNotFound' } : { ok: true, plan };
}

/** The checks of an image, and the state of each of them. */
export type VerifiedReading =
  | { readonly ok: true; readonly plan: ChecksumPlan; readonly checks: readonly Check[] }
  | { readonly ok: false; readonly reason: ChecksumRefusal };

/** As `readChecksums`, with the state of every check in the image, which is read once for both. */
export function readVerifiedChecksums(image: Uint8Array, name: string): VerifiedReading {
  const sums = new ImageSums(image);
  const reading = readChecksums(image, name, sums);
  return reading.ok ? { ...reading, checks: verifyChecksums(reading.plan, image, sums) } : reading;
}
