import { describe, expect, test } from 'vitest';
import { viewOf } from '#ecu/bytes.ts';
import { identify, inspectFile } from '#ecu/index.ts';
import { syntheticImage } from '#ecu/synthetic/index.ts';

/** First and last byte of each segment of calibration. */
const segments = [
  [0x8000, 0x153ff],
  [0x15400, 0x177ff],
  [0x17800, 0x19fff],
  [0x1a000, 0x1b7ff],
  [0x1b800, 0x1bfff],
  [0x1c000, 0x1dfff],
  [0x1e000, 0x1fffd],
] as const;

describe('a P01 or P59 of GM', () => {
  test.each([
    ['P01', 0x80000, 12999001],
    ['P59', 0x100000, 12999002],
    ['P01', 0x80000, 9999001],
  ])('%s of %i bytes is the operating system %i', (variant, length, number) => {
    expect(identify(p01(length, number))).toEqual({ family: 'gm', variant, software: String(number) });
    expect(inspectFile(p01(length, number)).reading).toEqual([]);
  });

  test('is none when a segment does not add up, leaves the image, or is filled with one value', () => {
    const wrong = p01(0x80000, 12999001);
    wrong[0x9001] = (wrong[0x9001] ?? 0) ^ 1;
    expect(identify(wrong).family).toBe('unknown');
    const beyond = p01(0x80000, 12999001);
    viewOf(beyond).setUint32(0x514 + 4, 0x80001, false);
    expect(identify(beyond).family).toBe('unknown');
    expect(identify(p01(0x80000, 12999001).fill(0, 0x8000, 0x15400)).family).toBe('unknown');
  });

  test('has no software where the number is not one', () => {
    expect(identify(p01(0x80000, 0xffffffff))).toEqual({ family: 'gm', variant: 'P01' });
    expect(identify(p01(0x80000, 999))).toEqual({ family: 'gm', variant: 'P01' });
  });
});

describe('an E54 of GM', () => {
  test('is told by the sums of its operating system and calibration', () => {
    const image = content(0x80000);
    viewOf(image).setUint32(0x20004, 12999003, false);
    balance(image, [0x8000, 0x19fff]);
    balance(image, [0x20000, 0x6ffff]);
    expect(identify(image)).toEqual({ family: 'gm', variant: 'E54', software: '12999003' });
    image[0x6fffe] = (image[0x6fffe] ?? 0) ^ 1;
    expect(identify(image).family).toBe('unknown');
  });
});

describe('an E38 of GM', () => {
  const image = syntheticImage({ family: 'gm_e38', software: '12999004', seed: 3 });

  test('is told by its sums, and its number by the two letters behind it', () => {
    expect(inspectFile(image)).toMatchObject({
      identity: { family: 'gm', software: '12999004' },
      confidence: 80,
      checksum: { family: 'gm_e38', checks: 12, wrong: 0 },
      reading: [],
    });
    const unlettered = image.slice();
    unlettered[0x10009] = 0;
    expect(identify(unlettered)).toEqual({ family: 'gm' });
  });

  test('shows its wrong sums', () => {
    const wrong = image.slice();
    wrong[0x1c5000] = (wrong[0x1c5000] ?? 0) ^ 1;
    expect(inspectFile(wrong).checksum).toEqual({ family: 'gm_e38', checks: 12, wrong: 2, signed: false });
  });
});

function p01(length: number, number: number): Uint8Array {
  const image = content(length);
  const view = viewOf(image);
  view.setUint32(0x504, number, false);
  for (const [index, [first, last]] of segments.entries()) {
    view.setUint32(0x514 + 8 * index, first, false);
    view.setUint32(0x518 + 8 * index, last, false);
    balance(image, [first, last]);
  }
  return image;
}

function balance(image: Uint8Array, [first, last]: readonly [number, number]): void {
  const view = viewOf(image);
  let sum = 0;
  for (let at = first + 2; at <= last; at += 2) sum += view.getUint16(at, false);
  view.setUint16(first, -sum & 0xffff, false);
}

function content(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Math.imul(index, 0x9e3779b1) >>> 26);
}
