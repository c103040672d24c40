import { describe, expect, test } from 'vitest';
import { swapBytes } from './arrangement.ts';
import { digestOwnBlocks, digestUpload, isOwnDelivery } from './own-blocks.ts';
import { syntheticImage, syntheticTuning } from './synthetic/index.ts';

const numbers = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ' };
const original = syntheticImage({ family: 'edc16', ...numbers, seed: 5 });
const delivered = syntheticTuning(original, { family: 'edc16', seed: 6, runs: 16 });
const own = digestOwnBlocks(original, delivered, 'edc16');

/** Number of the delivery's blocks in a file. */
const countIn = (file: Uint8Array): number => {
  const digests = new Set(digestUpload(file).blocks.map(({ digest }) => digest));
  return own.blocks.filter(({ digest }) => digests.has(digest)).length;
};

describe('blocks of a delivery', () => {
  test('are those that only it has, with its control unit [P1.78]', () => {
    expect(own).toMatchObject({ family: 'edc16', software: numbers.software });
    expect(own.blocks.length).toBeGreaterThanOrEqual(16);
    expect(own.blocks.length).toBeLessThanOrEqual(48);
    expect([countIn(original), countIn(delivered)]).toEqual([0, own.blocks.length]);
  });

  test.each([
    ['other checksums', delivered.slice().fill(0x5a, delivered.length - 4)],
    ['further changes', syntheticTuning(delivered, { family: 'edc16', seed: 9, area: 3 })],
    ['swapped bytes', swapBytes(delivered)],
  ])('are found in the delivery with %s [P1.77]', (_what, file) => {
    expect(countIn(file)).toBeGreaterThanOrEqual(own.blocks.length - 1);
  });

  test('are found in the part that has them alone [P1.77]', () => {
    const at = own.blocks[0]?.offset ?? 0;
    expect(countIn(delivered.slice(at - 0x1000, at + 0x8000))).toBeGreaterThan(0);
    expect(countIn(delivered.slice(0, at - 0x1000))).toBe(0);
  });

  test('are none where nothing was changed, and of files that cannot be compared', () => {
    expect(digestOwnBlocks(original, original.slice(), 'edc16').blocks).toEqual([]);
    expect(digestOwnBlocks(original, delivered.slice(64), 'edc16').blocks).toEqual([]);
    expect(digestUpload(new TextEncoder().encode('nothing')).blocks).toEqual([]);
  });
});

test.each([
  [{ own: 20, found: 0, isSameSoftware: true }, false],
  [{ own: 20, found: 1, isSameSoftware: true }, false],
  [{ own: 20, found: 2, isSameSoftware: true }, true],
  [{ own: 1, found: 1, isSameSoftware: true }, true],
  [{ own: 20, found: 3, isSameSoftware: false }, false],
  [{ own: 20, found: 4, isSameSoftware: false }, true],
])('%j is a delivery: %s [P1.78]', (found, isOwn) => {
  expect(isOwnDelivery(found)).toBe(isOwn);
});
