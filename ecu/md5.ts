import { toView } from './bytes.ts';
import type { Range } from './ranges.ts';

const block = 64;
/** The whole parts of 2^32 times the sines of 1 to 64 (RFC 1321, 3.4). */
const sines = Int32Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32));
const startWords = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
/** Bits by which the four steps of each of the four rounds turn a word. */
const turns = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;

/** The MD5 of the bytes in these ranges, one behind the other (RFC 1321). Makers sign it; nothing here is protected by it. */
export function md5(image: Uint8Array, ranges: readonly Range[]): Uint8Array {
  const length = ranges.reduce((sum, range) => sum + range.length, 0);
  const padded = new Uint8Array(Math.ceil((length + 9) / block) * block);
  let at = 0;
  for (const range of ranges) {
    padded.set(image.subarray(range.offset, range.offset + range.length), at);
    at += range.length;
  }
  padded[length] = 0x80;
  const view = toView(padded);
  view.setBigUint64(padded.length - 8, 8n * BigInt(length), true);
  const state = Int32Array.from(startWords);
  for (let offset = 0; offset < padded.length; offset += block) mixBlock(state, view, offset);
  const digest = new Uint8Array(16);
  for (const [index, word] of state.entries()) toView(digest).setInt32(4 * index, word, true);
  return digest;
}

function mixBlock(state: Int32Array, view: DataView, offset: number): void {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (let index = 0; index < 64; index++) {
    const round = index >> 4;
    const [mixed, place] = stepOf(round, index, b, c, d);
    const sum = (a + mixed + (sines[index] ?? 0) + view.getInt32(offset + 4 * place, true)) | 0;
    const bits = turns[round]?.[index & 3] ?? 0;
    [a, d, c, b] = [d, c, b, (b + ((sum << bits) | (sum >>> (32 - bits)))) | 0];
  }
  for (const [index, word] of [a, b, c, d].entries()) state[index] = (state[index] ?? 0) + word;
}

/** The function of a round, and the word of the block that its step takes. */
function stepOf(round: number, index: number, b: number, c: number, d: number): readonly [mixed: number, word: number] {
  if (round === 0) return [(b & c) | (~b & d), index];
  if (round === 1) return [(d & b) | (~d & c), (5 * index + 1) & 15];
  if (round === 2) return [b ^ c ^ d, (3 * index + 5) & 15];
  return [c ^ (b | ~d), (7 * index) & 15];
}
