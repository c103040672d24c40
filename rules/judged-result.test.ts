import { describe, expect, test } from 'vitest';
import { OddityCode, type ResultFacts } from '#contract/results.ts';
import { isReason, isSettled, judgeOddities, judgeRecording, type ResultOf } from './judged-result.ts';

const stage: ResultOf = { type: 'new', checksumWanted: true, methods: ['Stage_1'], signatureAccepted: false };
const facts = (...oddities: ResultFacts['oddities']): ResultFacts => ({
  oddities,
  compared: true,
  length: 0x80000,
  bytesChanged: 40,
  places: [
    { offset: 0x1000, length: 0x20 },
    { offset: 0x5000, length: 0x10 },
  ],
});
const judgement = (code: OddityCode, task: Partial<ResultOf> = {}) =>
  judgeOddities(facts({ code }), { ...stage, ...task })[0]?.judgement;

describe('oddities of a result', () => {
  test.each(['blank', 'tooShort', 'otherFamily'] as const)('%s is refused, whatever was ordered', (code) => {
    expect(judgement(code)).toBe('refused');
    expect(judgement(code, { type: 'inReview', methods: ['Original_File'] })).toBe('refused');
  });

  test('an untouched original is refused unless nothing was to be changed', () => {
    expect(judgement('untouched')).toBe('refused');
    expect(judgement('untouched', { type: 'update' })).toBe('refused');
    expect(judgement('untouched', { methods: ['Stage_1', 'Original_File'] })).toBe('refused');
    expect(judgement('untouched', { methods: ['Original_File'] })).toBe('confirm');
    expect(judgement('untouched', { methods: ['method_not_listed'] })).toBe('confirm');
    expect(judgement('untouched', { type: 'inReview' })).toBe('confirm');
  });

  test.each([
    'engineFailed',
    'lengthDiffers',
    'familyLost',
    'softwareDiffers',
    'hardwareDiffers',
    'partDiffers',
    'checksumLost',
    'checksumWrong',
    'onlyChecksums',
    'manyChanges',
    'erasedArea',
    'overwrittenArea',
    'startUpArea',
    'carData',
    'signedArea',
    'wrongWayRound',
  ] as const)('%s needs a confirmation', (code) => {
    expect(judgement(code)).toBe('confirm');
  });

  test('wrong checksums are normal if the customer’s tool corrects them, and changes of checksums only if ordered', () => {
    expect(judgement('checksumWrong', { checksumWanted: false })).toBeUndefined();
    expect(judgement('onlyChecksums', { methods: ['Checksum_Correction'] })).toBeUndefined();
  });

  test('a signature already accepted for this software needs no confirmation', () => {
    expect(judgement('signedArea', { signatureAccepted: true })).toBeUndefined();
  });

  test('a file that cannot be judged is reported if the original was packed alike, otherwise confirmed', () => {
    const packed = (before: string, after: string) =>
      judgeOddities(facts({ code: 'notJudged', before, after }), stage)[0]?.judgement;
    expect(packed('protected', 'protected')).toBe('told');
    expect(packed('archive', 'archive')).toBe('told');
    expect(packed('raw', 'archive')).toBe('confirm');
    expect(packed('archive', 'raw')).toBe('confirm');
    expect(packed('picture', 'picture')).toBe('confirm');
  });

  test('changes outside known places are odd only if the library knows every ordered method', () => {
    const knownPlaces = [{ offset: 0x1008, length: 4 }];
    expect(judgeOddities(facts(), stage)).toEqual([]);
    expect(judgeOddities(facts(), { ...stage, knownPlaces })).toEqual([
      { code: 'outsideKnown', places: 1, bytes: 0x10, at: 0x5000, judgement: 'confirm' },
    ]);
    const all = [...knownPlaces, { offset: 0x5000, length: 1 }];
    expect(judgeOddities(facts(), { ...stage, knownPlaces: all })).toEqual([]);
  });
});

test('a result is settled once everything is confirmed, and never with a refusal', () => {
  const odd = judgeOddities(facts({ code: 'manyChanges' }, { code: 'carData' }), stage);
  expect(isSettled(odd, ['manyChanges'])).toBe(false);
  expect(isSettled(odd, ['carData', 'manyChanges'])).toBe(true);
  expect(isSettled(judgeOddities(facts({ code: 'blank' }), stage), OddityCode.options)).toBe(false);
});

test('a reason has at least three characters', () => {
  expect([undefined, '', '  a ', 'abc'].map(isReason)).toEqual([false, false, false, true]);
});

test('every oddity keeps a solution waiting, except an accepted signature and confirmed changes', () => {
  const waiting = (isConfirmed: boolean) =>
    judgeRecording(
      OddityCode.options.map((code) => ({ code })),
      { manyChanges: isConfirmed },
    ).map(({ code }) => code);
  expect(OddityCode.options.filter((code) => !waiting(false).includes(code))).toEqual(['signedArea']);
  expect(OddityCode.options.filter((code) => !waiting(true).includes(code))).toEqual(['manyChanges', 'signedArea']);
});
