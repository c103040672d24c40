import { isBlank } from '#ecu/bytes.ts';
import type { Range } from '#ecu/ranges.ts';

const SIGNATURE_LENGTH = 0x80;
/** What ends a signed block: two words, the signature, and the word that the checksum uses. */
const TRAILER_LENGTH = 8 + SIGNATURE_LENGTH + 4;

/**
 * The maker's signature in the trailer of a Bosch block that ends before `end`, given the file offset to which the
 * block's own descriptor points. Undefined when the descriptor points elsewhere or the place was never written.
 */
export function signatureBefore(image: Uint8Array, end: number, trailerAt: number): Range | undefined {
  if (trailerAt !== end - TRAILER_LENGTH || trailerAt < 0) return undefined;
  const offset = trailerAt + 8;
  return isBlank(image.subarray(offset, offset + SIGNATURE_LENGTH)) ? undefined : { offset, length: SIGNATURE_LENGTH };
}
