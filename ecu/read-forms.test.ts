import { describe, expect, test } from 'vitest';
import { corrected, deliver, isSame, record, tune } from '#test/read-pairs.ts';
import { identify, nearestOriginal } from './index.ts';
import { joinedLengths, shiftBetween } from './read-forms.ts';
import { syntheticImage, syntheticTuning } from './synthetic/index.ts';
import { ascii } from './text.ts';

describe('reads of one unit', () => {
  test.each([
    ['edc16', 0x80000, 0x200000, 0x180000],
    ['edc16', 0x200000, 0x80000, -0x180000],
    ['edc16', 0xf0000, 0x80000, 0x10000 - 0x180000],
    ['edc16', 0x200000, 0x200000, 0],
    ['edc16', 0x100000, 0x200000, undefined],
    ['edc15', 0x80000, 0x100000, undefined],
    ['me7', 0x80000, 0x100000, undefined],
    ['medc17', 0x80000, 0x200000, 0x180000],
  ] as const)('of %s of %i and %i bytes are moved by %s', (family, length, other, shift) => {
    expect(shiftBetween(family, length, other)).toBe(shift);
  });

  test('have lengths by family', () => {
    expect(joinedLengths('edc16', 0x200000)).toEqual([0x200000, 0x80000, 0x40000, 0xf0000]);
    expect(joinedLengths('me7', 0x100000)).toEqual([0x100000]);
  });
});

const hardwareAt = 0x8100;

/** A whole read of an EDC16 as of BMW, whose hardware number is printed in front of the program alone. */
function wholeEdc16(hardware: string): Uint8Array {
  const image = syntheticImage({ family: 'edc16', form: 'internal', software: '1037999001', hardware, seed: 3 });
  const plain = corrected(image.fill(0xff, 0xc1100, 0xc1100 + hardware.length), 'edc16');
  plain.set(ascii(hardware), hardwareAt);
  return plain;
}

