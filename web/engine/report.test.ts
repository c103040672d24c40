import { describe, expect, test } from 'vitest';
import type { TaskReport, TaskStripMap } from '#contract/engine.ts';
import { hexOffset } from '#web/kit/format/hex-offset.ts';
import { hexRange, toLetter, readOffset, spaced, joinStretches } from './hex.ts';
import { nextRun, findOwners, previousRun, runNumber, judgeTexture } from './places.ts';
import { drawShapes, sliceAt } from './strip-shapes.ts';

const map: TaskStripMap = {
  length: 64,
  modifiedLength: 64,
  sliceLength: 16,
  entropy: [0, 3, 7.9, 0],
  erased: [1, 0, 0, 0],
  changed: [0, 2, 0, 0],
  bytesChanged: 2,
  runs: [{ offset: 18, length: 2, before: '0102', after: '0304' }],
  runCount: 1,
  checksum: {
    checks: [
      { name: 'block 1', start: 0, end: 60, storedAt: 60, width: 4, before: { stored: '1', computed: '1', ok: true } },
    ],
  },
  signatures: [{ offset: 30, length: 4, stale: true }],
};
const applied = { methodId: 1, state: 'applied', bytesChanged: 2, runs: [{ offset: 18, length: 2 }] };
const report = { methods: [applied] } as unknown as TaskReport;

describe('offsets', () => {
  test.each([
    ['0x6C0B6', 0x6c0b6],
    ['6c0b6', 0x6c0b6],
    [' 7FFh ', 0x7ff],
    ['', undefined],
    ['0x', undefined],
    ['12 34', undefined],
    ['-1', undefined],
    ['xyz', undefined],
  ])('%j is parsed as %j', (typed, offset) => {
    expect(readOffset(typed)).toBe(offset);
  });

  test('are formatted so that they parse again', () => {
    expect(hexOffset(0x6c0b6)).toBe('0x06C0B6');
    expect(readOffset(hexOffset(0x123456789))).toBe(0x123456789);
    expect([hexRange(16, 1), hexRange(16, 4)]).toEqual(['0x000010', '0x000010–0x000013']);
  });
});

test('bytes are shown as hex pairs and as characters', () => {
  expect(spaced('00ff1a')).toBe('00 FF 1A');
  expect(['41', '20', '7f', '00', 'ff'].map(toLetter).join('')).toBe('A ···');
});

test('adjacent differing cells form one stretch, and gaps count as equal', () => {
  const cells = ['00', '01', '02', '03'].map((text, index) => ({ text, differs: index === 1 || index === 2 }));
  expect(joinStretches(cells, ' ')).toEqual([
    { text: '00 ', differs: false },
    { text: '01 02', differs: true },
    { text: ' 03', differs: false },
  ]);
  expect(joinStretches([], ' ')).toEqual([]);
});

test('findOwners returns the methods, checksum words and signatures of a place', () => {
  expect(findOwners({ offset: 16, length: 16 }, map, report)).toMatchObject({
    methods: [{ methodId: 1 }],
    checks: [],
    signatures: [{ stale: true }],
  });
  expect(findOwners({ offset: 48, length: 16 }, map, report)).toEqual({
    methods: [],
    checks: ['block 1'],
    signatures: [],
  });
  expect(findOwners({ offset: 18, length: 2 }, map, undefined).methods).toEqual([]);
});

test('nextRun and previousRun return the differences around a place', () => {
  const runs = [10, 20, 30].map((offset) => ({ offset, length: 2 }));
  expect([nextRun(runs, 0), nextRun(runs, 10), nextRun(runs, 30)].map((run) => run?.offset)).toEqual([
    10,
    20,
    undefined,
  ]);
  expect([previousRun(runs, 10), previousRun(runs, 25)].map((run) => run?.offset)).toEqual([undefined, 20]);
  expect([0, 10, 29, 99].map((at) => runNumber(runs, at))).toEqual([0, 1, 2, 3]);
});

test('judgeTexture classifies a slice by its content', () => {
  expect([judgeTexture(0, 1), judgeTexture(0, 0), judgeTexture(3, 0), judgeTexture(7.9, 0.1)]).toEqual([
    'erased',
    'fill',
    'table',
    'dense',
  ]);
});

test('the picture has one shape per shade and marks changed places', () => {
  const shapes = drawShapes(map, 2);
  expect(shapes.perRow).toBe(2);
  expect(shapes.shades.filter((path) => path !== '')).toHaveLength(4);
  expect(shapes.shades[0]).toBe('M0 0h1v10h-1z');
  expect(shapes.changed).toBe('M1 5h1v5h-1z');
  expect(shapes.words).toBe('M1 12h1v2.5h-1z');
  // Slices 1 and 2: the last of the first row and the first of the second one.
  expect(shapes.signatures).toBe('M1 3h1v1.5h-1zM0 15h1v1.5h-1z');
});

test.each([
  [0, 0, 0],
  [0.99, 0.2, 1],
  [0.1, 0.9, 2],
  [1, 1, 3],
])('point %d across and %d down is slice %i', (across, down, slice) => {
  expect(sliceAt(map, 2, across, down)).toBe(slice);
});

test('a point beyond the last slice has no slice', () => {
  expect(sliceAt({ ...map, entropy: [1, 2, 3] }, 2, 0.9, 0.9)).toBeUndefined();
});
