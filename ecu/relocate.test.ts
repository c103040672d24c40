import { describe, expect, test } from 'vitest';
import { checksumFamilies } from './checksums/index.ts';
import { checksumsHold, correctChecksums } from './checksums/plan.ts';
import type { Run } from './difference.ts';
import { recordSolution } from './record-solution.ts';
import { prefill, relocate } from './relocate.ts';
import { type Solution, encodeRuns, sealSolution } from './solution.ts';
import { syntheticImage, syntheticTuning } from './synthetic/index.ts';
import { ascii } from './text.ts';

const family = 'edc15';
const original = syntheticImage({ family, software: '1037999001', seed: 31 });
const tuned = syntheticTuning(original, { family, seed: 32 });
const solution = record();
const [first, second] = solution.runs.map(({ offset, expected }) => ({ offset, length: expected.length / 2 }));

/** A place of the calibration, an image that holds nothing there, and the place in the original with bytes on each side. */
const place = 0x52000;
const blank = original.slice().fill(0x11, 0x50000);
const surroundings = (width: number) => original.slice(place - width, place + 4 + width);
const runOver = (offset: number, width: number): Run => ({
  offset,
  expected: original.slice(offset, offset + 4),
  replacement: original.slice(offset, offset + 4).map((byte) => byte ^ 0xff),
  before: original.slice(offset - width, offset),
  after: original.slice(offset + 4, offset + 4 + width),
});
const sealedOver = (...runs: Run[]) => sealed({ ...solution, runs: encodeRuns(runs) });

