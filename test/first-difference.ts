/**
 * Returns the offset of the first byte in which two images differ, or undefined when they are equal. `toEqual` compares
 * them element by element in JavaScript: seconds for an image of a few MiB.
 */
export function firstDifference(one: Uint8Array, other: Uint8Array): number | undefined {
  if (Buffer.compare(one, other) === 0) return undefined;
  const at = one.findIndex((byte, index) => byte !== other[index]);
  return at === -1 ? one.length : at;
}