describe('a whole read and a part of it', () => {
  const whole = wholeEdc16('0281999001');
  const maps = [0xc5000, 0xc5100] as const;
  const [start, end] = [0x10000, 0x100000];
  const part = whole.slice(start, end);
  const tunedWhole = tune(whole, maps, 'edc16');
  const tunedPart = tune(part, [maps[0] - start, maps[1] - start], 'edc16');

  test('print one software, and the part no hardware number', () => {
    expect(identify(whole)).toMatchObject({ software: '1037999001', hardware: '0281999001' });
    expect(identify(part)).toMatchObject({ software: '1037999001' });
    expect(identify(part).hardware).toBeUndefined();
  });

  test('share a solution that was recorded from the whole', () => {
    const result = deliver(part, record(whole, tunedWhole, 'edc16'), 'edc16');
    expect(result).toMatchObject({ outcome: 'modified', report: { warnings: expect.arrayContaining(['partlyRead']) } });
    expect(result.outcome === 'modified' && isSame(result.image, tunedPart)).toBe(true);
  });

  test('share no solution that changes what the part leaves out', () => {
    const outside = tune(whole, [0x110000, 0x110080], 'edc16');
    expect(deliver(part, record(whole, outside, 'edc16'), 'edc16')).toMatchObject({ reason: 'noSolution' });
  });

  test('share a solution that was recorded from the part, where checksums prove the rest of the whole', () => {
    const solution = record(part, tunedPart, 'edc16');
    // Nothing proves the numbers in front of the program.
    expect(deliver(whole, solution, 'edc16')).toMatchObject({ outcome: 'manual', reason: 'originalDiffers' });
    const onlyPart = new Uint8Array(whole.length).fill(0xff);
    onlyPart.set(part, start);
    const result = deliver(onlyPart, solution, 'edc16');
    expect(result.outcome).toBe('modified');
    expect(result.outcome === 'modified' && isSame(result.image.slice(start, end), tunedPart)).toBe(true);
  });

  test('share no solution that changes a range whose checksum the part holds only in part', () => {
    const usual = syntheticImage({ family: 'edc16', software: '1037999001', seed: 3 });
    const upper = usual.slice(0xc0000);
    const inDataSet = tune(usual, [0xd8000, 0xd8100], 'edc16');
    expect(deliver(upper, record(usual, inDataSet, 'edc16'), 'edc16').outcome).toBe('modified');
    const acrossTheCut = tune(usual, [0xc8000, 0xc8100], 'edc16');
    expect(deliver(upper, record(usual, acrossTheCut, 'edc16'), 'edc16')).toMatchObject({
      outcome: 'manual',
      reason: 'checksMissing',
    });
  });

  test('are not joined where one byte of the part differs, though its checksums hold', () => {
    const other = tune(part, [0xd0000, 0xd0001], 'edc16');
    expect(deliver(other, record(whole, tunedWhole, 'edc16'), 'edc16')).toMatchObject({ reason: 'originalDiffers' });
  });

  test('are not joined where the part has lost a block', () => {
    for (const value of [0xff, 0]) {
      const torn = part.slice().fill(value, 0x30000, 0xb0000);
      const result = deliver(torn, record(whole, tunedWhole, 'edc16'), 'edc16');
      expect(result).toMatchObject({ outcome: 'manual' });
    }
  });

  test('are not joined at a length in which no tool reads', () => {
    const odd = whole.slice(start, end - 0x10000);
    expect(deliver(odd, record(whole, tunedWhole, 'edc16'), 'edc16')).toMatchObject({ outcome: 'manual' });
  });

  test('make the whole a known original of the part', () => {
    const { original: facts, length } = record(whole, tunedWhole, 'edc16');
    if (facts === undefined) throw new Error('the solution has no original');
    const known = { solutionId: 1, checksum: 'edc16', facts, length };
    expect(nearestOriginal(part, [known])).toMatchObject({ isSame: true, unread: whole.length - part.length });
    expect(nearestOriginal(tunedPart, [known])).toMatchObject({ isSame: false });
  });
});

describe('a hardware number', () => {
  const [one, other] = [wholeEdc16('0281999001'), wholeEdc16('0281999002')];
  const without = one.slice().fill(0xff, hardwareAt, hardwareAt + 10);
  const maps = [0xc5000, 0xc5100] as const;

  test('that only one of two reads prints does not part them', () => {
    expect(identify(without).hardware).toBeUndefined();
    expect(deliver(without, record(one, tune(one, maps, 'edc16'), 'edc16'), 'edc16').outcome).toBe('modified');
    expect(deliver(one, record(without, tune(without, maps, 'edc16'), 'edc16'), 'edc16').outcome).toBe('modified');
  });

  test('that differs parts them', () => {
    expect(deliver(other, record(one, tune(one, maps, 'edc16'), 'edc16'), 'edc16')).toMatchObject({
      outcome: 'manual',
      reason: 'noSolution',
    });
  });
});

describe('the data sets of an EDC17', () => {
  const whole = syntheticImage({ family: 'medc17', software: '1037999001', seed: 4 });
  const part = whole.slice(0x180000);
  const tuned = syntheticTuning(whole, { family: 'medc17', seed: 5 });

  test('share a solution with the whole', () => {
    const result = deliver(part, record(whole, tuned, 'medc17'), 'medc17');
    expect(result.outcome === 'modified' && isSame(result.image, tuned.slice(0x180000))).toBe(true);
  });

  test('share one with a read that holds nothing else', () => {
    const solution = record(part, tuned.slice(0x180000), 'medc17');
    const alone = whole.slice().fill(0xff, 0, 0x180000);
    const result = deliver(alone, solution, 'medc17');
    expect(result.outcome === 'modified' && isSame(result.image.slice(0x180000), tuned.slice(0x180000))).toBe(true);
  });
});
