import { describe, expect, test } from 'vitest';
import { countBlocks, digestDigits } from './block-digests.ts';
import type { Run } from './difference.ts';
import type { Identity } from './identify.ts';
import {
  type SolutionContent,
  decodeRuns,
  encodeRuns,
  fitRuns,
  isMadeFor,
  sameRuns,
  sealSolution,
} from './solution.ts';

const length = 0x2000;
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));
const runAt = (offset: number, change: Partial<Run> = {}): Run => ({
  offset,
  expected: bytes('0102'),
  replacement: bytes('1112'),
  before: bytes('aabb'),
  after: bytes('ccdd'),
  ...change,
});
const run = runAt(0x100);
const check = { name: 'v41', start: 0, end: length, storedAt: length - 4, width: 4 };
const original = {
  checks: [{ ...check, parts: [{ offset: 0, length }] }, check],
  apart: [{ offset: length - 4, length: 4 }],
  marks: [
    { offset: 0, length: 16, bytes: '00'.repeat(16) },
    { offset: length - 4, length: 4 },
  ],
  blocks: '0'.repeat(digestDigits * countBlocks(length)),
};
const content: SolutionContent = {
  checksum: 'edc15',
  family: 'edc15',
  software: '1037999001',
  hardware: '0281999001',
  part: '9Z9906999ZZ',
  length,
  runs: encodeRuns([run]),
  original,
};
/** Decodes the content with a change that is sealed, as a faulty recorder would store it. */
const decode = (change: object) => decodeRuns(sealSolution({ ...content, ...change }));
const decodeOriginal = (change: object) => decode({ original: { ...original, ...change } });
const [storedRun] = content.runs;

describe('stored solution', () => {
  test('is decoded with or without numbers of the unit and facts of its original', () => {
    expect(decode({})).toEqual([run]);
    expect(decode({ hardware: undefined, part: undefined })).toEqual([run]);
    expect(decode({ original: undefined })).toEqual([run]);
  });

  test.each<[string, unknown]>([
    ...(['checksum', 'family', 'software', 'hardware', 'part'] as const).map((name): [string, unknown] => [name, 7]),
    ...(['checksum', 'family', 'software'] as const).map((name): [string, unknown] => [name, undefined]),
    ['part', null],
    ['length', '8192'],
    ['length', 8192.5],
    ['length', undefined],
  ])('is rejected with a %s of %s', (name, value) => {
    expect(decode({ [name]: value, original: undefined })).toBeUndefined();
  });

  test.each(['expected', 'replacement', 'before', 'after'])('has a run whose %s are hexadecimal digits', (name) => {
    for (const value of [7, undefined, null, 'zz', '123'])
      expect(decode({ runs: [{ ...storedRun, [name]: value }] })).toBeUndefined();
  });

  test.each([-1, -0, 0.5, '256', undefined, Number.NaN])('has no run at %s', (offset) => {
    // Without its surroundings a run may begin with the file.
    const bare = { ...storedRun, before: '' };
    expect(decode({ runs: [{ ...bare, offset: 0 }] })).toHaveLength(1);
    expect(decode({ runs: [{ ...bare, offset }] })).toBeUndefined();
  });

  test.each<[string, object]>([
    ['a check without a name', { checks: [{ ...check, name: undefined }] }],
    ...['start', 'end', 'storedAt', 'width'].flatMap((name): [string, object][] => [
      [`a check whose ${name} is negative`, { checks: [{ ...check, [name]: -1 }] }],
      [`a check whose ${name} is behind the image`, { checks: [{ ...check, [name]: length + 1 }] }],
    ]),
    ['one of two checks that is none', { checks: [check, { ...check, end: 0.5 }] }],
    ['a part of a check behind the image', { checks: [{ ...check, parts: [{ offset: 1, length }] }] }],
    ['a place apart behind the image', { apart: [{ offset: length - 4, length: 5 }] }],
    ['a place apart without a length', { apart: [{ offset: 0 }] }],
    ['a place apart without an offset', { apart: [{ length: 4 }] }],
    ['a mark behind the image', { marks: [{ offset: length, length: 1 }] }],
    ['a mark whose bytes are no text', { marks: [...original.marks, { offset: 0, length: 1, bytes: 0 }] }],
    ['no digests', { blocks: undefined }],
    ['one digest too few', { blocks: original.blocks.slice(digestDigits) }],
    ['one digit too many', { blocks: `${original.blocks}0` }],
  ])('has no original with %s', (_what, change) => {
    expect(decodeOriginal({})).toHaveLength(1);
    expect(decodeOriginal(change)).toBeUndefined();
  });

  test.each<[string, object]>([
    ['runs', { runs: {} }],
    ['run', { runs: [null] }],
    ['check', { original: { ...original, checks: [null] } }],
    ['part of a check', { original: { ...original, checks: [{ ...check, parts: {} }] } }],
    ['place apart', { original: { ...original, apart: [null] } }],
    ...['checks', 'apart', 'marks'].map((name): [string, object] => [
      name,
      { original: { ...original, [name]: undefined } },
    ]),
    ['original', { original: null }],
  ])('is rejected without a valid %s', (_name, change) => {
    expect(decodeRuns({ ...sealSolution(content), ...change })).toBeUndefined();
  });

  test('has the seal and the facts that its format requires', () => {
    const sealed = sealSolution(content);
    const { original: _facts, ...withoutFacts } = content;
    expect(sealed.format).toBe(3);
    expect(decodeRuns({ ...sealed, format: 2 })).toBeUndefined();
    expect(decodeRuns({ ...sealed, format: 4 })).toBeUndefined();
    expect(decodeRuns({ ...sealSolution(withoutFacts), format: 3 })).toBeUndefined();
    expect(decodeRuns({ ...withoutFacts, format: 1 })).toEqual([run]);
    expect(decodeRuns({ ...withoutFacts, format: 2 })).toBeUndefined();
    expect(decodeRuns({ ...withoutFacts, format: 1, seal: '' })).toBeUndefined();
    for (const value of [undefined, null, 'text', 7, []]) expect(decodeRuns(value)).toBeUndefined();
  });

  test.each<[string, object]>([
    ...(['checksum', 'software', 'hardware', 'part'] as const).map((name): [string, object] => [
      name,
      { [name]: 'other' },
    ]),
    ['family', { family: 'edc16' }],
    ['hardware', { hardware: undefined }],
    ['offset', { runs: [{ ...storedRun, offset: 0x101 }] }],
    ['context', { runs: [{ ...storedRun, before: 'aabc' }] }],
    ['last character', { original: { ...original, blocks: original.blocks.replace(/.$/u, '1') } }],
    ['check', { original: { ...original, checks: [check, check] } }],
    ['place apart', { original: { ...original, apart: [{ offset: length - 4, length: 3 }] } }],
    ['mark', { original: { ...original, marks: original.marks.slice(0, 1) } }],
  ])('is not used with a %s other than the sealed one', (_name, change) => {
    expect(decodeRuns({ ...sealSolution(content), ...change })).toBeUndefined();
  });
});

