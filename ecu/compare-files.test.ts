import { expect, test } from 'vitest';
import { compareFiles } from './compare-files.ts';
import { syntheticImage, syntheticTuning } from './synthetic/index.ts';

const family = 'edc16';
const original = syntheticImage({ family, software: '1037000042', seed: 7 });
const modified = syntheticTuning(original, { family, seed: 3 });

test('two files are compared byte for byte and slice for slice, and both are verified', () => {
  const comparison = compareFiles({ original, modified, checksum: family });
  const differing = [...original.keys()].filter((offset) => original[offset] !== modified[offset]);
  expect(comparison.bytesChanged).toBe(differing.length);
  expect(comparison.changed.reduce((sum, count) => sum + count, 0)).toBe(differing.length);
  expect(comparison.changed[Math.floor((differing[0] ?? 0) / comparison.sliceLength)]).toBeGreaterThan(0);
  expect(comparison.runs[0]?.offset).toBe(differing[0]);
  expect(comparison.runCount).toBe(comparison.runs.length);
  for (const { offset, before, after } of comparison.runs) {
    expect(Number.parseInt(before.slice(0, 2), 16)).toBe(original[offset]);
    expect(Number.parseInt(after.slice(0, 2), 16)).toBe(modified[offset]);
  }
  expect(comparison.checksum.family).toBe(family);
  expect(comparison.checksum.checks.length).toBeGreaterThan(0);
  for (const { before, after, width } of comparison.checksum.checks) {
    expect(before).toMatchObject({ ok: true, stored: before.computed });
    expect(after).toMatchObject({ ok: true });
    expect(after?.stored).toHaveLength(2 * width);
  }
});

test('a signature is stale only if a signed byte changed', () => {
  const same = compareFiles({ original, modified: original.slice(), checksum: family });
  expect(same.signatures.map(({ stale }) => stale)).toEqual(same.signatures.map(() => false));
  expect(same).toMatchObject({ bytesChanged: 0, runs: [], runCount: 0 });
  const tuned = compareFiles({ original, modified, checksum: family });
  expect(tuned.signatures.some(({ stale }) => stale)).toBe(tuned.signatures.length > 0);
});

test('a single file is drawn and verified', () => {
  const { modifiedLength, changed, runs, checksum } = compareFiles({ original, checksum: family });
  expect({ modifiedLength, changed, runs }).toEqual({ modifiedLength: undefined, changed: [], runs: [] });
  expect(checksum.checks.every(({ before, after }) => before.ok && after === undefined)).toBe(true);
});

test('files of different length are compared over the common start, and the second is not verified', () => {
  const cut = modified.slice(0, original.length / 2);
  const comparison = compareFiles({ original, modified: cut, checksum: family });
  expect(comparison.modifiedLength).toBe(cut.length);
  expect(comparison.checksum.checks.every(({ after }) => after === undefined)).toBe(true);
  expect(comparison.runs.every(({ offset, length }) => offset + length <= cut.length)).toBe(true);
});

test('an image without a catalog checksum is verified by its own family', () => {
  expect(compareFiles({ original, modified, checksum: 'nocs' }).checksum.family).toBe(family);
  expect(compareFiles({ original, modified, checksum: 'unheard' }).checksum.family).toBe(family);
});

test('files that are not images are compared as well', () => {
  const one = new Uint8Array(100).fill(1);
  const other = new Uint8Array(100).fill(2);
  expect(compareFiles({ original: one, modified: other, checksum: 'edc16' })).toMatchObject({
    bytesChanged: 100,
    runCount: 1,
    checksum: { checks: [] },
    signatures: [],
  });
  expect(compareFiles({ original: new Uint8Array(), modified: other, checksum: 'nocs' }).runCount).toBe(0);
});

test('of many runs the first are listed and all are counted', () => {
  const blank = new Uint8Array(0x20000);
  const dotted = blank.map((_, offset) => (offset % 32 === 0 ? 1 : 0));
  const { runs, runCount } = compareFiles({ original: blank, modified: dotted, checksum: 'nocs' });
  expect([runs.length, runCount]).toEqual([2000, 0x20000 / 32]);
});
