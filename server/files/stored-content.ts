/** Bytes are not those that their name says, or are not there at all. */
export class ChecksumMismatchError extends Error {
  override readonly name = 'DamagedContent';
}

/** A stored file is named after its content. */
export const isContentName = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);