describe('scope of a solution', () => {
  const solution = sealSolution(content);
  const { family, software, hardware = '', part = '' } = content;
  const identity: Identity = { family, software, hardware, part };

  test('includes images of its software, unit, length and checksum', () => {
    expect(isMadeFor(solution, identity, length, 'edc15')).toBe(true);
    expect(isMadeFor(solution, { ...identity, variant: 'A' }, length, 'edc15')).toBe(true);
    expect(isMadeFor(solution, identity, length - 1, 'edc15')).toBe(false);
    expect(isMadeFor(solution, identity, length, 'nocs')).toBe(false);
  });

  test.each<[string, Identity]>([
    ['another family', { ...identity, family: 'edc16' }],
    ['other software', { ...identity, software: '1037999002' }],
    ['no software', { family, hardware, part }],
    ['other hardware', { ...identity, hardware: '0281999002' }],
    ['no hardware', { family, software, part }],
    ['another part', { ...identity, part: '9Z9906999YY' }],
    ['no part', { family, software, hardware }],
  ])('excludes an image of %s', (_what, other) => {
    expect(isMadeFor(solution, other, length, 'edc15')).toBe(false);
  });
});

describe('runs of a solution', () => {
  const decodeAll = (...runs: Run[]) => decode({ runs: encodeRuns(runs) });

  test('must not be empty or overlap, but may touch', () => {
    expect(decodeAll()).toBeUndefined();
    expect(decodeAll(run, runAt(0x102))).toHaveLength(2);
    expect(decodeAll(run, runAt(0x101))).toBeUndefined();
    expect(decodeAll(runAt(0x102), run)).toBeUndefined();
  });

  test('must be inside the image with their context', () => {
    expect(decodeAll(runAt(2))).toHaveLength(1);
    expect(decodeAll(runAt(1))).toBeUndefined();
    expect(decodeAll(runAt(length - 4))).toHaveLength(1);
    expect(decodeAll(runAt(length - 3))).toBeUndefined();
  });

  test.each([
    ['as many bytes as before', '111213'],
    ['another first byte', '0112'],
    ['another last byte', '1102'],
  ])('write %s', (_what, replacement) => {
    expect(decodeAll(run, runAt(0x200, { replacement: bytes(replacement) }))).toBeUndefined();
  });

  test('are equal if they leave the same bytes', () => {
    const two = [run, runAt(0x200)];
    expect(sameRuns(two, [runAt(0x100, { before: bytes('') }), runAt(0x200, { expected: bytes('0909') })])).toBe(true);
    expect(sameRuns(two, [run])).toBe(false);
    expect(sameRuns([run], two)).toBe(false);
    expect(sameRuns(two, [run, runAt(0x201)])).toBe(false);
    expect(sameRuns(two, [runAt(0x100, { replacement: bytes('1113') }), runAt(0x200)])).toBe(false);
  });
});

describe('solution in an image', () => {
  const runs = [run, runAt(0x200)];
  const image = (...contents: [first: string, second: string]) => {
    const drawn = new Uint8Array(length);
    for (const [index, text] of contents.entries()) drawn.set(bytes(text), 0xfe + 0x100 * index);
    return drawn;
  };
  const [before, after] = ['aabb0102ccdd', 'aabb1112ccdd'];

  test.each([
    [before, before, 'applicable'],
    [after, after, 'alreadyThere'],
    [before, after, 'conflict'],
    [before, 'aabb0103ccdd', 'conflict'],
    [before, 'aabc0102ccdd', 'conflict'],
    [before, 'aabb0102ccde', 'conflict'],
    [after, 'aabb1113ccdd', 'conflict'],
    [after, 'aabc1112ccdd', 'conflict'],
    [after, 'aabb1112ccde', 'conflict'],
  ])('with %s and %s is %s', (first, second, fit) => {
    expect(fitRuns(image(first, second), runs)).toBe(fit);
  });
});
