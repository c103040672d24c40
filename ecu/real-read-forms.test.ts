import { describe, expect, test } from 'vitest';
import { hasSamples, loadSample, reportMissingSamples } from '#test/ecu-samples.ts';
import { deliver, isSame, record, tune } from '#test/read-pairs.ts';

reportMissingSamples('ecu/real-read-forms.test.ts');

describe.skipIf(!hasSamples)('real reads', () => {
  test('of one software in two forms share solutions, and the result is the same in both', () => {
    const [whole, part] = [loadSample('edc16u34_1037374452_full.bin'), loadSample('edc16u34_1037374452_512k.bin')];
    const [inWhole, inPart] = [tune(whole, [0x1d0000, 0x1d0100], 'edc16'), tune(part, [0x50000, 0x50100], 'edc16')];
    const fromWhole = deliver(part, record(whole, inWhole, 'edc16'), 'edc16');
    expect(fromWhole.outcome === 'modified' && isSame(fromWhole.image, inPart)).toBe(true);
    const fromPart = deliver(whole, record(part, inPart, 'edc16'), 'edc16');
    expect(fromPart.outcome === 'modified' && isSame(fromPart.image, inWhole)).toBe(true);
  });

  test('share none that changes a range whose checksum only one of them holds as a whole', () => {
    const whole = loadSample('edc16u34_1037374452_full.bin');
    const part = whole.slice(0x10000, 0x100000);
    const solution = record(whole, tune(whole, [0x60000, 0x60100], 'edc16'), 'edc16');
    expect(deliver(part, solution, 'edc16').outcome).toBe('manual');
  });

  test('of one number with two data sets share none', () => {
    const [whole, part] = [loadSample('edc16c35_1037381341_full.bin'), loadSample('edc16c35_1037381341_cut.bin')];
    const [inWhole, inPart] = [tune(whole, [0xd0000, 0xd0100], 'edc16'), tune(part, [0xc0000, 0xc0100], 'edc16')];
    expect(deliver(part, record(whole, inWhole, 'edc16'), 'edc16').outcome).toBe('manual');
    expect(deliver(whole, record(part, inPart, 'edc16'), 'edc16').outcome).toBe('manual');
  });
});
