import { describe, expect, test } from 'vitest';
import { checksumsHold, correctChecksums, verifyChecksums } from './plan.ts';
import { simosLayouts, simosLength, type SimosLayout } from './simos18-blocks.ts';
import { readSimos18, simosPlan } from './simos18.ts';
import { toView } from '#ecu/bytes.ts';
import { drawSimos, monitored } from '#ecu/synthetic/simos18.ts';

describe.each(simosLayouts.map((layout) => [layout.calibration.offset, layout] as const))(
  'a Simos image with its calibration at %d',
  (calibrationAt, layout) => {
    const image = drawImage(layout);
    const plan = readSimos18(image);

    test('has the monitored sum, then the CRC of each block, the calibration last', () => {
      expect(plan?.checks.map(({ name }) => name)).toEqual(['monitorHigh', 'monitorLow', ...Array(5).fill('crc32')]);
      expect(plan?.checks.at(-1)?.storedAt).toBe(calibrationAt + 0x304);
      expect(plan && checksumsHold(plan, image)).toBe(true);
    });

    test('carries a signature for each block, which signs what its CRC covers', () => {
      expect(plan?.signatures).toHaveLength(5);
      const signature = plan?.signatures.at(-1);
      expect(signature).toMatchObject({
        offset: calibrationAt + layout.calibration.length - 0x200,
        length: 0x100,
        signs: plan?.checks.at(-1)?.parts,
      });
    });
  },
);

describe('the monitored sum of a Simos image', () => {
  const [layout] = simosLayouts;
  const image = layout ? drawImage(layout) : new Uint8Array();
  const view = toView(image);

  test('has 64 bits: the lower word runs over into the upper one', () => {
    const plan = readSimos18(image);
    const [high = 0, low = 0] = (plan ? verifyChecksums(plan, image) : []).map(({ stored }) => stored);
    let sum = 0x1_fffffff0n;
    for (let at = 0x201000; at < 0x205000; at += 4) sum += BigInt(view.getUint32(at, true));
    expect((BigInt(high) << 32n) | BigInt(low)).toBe(sum);
  });

  test('makes the image unreadable when it holds for none of the ranges that are named', () => {
    const wrong = image.slice();
    wrong[0x200404] = (wrong[0x200404] ?? 0) ^ 1;
    expect(readSimos18(wrong)).toBeUndefined();
  });

  test('is found by the addresses in the calibration too, and is no check where it was never written', () => {
    const otherImage = image.slice().fill(0xff, 0x40520, 0x40528);
    otherImage.set(image.subarray(0x40520, 0x40528), 0x200418);
    expect(readSimos18(otherImage)?.checks).toHaveLength(7);
    const unused = image.slice().fill(0xff, 0x200400, 0x200410);
    const plan = readSimos18(unused);
    expect(plan?.checks.map(({ name }) => name)).toEqual(Array(5).fill('crc32'));
  });
});

describe('a Simos image is not read', () => {
  const [layout] = simosLayouts;
  const image = layout ? drawImage(layout) : new Uint8Array();

  test('when a header names an area outside its block, or the word of its own CRC', () => {
    const outside = image.slice();
    toView(outside).setUint32(0x200310, 0xa0900000, true);
    expect(readSimos18(outside)).toBeUndefined();
    const copy = image.slice();
    toView(copy).setUint32(0x200310, 0xa0800308, true);
    expect(readSimos18(copy)).toBeUndefined();
  });

  test('when it has no areas, or more than any', () => {
    for (const count of [0, 0xff]) {
      const wrong = image.slice();
      wrong[0x200308] = count;
      expect(readSimos18(wrong)).toBeUndefined();
    }
  });

  test('when most of its CRCs are wrong; one is named', () => {
    const wrong = image.slice();
    wrong[0x60000] = (wrong[0x60000] ?? 0) ^ 1;
    const plan = readSimos18(wrong);
    expect(plan && verifyChecksums(plan, wrong).filter(({ ok }) => !ok)).toMatchObject([{ storedAt: 0x40304 }]);
    for (const at of [0x1d000, 0x141000]) wrong[at] = (wrong[at] ?? 0) ^ 1;
    expect(readSimos18(wrong)).toBeUndefined();
  });
});

function drawImage(layout: SimosLayout): Uint8Array {
  const image = new Uint8Array(simosLength).fill(0xff);
  drawSimos(image, { software: 'SC8Z9999', part: '9Z9906999ZZ' }, layout);
  const plan = simosPlan(image, layout, monitored(layout));
  if (plan === undefined) throw new Error('no checks');
  return correctChecksums(plan, image);
}
