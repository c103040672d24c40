const hex = (offset: number): string => `0x${offset.toString(16).toUpperCase()}`;

/** A stretch of a file by its first and its last byte, as in 0x60000–0x60003; one byte by its place. Offset and length in bytes. */
export const nameByteRange = (offset: number, length: number): string =>
  length === 1 ? hex(offset) : `${hex(offset)}–${hex(offset + length - 1)}`;
