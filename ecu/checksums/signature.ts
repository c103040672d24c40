import { isBlank } from '#ecu/bytes.ts';
import type { SignedArea } from './plan.ts';

const signatureLength = 0x80;
/** End of a signed block: two words, the signature, and the word of the checksum. */
const trailerLength = 8 + signatureLength + 4;

/**
 * The maker's signature in the trailer of a Bosch block from `start` up to `end`, given the file offset to which the
 * block's own descriptor points. It signs the block before it. Undefined when the descriptor points elsewhere or the place was never written.
 */
export function readSignature(
  image: Uint8Array,
  start: number,
  end: number,
  trailerAt: number,
): SignedArea | undefined {
  if (trailerAt !== end - trailerLength || trailerAt < 0) return undefined;
  const offset = trailerAt + 8;
  if (isBlank(image.subarray(offset, offset + signatureLength))) return undefined;
  return { offset, length: signatureLength, signs: [{ offset: start, length: offset - start }] };
}