describe('solution in other software', () => {
  test('is found at its own places if the calibration is the same', () => {
    const other = otherSoftware((image) => image);
    expect(relocate(other, solution)).toMatchObject({
      found: 6,
      runs: solution.runs.map(({ offset }) => ({ offset, foundAt: offset, finding: 'samePlace' })),
    });
    const draft = prefill(other, solution, family);
    expect(draft).toMatchObject({ found: 6, checksum: 'corrected' });
    expect(draft?.image).toEqual(
      otherSoftware((image) => {
        for (const { offset, replacement } of solution.runs) image.set(Buffer.from(replacement, 'hex'), offset);
        return image;
      }),
    );
  });

  test('is found near its places or at the only other place, and only found places are filled in', () => {
    const otherImage = otherSoftware((image) => {
      const [near, far, lost] = solution.runs.map(({ offset }) => offset - 0x40);
      const pieces = [near, far].map((start = 0) => image.slice(start, start + 0xa0));
      for (const start of [near, far, lost]) image.fill(0x11, start, (start ?? 0) + 0xa0);
      image.set(pieces[0] ?? [], (near ?? 0) + 0x180);
      image.set(pieces[1] ?? [], 0x68000);
      return image;
    });
    const relocation = relocate(otherImage, solution);
    expect(relocation).toMatchObject({
      found: 5,
      runs: [
        { finding: 'near', foundAt: (first?.offset ?? 0) + 0x180 },
        { finding: 'elsewhere', foundAt: 0x68040 },
        { finding: 'missing' },
        { finding: 'samePlace' },
        { finding: 'samePlace' },
        { finding: 'samePlace' },
      ],
    });
    const draft = prefill(otherImage, solution, family)?.image ?? otherImage;
    expect(Buffer.from(draft.subarray(0x68040, 0x68040 + (second?.length ?? 0))).toString('hex')).toBe(
      solution.runs[1]?.replacement,
    );
    expect(draft.slice(0, 0x100)).toEqual(otherImage.slice(0, 0x100));
    const plan = checksumFamilies[family](otherImage);
    expect(plan && checksumsHold(plan, draft)).toBe(true);
  });

  test('is found by 32 bytes on each side, whatever is beyond', () => {
    const [{ offset, length } = { offset: 0, length: 0 }] = [first];
    const findingWith = (at: number) =>
      relocate(
        otherSoftware((image) => image.fill((image[at] ?? 0) ^ 0xff, at, at + 1)),
        solution,
      )?.runs[0]?.finding;
    for (const at of [offset - 33, offset + length + 32]) expect(findingWith(at)).toBe('samePlace');
    for (const at of [offset - 32, offset + length + 31]) expect(findingWith(at)).toBe('missing');
  });

  test.each([
    ['2048 bytes in front', -2048, 'near'],
    ['2048 bytes behind', 2048, 'near'],
    ['further in front', -2049, 'elsewhere'],
    ['further behind', 2049, 'elsewhere'],
  ])('is near up to 2048 bytes from its place: %s', (_what, distance, finding) => {
    const [stored] = solution.runs;
    const moved = sealed({ ...solution, runs: stored ? [{ ...stored, offset: stored.offset - distance }] : [] });
    expect(relocate(original, moved)?.runs).toMatchObject([{ finding, foundAt: first?.offset }]);
  });

  test('is uncertain if a place occurs twice, or two places become one', () => {
    const start = (first?.offset ?? 0) - 0x40;
    const twice = otherSoftware((image) => {
      const piece = image.slice(start, start + 0xa0);
      image.fill(0x11, start, start + 0xa0).set(piece, 0x67000);
      image.set(piece, 0x68000);
      return image;
    });
    expect(relocate(twice, solution)).toMatchObject({ found: 5, runs: [{ finding: 'ambiguous' }, {}, {}, {}, {}, {}] });
    expect(relocate(twice, solution)?.runs[0]?.foundAt).toBeUndefined();

    const [run] = solution.runs;
    const shifted = run && { ...run, offset: run.offset + 0x400 };
    const doubled = sealed({ ...solution, runs: run && shifted ? [run, shifted] : [] });
    expect(relocate(original, doubled)).toMatchObject({
      found: 0,
      runs: [{ finding: 'ambiguous' }, { finding: 'ambiguous' }],
    });
  });

  test('is uncertain if two places are near, and certain if two places touch', () => {
    const twice = blank.slice();
    for (const at of [place - 0x400, place + 0x400]) twice.set(surroundings(32), at - 32);
    expect(relocate(twice, sealedOver(runOver(place, 32)))?.runs).toMatchObject([{ finding: 'ambiguous' }]);
    const touching = sealedOver(runOver(place, 32), runOver(place + 4, 32));
    expect(relocate(original, touching)?.runs).toMatchObject([{ finding: 'samePlace' }, { finding: 'samePlace' }]);
  });

  test('is decided by all of its context if 32 bytes occur twice', () => {
    const runs = sealedOver(runOver(place, 64));
    const withPieces = (width: number) => {
      const image = blank.slice();
      image.set(surroundings(width), 0x68000 - width);
      image.set(surroundings(32), 0x70000 - 32);
      return image;
    };
    expect(relocate(withPieces(64), runs)?.runs).toMatchObject([{ finding: 'elsewhere', foundAt: 0x68000 }]);
    expect(relocate(withPieces(32), runs)?.runs).toMatchObject([{ finding: 'ambiguous' }]);
  });

  test('makes a draft with unchanged checksums if they cannot be corrected', () => {
    const other = otherSoftware((image) => image);
    expect(prefill(other, solution, 'nocs')?.checksum).toBe('none');
    expect(prefill(other, solution, 'unheard')).toMatchObject({ found: 6, checksum: 'checksumUnknown' });
    const broken = other.slice().fill(1, 0x5a000, 0x5a004);
    expect(prefill(broken, solution, family)?.checksum).toBe('checksumInvalidBefore');
  });

  test('is undefined if it does not match its seal', () => {
    expect(relocate(original, { ...solution, length: 0x40000 })).toBeUndefined();
    expect(prefill(original, { ...solution, runs: [] }, family)).toBeUndefined();
  });

  test('is searched in bounded time in short files and in long runs of one byte', () => {
    expect(relocate(new Uint8Array(10), solution)).toMatchObject({ found: 0 });
    const sea = new Uint8Array(4 * 1024 * 1024).fill(0xff);
    const bytes = (length: number, last: number) => new Uint8Array(length).fill(0xff).with(length - 1, last);
    const runs = Array.from({ length: 20 }, (_, index) => ({
      offset: 0x10000 * (index + 1),
      expected: bytes(0x1000, 1),
      replacement: new Uint8Array(0x1000),
      before: bytes(512, 0xff),
      after: bytes(512, 0xff),
    }));
    const hostile = sealed({ ...solution, length: sea.length, runs: encodeRuns(runs) });
    expect(relocate(sea, hostile)).toMatchObject({ found: 0 });
  });
});

/** The original with another software number and further differences, its checksums valid. */
function otherSoftware(change: (image: Uint8Array) => Uint8Array): Uint8Array {
  const other = original.slice();
  other.set(ascii('1037999002'), 0x10046);
  const plan = checksumFamilies[family](original);
  if (plan === undefined) throw new Error('no checksums');
  return correctChecksums(plan, change(other));
}

function record(): Solution {
  const result = recordSolution({ original, modified: tuned, checksum: family });
  if (!result.ok) throw new Error(result.reason);
  return result.solution;
}

function sealed({ checksum, family: of, software, length, runs }: Solution): Solution {
  return sealSolution({ checksum, family: of, software, length, runs });
}
