import { describe, expect, test } from 'vitest';
import { toView } from '#ecu/bytes.ts';
import { identify, inspectFile } from '#ecu/index.ts';
import { syntheticImage } from '#ecu/synthetic/index.ts';

describe('P01 or P59 of GM', () => {
  const p01 = (software: string, length = 0x80000): Uint8Array =>
    syntheticImage({ family: 'gm_p01', software, seed: 3, length });

  test.each([
    ['P01', 0x80000, '12999001'],
    ['P59', 0x100000, '12999002'],
    ['P01', 0x80000, '9999001'],
  ])('%s of %i bytes is the operating system %s', (variant, length, software) => {
    expect(inspectFile(p01(software, length))).toMatchObject({
      identity: { family: 'gm', variant, software },
      confidence: 85,
      checksum: { family: 'gm_p01', checks: 8, wrong: 0, signed: false },
      reading: [],
    });
  });

  test('shows a wrong sum, but is not recognized when most are wrong', () => {
    const wrong = p01('12999001');
    for (const at of [0x9000, 0x20000]) wrong[at] = (wrong[at] ?? 0) ^ 1;
    expect(inspectFile(wrong)).toMatchObject({
      identity: { software: '12999001' },
      checksum: { family: 'gm_p01', checks: 8, wrong: 2 },
    });
    for (const at of [0x16000, 0x18000]) wrong[at] = (wrong[at] ?? 0) ^ 1;
    expect(identify(wrong).family).toBe('unknown');
  });

  test('reports missing parts of a read', () => {
    const segmentErased = p01('12999001').fill(0xff, 0x15400, 0x17800);
    expect(inspectFile(segmentErased)).toMatchObject({ confidence: 50, reading: ['blockMissing'] });
    const half = p01('12999002', 0x100000).subarray(0, 0x80000);
    expect(inspectFile(half)).toMatchObject({ confidence: 50, reading: ['cutOff'], checksum: { wrong: 1 } });
    expect(inspectFile(p01('12999001').fill(0xff, 0x40000)).reading).toEqual(['blankHalf']);
  });

  test('has no software if the number is invalid', () => {
    for (const number of [0xffffffff, 999]) {
      const image = p01('12999001');
      toView(image).setUint32(0x504, number, false);
      expect(identify(image)).toEqual({ family: 'gm', variant: 'P01' });
    }
  });
});

describe('E54 of GM', () => {
  test('is identified by the sums of its operating system and calibration', () => {
    const image = content(0x80000);
    toView(image).setUint32(0x20004, 12999003, false);
    balance(image, [0x8000, 0x19fff]);
    balance(image, [0x20000, 0x6ffff]);
    expect(identify(image)).toEqual({ family: 'gm', variant: 'E54', software: '12999003' });
    image[0x6fffe] = (image[0x6fffe] ?? 0) ^ 1;
    expect(identify(image).family).toBe('unknown');
  });
});

describe('E38 of GM', () => {
  const image = syntheticImage({ family: 'gm_e38', software: '12999004', seed: 3 });

  test('is identified by its sums, and its number by the two letters after it', () => {
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

  test('reports its wrong sums', () => {
    const wrong = image.slice();
    wrong[0x1c5000] = (wrong[0x1c5000] ?? 0) ^ 1;
    expect(inspectFile(wrong).checksum).toEqual({ family: 'gm_e38', checks: 12, wrong: 2, signed: false });
  });
});

function balance(image: Uint8Array, [first, last]: readonly [number, number]): void {
  const view = toView(image);
  let sum = 0;
  for (let at = first + 2; at <= last; at += 2) sum += view.getUint16(at, false);
  view.setUint16(first, -sum & 0xffff, false);
}

function content(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Math.imul(index, 0x9e3779b1) >>> 26);
}
