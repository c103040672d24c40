import { describe, expect, test } from 'vitest';
import { inspectFile } from './index.ts';
import { syntheticImage } from './synthetic/index.ts';
import type { SyntheticForm } from './synthetic/layouts.ts';

const numbers = { software: '1037999001', hardware: '0281999001', part: '9Z9906999ZZ', seed: 6 };
const edc16 = syntheticImage({ ...numbers, family: 'edc16' });
const edc17 = syntheticImage({ ...numbers, family: 'medc17' });
const fullEdc17 = syntheticImage({ ...numbers, family: 'medc17', form: 'full' });
const edc15 = syntheticImage({ ...numbers, family: 'edc15' });

describe('incomplete read is reported and has at most 50 % confidence', () => {
  test.each<[string, Uint8Array, string]>([
    ['EDC16 of 1 MiB that ends after its first half', edc16.slice(0, 0x80000), 'cutOff'],
    ['EDC16 that ends inside a block', edc16.slice(0, 0xf0000), 'cutOff'],
    ['EDC16 without its first 4 KiB', edc16.slice().fill(0xff, 0, 0x1000), 'startUpErased'],
    ['EDC16 whose dataset was erased', edc16.slice().fill(0xff, 0xd0000), 'blockMissing'],
    ['EDC16 whose program block was erased', edc16.slice().fill(0xff, 0x80000, 0xd0000), 'blockMissing'],
    [
      'EDC16 whose program block was erased but for its first byte',
      edc16.slice().fill(0xff, 0, 0x80000).fill(0x12, 0, 1).fill(0xff, 0x80000, 0xd0000),
      'blockMissing',
    ],
    ['EDC16 of 2 MiB without start-up code', withInternalFlash().fill(0xff, 0, 0x8000), 'startUpErased'],
    ['EDC17 whose dataset was erased', edc17.slice().fill(0xff, 0x1a0000), 'blockMissing'],
    ['the first MiB of an EDC17', fullEdc17.slice(0, 0x100000), 'blockMissing'],
    ['EDC17 that ends inside a block', edc17.slice(0, 0x180000 + 0x40000), 'cutOff'],
    ['EDC15 without its first 32 KiB', edc15.slice().fill(0xff, 0, 0x8000), 'startUpErased'],
    ['EDC15 with zeros there', edc15.slice().fill(0, 0, 0x8000), 'startUpErased'],
  ])('%s', (_, image, problem) => {
    const { reading, confidence } = inspectFile(image);
    expect(reading).toContain(problem);
    expect(confidence).toBeGreaterThan(0);
    expect(confidence).toBeLessThanOrEqual(50);
  });
});

describe('normal read has no warning', () => {
  test.each<['edc15' | 'edc16' | 'medc17' | 'me7', SyntheticForm]>([
    ['edc15', 'nineBanks'],
    ['edc16', 'partial'],
    ['medc17', 'full'],
    ['medc17', 'reserve'],
    ['me7', 'chained'],
  ])('%s in the form %s', (family, form) => {
    expect(inspectFile(syntheticImage({ ...numbers, family, form })).reading).toEqual([]);
  });

  test('the dataset of an EDC17, alone and in a file whose other half is erased', () => {
    const virtual = edc17.slice().fill(0xff, 0, 0x180000);
    for (const image of [virtual, edc17.slice(0x180000)]) {
      expect(inspectFile(image)).toMatchObject({ reading: [], confidence: 100, checksum: { checks: 3, wrong: 0 } });
    }
  });

  test('a whole MED17 of 1 MiB', () => {
    expect(inspectFile(edc17.slice(0x100000)).reading).toEqual([]);
  });

  test('the dataset of an EDC16 in a file whose other half is erased', () => {
    expect(inspectFile(edc16.slice().fill(0xff, 0, 0x80000)).reading).toEqual([]);
  });

  test('an EDC16 block with header and software number, but without a descriptor of its range', () => {
    const { reading } = inspectFile(damaged(edc16, 0xd002c + 0x10));
    expect(reading).toEqual([]);
  });

  test('an EDC16 of 2 MiB with its internal flash, and without all of it', () => {
    expect(inspectFile(withInternalFlash()).reading).toEqual([]);
    expect(inspectFile(withInternalFlash().fill(0xff, 0, 0x40000)).reading).toEqual([]);
    expect(inspectFile(withInternalFlash().fill(0xff, 0x10000, 0x40000)).reading).toEqual([]);
  });

  test('an EDC15 whose start, or half, has the fill of unused banks', () => {
    expect(inspectFile(edc15.slice().fill(0xc3, 0, 0x8000)).reading).toEqual([]);
    const nineBanks = syntheticImage({ ...numbers, family: 'edc15', form: 'nineBanks' });
    expect(inspectFile(nineBanks.fill(0xc3, 0, 0x80000)).reading).toEqual([]);
  });
});

/** An EDC16 of 2 MiB whose internal flash, the first 256 KiB, holds start-up code and program. */
function withInternalFlash(): Uint8Array {
  return syntheticImage({ ...numbers, family: 'edc16', length: 0x200000 });
}

function damaged(image: Uint8Array, offset: number): Uint8Array {
  const copy = image.slice();
  copy[offset] = (copy[offset] ?? 0) ^ 1;
  return copy;
}
