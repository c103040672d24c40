import { readUint32, toView } from '#ecu/bytes.ts';
import { flashBase, type Me7Places, loadedOffset } from './me7-patterns.ts';
import { md5 } from '#ecu/md5.ts';
import type { SignedArea } from './plan.ts';
import { rsaLength, signatureHolds } from './rsa-cubed.ts';
import type { Range } from '#ecu/ranges.ts';

const exponent = 3;
const maxSignedRanges = 4;
/** The table of signed ranges lies in the bank of the calibration: four first addresses, then four last ones. */
const tableBank = 0x10000;
const tableLength = 32;

/**
 * The signature of an image of ME7.1.1 and later, and the modulus of its public key, which tools replace by one of
 * their own together with the signature. Both stand for the MD5 of the same ranges. None in an image without one;
 * undefined when parts are missing, so that the signed ranges are unknown.
 */
export function readMe7Signature(image: Uint8Array, places: Me7Places): SignedArea[] | undefined {
  if (places.signature.length === 0 && places.exponent.length === 0) return [];
  const blocks = places.signature.map((at) => loadedOffset(image, at + 6));
  const [exponentAt, ...furtherExponents] = places.exponent.map((at) => loadedOffset(image, at + 6));
  const signs = readSignedRanges(image, places);
  if (blocks.length !== 2 || exponentAt === undefined || furtherExponents.length > 0) return undefined;
  if (readUint32(image, exponentAt, 'big') !== exponent || signs === undefined) return undefined;
  const areas = blocks.map((offset) => ({ offset, length: rsaLength, signs }));
  return areas.every(({ offset, length }) => offset > 0 && offset + length <= image.length) ? areas : undefined;
}

/**
 * The signature among these areas of an image, which come from `readMe7Signature`, fits what it signs. It is read with the key
 * in the image itself: that of a tool counts as well. True of the maker's and of a tool's in two of two real images.
 */
export function me7SignatureHolds(image: Uint8Array, [signature, modulus]: readonly SignedArea[]): boolean {
  if (signature === undefined || modulus === undefined) return false;
  const [signed, key] = [signature, modulus].map(({ offset, length }) => image.subarray(offset, offset + length));
  return signed !== undefined && key !== undefined && signatureHolds(signed, key, md5(image, signature.signs));
}

function readSignedRanges(image: Uint8Array, { signedRanges }: Me7Places): Range[] | undefined {
  const [at, ...further] = signedRanges;
  if (at === undefined || further.length > 0) return undefined;
  const view = toView(image);
  const count = (view.getUint8(at + 1) >> 4) + 1;
  const table = tableBank + view.getUint16(at + 8, true);
  if (count > maxSignedRanges || table + tableLength > image.length) return undefined;
  const ranges = Array.from({ length: count }, (_, index) => {
    const first = view.getUint32(table + 4 * index, true) - flashBase;
    const last = view.getUint32(table + 4 * (index + maxSignedRanges), true) - flashBase;
    return { offset: first, length: last + 1 - first };
  });
  const inside = ranges.every(({ offset, length }) => offset >= 0 && length > 0 && offset + length <= image.length);
  return inside ? ranges : undefined;
}
