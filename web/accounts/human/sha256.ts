const roots = (power: number) => (prime: number) => Math.floor((prime ** power % 1) * 2 ** 32);
const primes = Array.from({ length: 312 }, (_, number) => number).filter(
  (number) => number > 1 && !Array.from({ length: number }, (_, at) => at).some((at) => at > 1 && number % at === 0),
);
/** The first 64 primes' cube roots and the first 8 primes' square roots: their fractions, as FIPS 180-4 has them. */
const constants = Int32Array.from(primes.slice(0, 64), roots(1 / 3));
const start = Int32Array.from(primes.slice(0, 8), roots(1 / 2));

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));
/** A word of a list whose length is known. */
const at = (words: Int32Array, index: number): number => words[index] ?? 0;

/** The message with its end mark and its length in bits, in whole blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const blocks = new Uint8Array((((message.length + 8) >> 6) + 1) << 6);
  blocks.set(message);
  blocks[message.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 4, message.length * 8);
  return view;
}

/** Used again for every block: a hundred thousand new ones would be thrown away a moment later. */
const words = new Int32Array(64);

function fillWords(view: DataView, offset: number): void {
  for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(offset + index * 4);
  for (let index = 16; index < 64; index += 1) {
    const early = at(words, index - 15);
    const late = at(words, index - 2);
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[index] = (at(words, index - 16) + first + at(words, index - 7) + second) | 0;
  }
}

function mixIn(state: Int32Array): void {
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let index = 0; index < 64; index += 1) {
    const one = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const added = (h + one + ((e & f) ^ (~e & g)) + at(constants, index) + at(words, index)) | 0;
    const two = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    h = g;
    g = f;
    f = e;
    e = (d + added) | 0;
    d = c;
    c = b;
    b = a;
    a = (added + two + ((b & c) ^ (b & d) ^ (c & d))) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
  state[4] = at(state, 4) + e;
  state[5] = at(state, 5) + f;
  state[6] = at(state, 6) + g;
  state[7] = at(state, 7) + h;
}

/**
 * SHA-256 of a short message, at once. The browser's own is missing on pages that come over plain HTTP, as in a workshop's
 * own network, and to await it for each of some hundred thousand messages takes longer than the arithmetic.
 */
export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const view = padded(message);
  const state = start.slice();
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    fillWords(view, offset);
    mixIn(state);
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (let index = 0; index < 8; index += 1) digest.setInt32(index * 4, at(state, index));
  return new Uint8Array(digest.buffer);
}
