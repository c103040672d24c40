import { describe, expect, test } from 'vitest';
import { checksumsHold, correctChecksums, verifyChecksums } from './plan.ts';
import {
  hitachiM32rCan,
  hitachiM32rKline,
  type HitachiLayout,
  hitachiPlan,
  readSubaruHitachi,
} from './subaru-hitachi.ts';
import { mark, repeat } from '#ecu/synthetic/layout.ts';

describe('Hitachi image with M32R', () => {
  test('over CAN has its words at the end', () => {
    const image = drawImage(hitachiM32rCan);
    const plan = readSubaruHitachi(image);
    expect(plan?.checks.map(({ storedAt }) => storedAt)).toEqual([0x7ffe8, 0x7ffec, 0x7fff0, 0x7fff4, 0x7fffa]);
    expect(plan && verifyChecksums(plan, image).every(({ ok }) => ok)).toBe(true);
  });

  test('over CAN may also have the bytes of the whole image, which are then corrected', () => {
    const image = drawImage(hitachiM32rCan, hitachiM32rCan.optional);
    const plan = readSubaruHitachi(image);
    expect(plan?.checks.at(-1)?.storedAt).toBe(0x10000);
    image[0x7000] = 0;
    const corrected = plan && correctChecksums(plan, image);
    expect(plan && corrected && checksumsHold(plan, corrected)).toBe(true);
    expect(corrected?.subarray(0x10000, 0x10002)).not.toEqual(image.subarray(0x10000, 0x10002));
  });

  test('over the K line has the bytes of the whole image at 8100 and a balance at its end', () => {
    const image = drawImage(hitachiM32rKline);
    const plan = readSubaruHitachi(image);
    expect(plan?.checks.map(({ storedAt, width }) => [storedAt, width])).toEqual([
      [0x7fffa, 2],
      [0x8100, 2],
    ]);
    image[0x20000] = 0;
    expect(plan && checksumsHold(plan, image)).toBe(false);
    expect(plan && checksumsHold(plan, correctChecksums(plan, image))).toBe(true);
  });

  test('needs all words valid with few bits, and tolerates one wrong with many', () => {
    const line = drawImage(hitachiM32rKline);
    line[0x20000] = 0;
    expect(readSubaruHitachi(line)).toBeUndefined();
    const can = drawImage(hitachiM32rCan);
    can[0x7ffe9] = (can[0x7ffe9] ?? 0) ^ 1;
    expect(readSubaruHitachi(can)).toBeUndefined();
    const wrong = drawImage(hitachiM32rCan);
    wrong[0x7fffb] = (wrong[0x7fffb] ?? 0) ^ 1;
    const plan = readSubaruHitachi(wrong);
    expect(plan && verifyChecksums(plan, wrong).filter(({ ok }) => !ok)).toMatchObject([{ storedAt: 0x7fffa }]);
  });
});

function drawImage(layout: HitachiLayout, further: HitachiLayout['optional'] = []): Uint8Array {
  const image = new Uint8Array(layout.length).fill(0xff);
  repeat(image, mark, { offset: 0x400, length: 0x60000 });
  const plan = hitachiPlan([...layout.checks, ...further], layout.length);
  if (plan === undefined) throw new Error('no checks');
  return correctChecksums(plan, image);
}
