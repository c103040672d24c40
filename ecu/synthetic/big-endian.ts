import { toView } from '#ecu/bytes.ts';

/** Writes 32-bit big-endian words one behind the other. */
export function writeWords(image: Uint8Array, offset: number, words: readonly number[]): void {
  const view = toView(image);
  for (const [index, word] of words.entries()) view.setUint32(offset + 4 * index, word, false);
}
