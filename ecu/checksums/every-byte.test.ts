import { expect, test } from 'vitest';
import type { Range } from '#ecu/ranges.ts';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { edc15Word } from '#test/ecu-trials/edc15-word.ts';
import { familyImage, imageFamilies } from '#test/family-images.ts';
import { type ChecksumFamily, checksumFamilies } from './index.ts';
import { type ChecksumPlan, type PlannedCheck, checksumWords, getParts } from './plan.ts';

/*
 * Each check counts each of its bytes once, at its weight and in its order. Flipping them one by one would take hours:
 * the CRC of 2 MiB runs for milliseconds. Instead all of them change at once, and the word of the check has to move as
 * a slow formula of the same checksum says. One byte that is not counted moves it differently, whatever the others do.
 */

/** Difference that the word of a check shows when its bytes go from `image` to `other`, as an unsigned number. */
type Movement = (image: Uint8Array, other: Uint8Array, parts: readonly Range[]) => number;

type Endian = 'big' | 'little';

/** Byte by byte, with the weight that the byte has in its word. */
const sum =
  (sign: 1 | -1, width: 1 | 2 | 4, endian: Endian, bits = 32): Movement =>
  (image, other, parts) => {
    const totals = [0, 0, 0, 0];
    for (const { offset, length } of parts)
      for (let index = 0; index < length; index++) {
        const place = endian === 'little' ? index % width : width - 1 - (index % width);
        totals[place] = (totals[place] ?? 0) + (other[offset + index] ?? 0) - (image[offset + index] ?? 0);
      }
    const total = totals.reduce((all, one, place) => all + (BigInt(one) << BigInt(8 * place)), 0n);
    return Number(BigInt.asUintN(bits, BigInt(sign) * total));
  };

const xor: Movement = (image, other, parts) => {
  const totals = [0, 0, 0, 0];
  for (const { offset, length } of parts)
    for (let index = 0; index < length; index++) {
      const place = 3 - (index % 4);
      totals[place] = (totals[place] ?? 0) ^ (other[offset + index] ?? 0) ^ (image[offset + index] ?? 0);
    }
  return totals.reduce((all, one, place) => (all | (one << (8 * place))) >>> 0, 0);
};

/** Bit by bit; a CRC of the differences, from zero on, is the difference of the CRCs. */
const reflectedCrc =
  (polynomial: number): Movement =>
  (image, other, parts) => {
    let register = 0;
    for (const { offset, length } of parts)
      for (let at = offset; at < offset + length; at++) {
        register ^= (other[at] ?? 0) ^ (image[at] ?? 0);
        for (let bit = 0; bit < 8; bit++) register = (register >>> 1) ^ (register & 1 ? polynomial : 0);
      }
    return register >>> 0;
  };

const straightCrc =
  (polynomial: number): Movement =>
  (image, other, parts) => {
    let register = 0;
    for (const { offset, length } of parts)
      for (let at = offset; at < offset + length; at++) {
        register ^= ((other[at] ?? 0) ^ (image[at] ?? 0)) << 24;
        for (let bit = 0; bit < 8; bit++) register = (register << 1) ^ (register < 0 ? polynomial : 0);
      }
    return register >>> 0;
  };

const crc32 = reflectedCrc(0xedb88320);
const sums = { sum32: sum(1, 4, 'big'), xor32: xor, balance32: sum(-1, 4, 'big') };

/** The published formulas, by family and name of the check. */
const movements: Readonly<Partial<Record<ChecksumFamily, Readonly<Record<string, Movement>>>>> = {
  edc16: { add32: sum(-1, 4, 'big') },
  medc17: { add16: sum(-1, 2, 'little'), add32: sum(-1, 4, 'little'), crc32 },
  me7: {
    startUp: sum(1, 2, 'little'),
    parameters: sum(1, 2, 'little'),
    pages: sum(1, 2, 'little'),
    program: sum(1, 2, 'little'),
    multipoint: sum(1, 2, 'little'),
    byteSum: sum(1, 1, 'little'),
    complement: sum(-1, 4, 'little'),
    crc32,
  },
  denso: sums,
  subaru_diesel: sums,
  subaru_hitachi: sums,
  mitsucan: sums,
  nissan: sums,
  gm_e38: { crc16: reflectedCrc(0xa001), sum16: sum(-1, 2, 'big', 16) },
  gm_p01: { sum16: sum(-1, 2, 'big', 16) },
  simos18: { monitorLow: sum(1, 4, 'little'), crc32: straightCrc(0x04c11db7) },
  dsg: { jamcrc: crc32 },
};

