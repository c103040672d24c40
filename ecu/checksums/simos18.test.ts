import { describe, expect, test } from 'vitest';
import { checksumsHold, correctChecksums, verifyChecksums } from './plan.ts';
import { simosLayouts, simosLength, type SimosLayout } from './simos18-blocks.ts';
import { readSimos18, simosPlan } from './simos18.ts';
import { toView } from '#ecu/bytes.ts';
import { drawSimos, monitored } from '#ecu/synthetic/simos18.ts';

describe.each(simosLayouts.map((layout) => [layout.calibration.offset, layout] as const))(
  'Simos image with its calibration at %d',
  (calibrationAt, layout) => {
    const image = drawImage(layout);
    const plan = readSimos18(image);

    test('has the monitored sum, then the CRC of each block, the calibration last', () => {
      expect(plan?.checks.map(({ name }) => name)).toEqual(['monitorHigh', 'monitorLow', ...Array(5).fill('crc32')]);
      expect(plan?.checks.at(-1)?.storedAt).toBe(calibrationAt + 0x304);
      expect(plan && checksumsHold(plan, image)).toBe(true);
    });

    test('has a signature for each block over the bytes of its CRC', () => {
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

describe('monitored sum of a Simos image', () => {
  const [layout] = simosLayouts;
  const image = layout ? drawImage(layout) : new Uint8Array();
  const view = toView(image);

  test('has 64 bits with a carry between both words', () => {
    const plan = readSimos18(image);
    const [high = 0, low = 0] = (plan ? verifyChecksums(plan, image) : []).map(({ stored }) => stored);
    let sum = 0x1_fffffff0n;
    for (let at = 0x201000; at < 0x205000; at += 4) sum += BigInt(view.getUint32(at, true));
    expect((BigInt(high) << 32n) | BigInt(low)).toBe(sum);
  });

  test('makes the image unreadable if it is valid for none of the named ranges', () => {
    const wrong = image.slice();
    wrong[0x200404] = (wrong[0x200404] ?? 0) ^ 1;
    expect(readSimos18(wrong)).toBeUndefined();
  });

  test('is also found by the addresses in the calibration, and is no check if never written', () => {
    const otherImage = image.slice().fill(0xff, 0x40520, 0x40528);
    otherImage.set(image.subarray(0x40520, 0x40528), 0x200418);
    expect(readSimos18(otherImage)?.checks).toHaveLength(7);
    const unused = image.slice().fill(0xff, 0x200400, 0x200410);
    const plan = readSimos18(unused);
    expect(plan?.checks.map(({ name }) => name)).toEqual(Array(5).fill('crc32'));
  });
});

describe('Simos image is not read', () => {
  const [layout] = simosLayouts;
  const image = layout ? drawImage(layout) : new Uint8Array();

  test('if a header names an area outside its block, or the word of its own CRC', () => {
    const outside = image.slice();
    toView(outside).setUint32(0x200310, 0xa0900000, true);
    expect(readSimos18(outside)).toBeUndefined();
    const copy = image.slice();
    toView(copy).setUint32(0x200310, 0xa0800308, true);
    expect(readSimos18(copy)).toBeUndefined();
  });

  test('if it has no areas, or too many', () => {
    for (const count of [0, 0xff]) {
      const wrong = image.slice();
      wrong[0x200308] = count;
      expect(readSimos18(wrong)).toBeUndefined();
    }
  });

  test('if most of its CRCs are wrong, but a single wrong one is named', () => {
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
