import { findPattern } from '#ecu/bytes.ts';
import { runningSums, span, sumCheck, wordsBigEndian, xorCheck } from './big-endian-sums.ts';
import { settlesInOrder } from './order.ts';
import { type ChecksumPlan, type PlannedCheck, planChecks } from './plan.ts';
import type { Range } from '#ecu/ranges.ts';
import { ascii, readText } from '#ecu/text.ts';

/** Processors whose images carry one pair of words over everything, and those with a second pair over a block. */
const onePair = new Set(['SH705101']);
const twoPairs = new Set(['SH705415', 'SH705507', 'SH705513', 'SH705520', 'SH705821', 'SH705823']);
const processorMark = ascii('SH705');
const maxProcessors = 64;
const lengths = new Set([0x40000, 0x60000, 0x80000, 0x100000]);
const minBlock = 0x1000;
/** Most candidates for a block; a real image has one. */
const maxCandidates = 8;
const presenceSlots = 0x800000;

/**
 * Reads the checks of a Nissan image for SH705x processors (big endian): the sum and the exclusive or of all 32-bit words
 * but these two. The exclusive or of everything is then the stored sum, and the sum of everything less twice that is the
 * stored exclusive or, so both places are found by their values. Most processors carry a second such pair over a block that
 * two neighbouring addresses name. Undefined unless each pair that the processor asks for is found exactly once; images
 * with the sums of later processors (alt 2) are not read.
 */
export function readNissan(original: Uint8Array): ChecksumPlan | undefined {
  const processor = lengths.has(original.length) ? readProcessor(original) : undefined;
  if (processor === undefined) return undefined;
  const words = wordsBigEndian(original);
  const whole = findPair(words, span(0, original.length));
  if (whole === undefined) return undefined;
  if (onePair.has(processor)) return nissanPlan(whole, original.length);
  const block = findBlockPair(words);
  return block && nissanPlan([...block, ...whole], original.length);
}

/** The pairs in the order of correction: a block's words lie in the range of the whole. */
export function nissanPlan(checks: readonly PlannedCheck[], length: number): ChecksumPlan | undefined {
  return settlesInOrder(checks) ? planChecks(checks, length, [], { order: 'asGiven', passes: 1 }) : undefined;
}

/** Sum and exclusive or of the words of a range but their own two. */
export function nissanPair({ offset, length }: Range, sumAt: number, xorAt: number): PlannedCheck[] {
  const [first, second] = sumAt < xorAt ? [sumAt, xorAt] : [xorAt, sumAt];
  const parts = [span(offset, first), span(first + 4, second), span(second + 4, offset + length)].filter(
    (part) => part.length > 0,
  );
  return [sumCheck(parts, sumAt), xorCheck(parts, xorAt)];
}

/** The one processor that the image names; undefined where it names none that is known, or two. */
function readProcessor(image: Uint8Array): string | undefined {
  const names = findPattern(image, processorMark, maxProcessors).map((offset) => readText(image, offset, 8) ?? '');
  const processors = new Set(names.filter((name) => onePair.has(name) || twoPairs.has(name)));
  const [name] = processors;
  return processors.size === 1 ? name : undefined;
}

/** The pair over `range`, if each of its two words stands there exactly once. */
function findPair(words: Uint32Array, range: Range): PlannedCheck[] | undefined {
  const [first, end] = [range.offset / 4, (range.offset + range.length) / 4];
  const covered = words.subarray(first, end);
  let [sum, xor] = [0, 0];
  for (const word of covered) {
    sum = (sum + word) | 0;
    xor ^= word;
  }
  const [storedSum, storedXor] = pairOf(sum, xor);
  const sumAt = onlyIndexOf(covered, storedSum);
  const xorAt = onlyIndexOf(covered, storedXor);
  if (sumAt === undefined || xorAt === undefined || sumAt === xorAt) return undefined;
  return nissanPair(range, range.offset + 4 * sumAt, range.offset + 4 * xorAt);
}

/** The pair over the one block between two neighbouring addresses that has one. Linear in the image. */
function findBlockPair(words: Uint32Array): PlannedCheck[] | undefined {
  const candidates = new Map<string, Range>();
  const [sums, xors, present] = [runningSums(words), runningXors(words), presenceOf(words)];
  for (let index = 0; index + 1 < words.length; index++) {
    const block = blockOf(words[index] ?? 0, words[index + 1] ?? 0, 4 * words.length);
    if (block === undefined) continue;
    const [first, end] = [block.offset / 4, (block.offset + block.length) / 4];
    const [storedSum, storedXor] = pairOf((sums[end] ?? 0) - (sums[first] ?? 0), (xors[end] ?? 0) ^ (xors[first] ?? 0));
    if (mayBePresent(present, storedSum) && mayBePresent(present, storedXor))
      candidates.set(`${block.offset}-${block.length}`, block);
    if (candidates.size > maxCandidates) return undefined;
  }
  const pairs = [...candidates.values()].map((block) => findPair(words, block)).filter((pair) => pair !== undefined);
  return pairs.length === 1 ? pairs[0] : undefined;
}

/** The stored sum and exclusive or, given those of all words including the two. */
function pairOf(sum: number, xor: number): [sum: number, xor: number] {
  return [xor >>> 0, (sum - 2 * (xor >>> 0)) >>> 0];
}

/** The block from `start` to `last`, which may be its last byte or the one behind it. */
function blockOf(start: number, last: number, length: number): Range | undefined {
  const end = last % 4 === 3 ? last + 1 : last;
  if (start % 4 !== 0 || end % 4 !== 0 || end > length || end - start < minBlock) return undefined;
  return end - start === length ? undefined : span(start, end);
}

/** The index of the one word of this value; undefined for none and for several, and for erased words. */
function onlyIndexOf(words: Uint32Array, value: number): number | undefined {
  const index = words.indexOf(value);
  if (index === -1 || value === 0 || value === 0xffffffff || words.includes(value, index + 1)) return undefined;
  return index;
}

function runningXors(words: Uint32Array): Uint32Array {
  const xors = new Uint32Array(words.length + 1);
  for (let index = 0; index < words.length; index++) xors[index + 1] = (xors[index] ?? 0) ^ (words[index] ?? 0);
  return xors;
}

/** Two bits for each word, a filter that rejects nearly every word which an image does not have. */
function presenceOf(words: Uint32Array): Uint8Array {
  const bits = new Uint8Array(presenceSlots / 8);
  for (const word of words) {
    for (const slot of slotsOf(word)) bits[slot >>> 3] = (bits[slot >>> 3] ?? 0) | (1 << (slot & 7));
  }
  return bits;
}

function mayBePresent(bits: Uint8Array, word: number): boolean {
  return slotsOf(word).every((slot) => ((bits[slot >>> 3] ?? 0) & (1 << (slot & 7))) !== 0);
}

/** The upper bits of two products with odd constants: numbers below `presenceSlots`. */
function slotsOf(word: number): readonly [number, number] {
  return [Math.imul(word, 0x9e3779b1) >>> 9, Math.imul(word, 0x85ebca6b) >>> 9];
}
