import { describe, expect, test } from 'vitest';
import { toView } from '#ecu/bytes.ts';
import { ImageSums } from './image-sums.ts';
import { addHalfWordsAround, halfWordsBetween, pairOfChecks } from './me7-pairs.ts';

describe('half words between two addresses', () => {
  test.each([
    ['begin and end with the file', 0, 0xff, { offset: 0, length: 0x100 }],
    ['include the one at whose first byte they end', 0x10, 0x1e, { offset: 0x10, length: 0x10 }],
    ['include the one at whose second byte they end', 0x10, 0x1f, { offset: 0x10, length: 0x10 }],
    ['are one where they end as they begin', 0x10, 0x10, { offset: 0x10, length: 2 }],
    ['are none in front of the file', -2, 0xff, undefined],
    ['are none at an odd address', 1, 0xff, undefined],
    ['are none where they end before they begin', 0x10, 0xf, undefined],
    ['are none behind the file', 0, 0x100, undefined],
  ])('%s', (_what, first, last, range) => {
    expect(halfWordsBetween(first, last, 0x100)).toEqual(range);
  });
});

describe('sum of half words around its own pair', () => {
  const bytes = new Uint8Array(0x40);
  for (const [index, word] of [0x1111, 0x2222, 0x3333, 0x4444].entries())
    toView(bytes).setUint16(0x10 + 2 * index, word, true);
  const sumOf = (storedAt: number, offset = 0, length = bytes.length) =>
    addHalfWordsAround(bytes, new ImageSums(bytes), [{ offset, length }], storedAt);

  test('counts any pair inside as a word and its complement', () => {
    expect(sumOf(0x10)).toBe(2 * 0xffff);
    expect(sumOf(0x10, 0x10, 8)).toBe(2 * 0xffff);
  });

  test('counts the actual bytes if the pair is not entirely inside', () => {
    expect(sumOf(0x10, 0x12, 6)).toBe(0x2222 + 0x3333 + 0x4444);
    expect(sumOf(0x10, 0x10, 6)).toBe(0x1111 + 0x2222 + 0x3333);
    expect(sumOf(0, 0x10, 8)).toBe(0x1111 + 0x2222 + 0x3333 + 0x4444);
    expect(sumOf(0x30, 0x10, 8)).toBe(0x1111 + 0x2222 + 0x3333 + 0x4444);
  });
});

test('a pair is a word over all its parts, followed by its complement', () => {
  const parts = [
    { offset: 0x40, length: 0x10 },
    { offset: 0x10, length: 0x20 },
  ];
  const [word, complement] = pairOfChecks('program', parts, 0x80, () => 0x01234567);
  const bytes = new Uint8Array(0x100);
  toView(bytes).setUint32(0x80, 0x01234567, true);
  expect(word).toMatchObject({ name: 'program', start: 0x10, end: 0x50, storedAt: 0x80, parts });
  expect(word?.compute(bytes)).toBe(0x01234567);
  expect(complement).toMatchObject({ name: 'complement', start: 0x80, end: 0x84, storedAt: 0x84 });
  expect(complement?.compute(bytes)).toBe(0xfedcba98);
});
