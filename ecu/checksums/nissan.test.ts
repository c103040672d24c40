import { describe, expect, test } from 'vitest';
import { span } from './big-endian-sums.ts';
import { nissanPair, nissanPlan, readNissan } from './nissan.ts';
import { correctChecksums, verifyChecksums } from './plan.ts';
import { writeWords } from '#ecu/synthetic/big-endian.ts';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { print } from '#ecu/synthetic/layout.ts';

const image = syntheticImage({ family: 'nissan', software: 'none', seed: 6 });
const processorAt = 0x1008;

describe('Nissan image', () => {
  test('has its pairs found by their values: first that of the block, then that of the whole', () => {
    const plan = readNissan(image);
    expect(plan?.checks.map(({ name, start, end, storedAt }) => [name, start, end, storedAt])).toEqual([
      ['sum32', 0x10000, 0x70000, 0x1fff0],
      ['xor32', 0x10000, 0x70000, 0x1fff4],
      ['sum32', 0, 0x80000, 0x7fff0],
      ['xor32', 0, 0x80000, 0x7fff8],
    ]);
    expect(plan && verifyChecksums(plan, image).every(({ ok }) => ok)).toBe(true);
  });

  test('with a processor that has one pair is read with only that', () => {
    const single = withWhole('SH705101', 0x7fff0);
    expect(readNissan(single)?.checks.map(({ storedAt }) => storedAt)).toEqual([0x7fff0, 0x7fff8]);
  });

  test.each([
    ['names no processor that is known', 'SH705922'],
    ['has a processor whose sums are of a later kind', 'SH705828'],
  ])('is not read if it %s', (_why, processor) => {
    expect(readNissan(withWhole(processor, 0x7fff0))).toBeUndefined();
  });

  test('is not read if it names two processors', () => {
    const two = image.slice();
    print(two, 0x2000, 'SH705520');
    writeWords(two, 0x7fff0, [0]);
    const plan = nissanPlan(pairs(0x7fff0), two.length);
    expect(readNissan(plan ? correctChecksums(plan, two) : two)).toBeUndefined();
  });

  test('is not read if one of its words is wrong or occurs twice', () => {
    const broken = image.slice();
    broken[0x30000] = (broken[0x30000] ?? 0) ^ 1;
    expect(readNissan(broken)).toBeUndefined();
    const twice = withWhole('SH705101', 0x7fff0);
    const word = new DataView(twice.buffer).getUint32(0x7fff0, false);
    // Four erased words more or less: neither the sum of all nor the exclusive or changes.
    writeWords(twice, 0x7f000, [word, word, (-2 - word) >>> 0, (-2 - word) >>> 0]);
    expect(readNissan(twice)).toBeUndefined();
  });

  test('is not read if the pair of the whole is in the block of the other', () => {
    const chasing = image.slice();
    const plan = nissanPlan(pairs(0x40000), chasing.length);
    expect(plan).toBeUndefined();
  });

  test('is rejected if many addresses name a block that could have a pair', () => {
    const crowded = image.slice().fill(0, 0x50000, 0x60000);
    for (let block = 0; block < 16; block++) {
      writeWords(crowded, 0x78000 + 8 * block, [0x50000, 0x58000 + 4 * block]);
    }
    const plan = nissanPlan(pairs(0x7fff0), crowded.length);
    crowded.set(plan ? correctChecksums(plan, crowded) : []);
    expect(readNissan(crowded)).toBeUndefined();
  });
});

/** The image with another processor and the pair of the whole recomputed; the block keeps its own. */
function withWhole(processor: string, at: number): Uint8Array {
  const changed = image.slice();
  print(changed, processorAt, processor);
  const plan = nissanPlan(nissanPair(span(0, changed.length), at, at + 8), changed.length);
  if (plan === undefined) throw new Error('no checks');
  return correctChecksums(plan, changed);
}

function pairs(wholeAt: number): ReturnType<typeof nissanPair> {
  return [
    ...nissanPair(span(0x10000, 0x70000), 0x1fff0, 0x1fff4),
    ...nissanPair(span(0, 0x80000), wholeAt, wholeAt + 8),
  ];
}
