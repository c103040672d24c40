import { toHex, toView } from './bytes.ts';

/** The fractions of the cube roots of the first 64 primes, 32 bits each (FIPS 180-4, 4.2.2). */
const roundWords = Uint32Array.from(firstPrimes(64), (prime) => fractionOf(Math.cbrt(prime)));
/** The fractions of the square roots of the first eight primes (FIPS 180-4, 5.3.3). */
const startWords = Uint32Array.from(firstPrimes(8), (prime) => fractionOf(Math.sqrt(prime)));
const block = 64;

/** The SHA-256 of the bytes as 64 lowercase hex digits (FIPS 180-4). For short texts: it is slower than the machine's own. */
export function sha256(bytes: Uint8Array): string {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / block) * block);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = toView(padded);
  view.setBigUint64(padded.length - 8, 8n * BigInt(bytes.length), false);
  const state = new Int32Array(startWords);
  for (let offset = 0; offset < padded.length; offset += block) mixBlock(state, view, offset);
  const digest = new Uint8Array(32);
  for (const [index, word] of state.entries()) toView(digest).setInt32(4 * index, word, false);
  return toHex(digest);
}

/** The words of the current block; one memory for all blocks, because the code is synchronous. */
const schedule = new Int32Array(64);
const rounds = new Int32Array(roundWords);

function mixBlock(state: Int32Array, view: DataView, offset: number): void {
  const words = schedule;
  for (let index = 0; index < 16; index++) words[index] = view.getInt32(offset + 4 * index, false);
  for (let index = 16; index < 64; index++) {
    const early = words[index - 15] ?? 0;
    const late = words[index - 2] ?? 0;
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const other = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[index] = ((words[index - 16] ?? 0) + one + (words[index - 7] ?? 0) + other) | 0;
  }
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  let e = state[4] ?? 0;
  let f = state[5] ?? 0;
  let g = state[6] ?? 0;
  let h = state[7] ?? 0;
  for (let index = 0; index < 64; index++) {
    const chosen = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const round = ((rounds[index] ?? 0) + (words[index] ?? 0)) | 0;
    const early = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + round) | 0;
    const late = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + early) | 0;
    d = c;
    c = b;
    b = a;
    a = (early + late) | 0;
  }
  for (const [index, mixed] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + mixed;
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function fractionOf(root: number): number {
  return Math.floor((root % 1) * 0x100000000);
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}
