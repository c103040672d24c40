import { fromHex, toHex } from '#ecu/bytes.ts';

/** 1024 bits. */
export const rsaLength = 0x80;
const digestLength = 16;

/** The block that a signature stands for: 00 01, FF up to a 00, and the digest alone, without the name of its algorithm. */
export function paddedDigest(digest: Uint8Array): Uint8Array {
  const padded = new Uint8Array(rsaLength).fill(0xff);
  padded.set([0, 1]);
  padded[rsaLength - digestLength - 1] = 0;
  padded.set(digest, rsaLength - digestLength);
  return padded;
}

/** The signature to the power of 3, modulo the modulus, is the padded digest. Both numbers begin with their highest byte. */
export function signatureHolds(signature: Uint8Array, modulus: Uint8Array, digest: Uint8Array): boolean {
  const [signed, base] = [toBigInt(signature), toBigInt(modulus)];
  return base > signed && signed ** 3n % base === toBigInt(paddedDigest(digest));
}

export function toBigInt(bytes: Uint8Array): bigint {
  return BigInt(`0x${toHex(bytes)}`);
}

/** The bytes of a number below 2^1024, the highest first. */
export function toBytes(number: bigint): Uint8Array {
  return fromHex(number.toString(16).padStart(2 * rsaLength, '0')) ?? new Uint8Array(rsaLength);
}
