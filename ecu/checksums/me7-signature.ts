import { readUint32, viewOf } from '#ecu/bytes.ts';
import { FLASH_BASE, type Me7Places, loadedOffset } from '#ecu/checksums/me7-patterns.ts';
import type { SignedArea } from '#ecu/checksums/plan.ts';
import type { Range } from '#ecu/ranges.ts';

/** Of a signature and of the modulus of the key that it belongs to: RSA with 1024 bits. */
const BLOCK_LENGTH = 0x80;
const EXPONENT = 3;
const MOST_SIGNED_RANGES = 4;
/** The table of what is signed lies in the bank of the calibration: four first addresses, then four last ones. */
const TABLE_BANK = 0x10000;
const TABLE_LENGTH = 32;

/**
 * The signature of an image of ME7.1.1 and later, and the modulus of its public key, which tools replace by one of their own
 * together with the signature. Both stand for the MD5 of the same ranges. None in an image without one; undefined when
 * there are only parts of one, so that nobody knows what is signed.
 */
export function readMe7Signature(image: Uint8Array, places: Me7Places): SignedArea[] | undefined {
  if (places.signature.length === 0 && places.exponent.length === 0) return [];
  const blocks = places.signature.map((at) => loadedOffset(image, at + 6));
  const [exponentAt, ...furtherExponents] = places.exponent.map((at) => loadedOffset(image, at + 6));
  const signs = readSignedRanges(image, places);
  if (blocks.length !== 2 || exponentAt === undefined || furtherExponents.length > 0) return undefined;
  if (readUint32(image, exponentAt, 'big') !== EXPONENT || signs === undefined) return undefined;
  const areas = blocks.map((offset) => ({ offset, length: BLOCK_LENGTH, signs }));
  return areas.every(({ offset, length }) => offset > 0 && offset + length <= image.length) ? areas : undefined;
}

function readSignedRanges(image: Uint8Array, { signedRanges }: Me7Places): Range[] | undefined {
  const [at, ...further] = signedRanges;
  if (at === undefined || further.length > 0) return undefined;
  const view = viewOf(image);
  const count = (view.getUint8(at + 1) >> 4) + 1;
  const table = TABLE_BANK + view.getUint16(at + 8, true);
  if (count > MOST_SIGNED_RANGES || table + TABLE_LENGTH > image.length) return undefined;
  const ranges = Array.from({ length: count }, (_, index) => {
    const first = view.getUint32(table + 4 * index, true) - FLASH_BASE;
    const last = view.getUint32(table + 4 * (index + MOST_SIGNED_RANGES), true) - FLASH_BASE;
    return { offset: first, length: last + 1 - first };
  });
  const inside = ranges.every(({ offset, length }) => offset >= 0 && length > 0 && offset + length <= image.length);
  return inside ? ranges : undefined;
}