/** Checks whose words are the exclusive or, not the sum, of what was and what changed. */
const isLinearOverBits = (name: string) => /crc|xor/u.test(name);

/** The further images of some families, whose checks are divided in another way. */
const numbers = { software: '1037999001', seed: 12 };
const furtherImages: readonly [ChecksumFamily, string, () => Uint8Array][] = [
  ['edc15', 'nineBanks', () => syntheticImage({ ...numbers, family: 'edc15', form: 'nineBanks' })],
  ['edc16', 'partial', () => syntheticImage({ ...numbers, family: 'edc16', form: 'partial' })],
  ['medc17', 'full', () => syntheticImage({ ...numbers, family: 'medc17', form: 'full' })],
  ['medc17', 'reserve', () => syntheticImage({ ...numbers, family: 'medc17', form: 'reserve' })],
  ['gm_p01', 'P59', () => syntheticImage({ family: 'gm_p01', software: '12999003', seed: 12, length: 0x100000 })],
  ['me7', 'chained', () => syntheticImage({ ...numbers, family: 'me7', form: 'chained' })],
  ['me7', 'signed', () => syntheticImage({ ...numbers, family: 'me7', signed: true })],
];
const images = [
  ...imageFamilies.map((family) => [family, 'typical', () => familyImage(family)] as const),
  ...furtherImages,
];

test.each(images.filter(([family]) => family !== 'edc15'))(
  'each check of %s (%s) counts every byte that it covers',
  (family, _form, draw) => {
    const image = draw();
    const plan = planOf(family, image);
    let proven = 0;
    for (const check of plan.checks) {
      // The upper word of a sum of 64 bits moves by a carry alone.
      if (check.name === 'monitorHigh') continue;
      const movement = movements[family]?.[check.name];
      if (movement === undefined) throw new Error(`no formula for ${check.name} of ${family}`);
      const other = withEveryByteChanged(image, plan, check);
      const [before, after] = [check.compute(image), check.compute(other)];
      const mask = check.width === 2 ? 0xffff : 0xffffffff;
      const moved = (isLinearOverBits(check.name) ? after ^ before : after - before) & mask;
      expect(moved >>> 0, `${check.name} at ${check.storedAt.toString(16)}`).toBe(
        movement(image, other, partsBeforeWord(check)),
      );
      proven += 1;
    }
    expect(proven).toBeGreaterThan(0);
  },
);

test.each(images.filter(([family]) => family === 'edc15'))(
  'each check of %s (%s) equals its independent computation with every byte changed',
  (family, form, draw) => {
    const image = draw();
    const plan = planOf(family, image);
    for (const [index, check] of plan.checks.entries()) {
      const other = withEveryByteChanged(image, plan, check);
      const seeds = form === 'typical' && index === 0 ? ([0, 0] as const) : ([0x8631, 0xefcd] as const);
      expect(check.compute(other)).toBe(edc15Word(Buffer.from(other), check.start, check.storedAt, seeds));
    }
  },
);

/** Returns the ranges that a check covers, without its own word where that closes them. */
const partsBeforeWord = (check: PlannedCheck): Range[] =>
  getParts(check).map(({ offset, length }) =>
    check.storedAt + 4 === offset + length ? { offset, length: length - 4 } : { offset, length },
  );

/** Each byte of the check is another one, but for the words of checksums: those of a check may be its own. */
function withEveryByteChanged(image: Uint8Array, plan: ChecksumPlan, check: PlannedCheck): Uint8Array {
  const other = image.slice();
  let state = 1;
  for (const { offset, length } of getParts(check))
    for (let at = offset; at < offset + length; at++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      other[at] = (image[at] ?? 0) ^ ((state >>> 24) | 1);
    }
  for (const { offset, length } of checksumWords(plan, image.length))
    other.set(image.subarray(offset, offset + length), offset);
  return other;
}

function planOf(family: ChecksumFamily, image: Uint8Array): ChecksumPlan {
  const plan = checksumFamilies[family](image);
  if (plan === undefined) throw new Error(`the synthetic image of ${family} has no checksums`);
  return plan;
}
