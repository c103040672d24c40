import { expect, test } from 'vitest';
import { compareSolutions } from './compare-solutions.ts';
import { difference } from './difference.ts';
import { type Solution, encodeRuns, sealSolution } from './solution.ts';

const stock = new Uint8Array(0x1000);

test('two solutions differ in places of only one and in places with different bytes', () => {
  const one = solutionWith([
    [0x100, [1, 2]],
    [0x200, [5, 6]],
    [0x300, [7, 7]],
  ]);
  const other = solutionWith([
    [0x200, [5, 6]],
    [0x301, [8, 8]],
    [0x400, [9]],
  ]);
  expect(compareSolutions(one, other)).toEqual({
    onlyInOne: [{ offset: 0x100, length: 2 }],
    onlyInOther: [{ offset: 0x400, length: 1 }],
    different: [{ offset: 0x300, length: 3, one: '070700', other: '000808' }],
    sameBytes: 2,
  });
});

test('a solution equals itself, however its changes are split', () => {
  const whole = solutionWith([[0x100, [1, 0, 0, 4]]]);
  const [run] = whole.runs;
  const halves = run && [
    { ...run, expected: '00', replacement: '01', after: '' },
    { ...run, offset: 0x103, expected: '00', replacement: '04', before: '' },
  ];
  const divided = sealed({ ...whole, runs: halves ?? [] });
  expect(compareSolutions(whole, whole)).toEqual({ onlyInOne: [], onlyInOther: [], different: [], sameBytes: 2 });
  expect(compareSolutions(whole, divided)).toEqual({ onlyInOne: [], onlyInOther: [], different: [], sameBytes: 2 });
});

test('solutions for different software, and damaged ones, cannot be compared', () => {
  const one = solutionWith([[0x100, [1]]]);
  expect(compareSolutions(one, sealed({ ...one, software: '1037999002' }))).toBeUndefined();
  expect(compareSolutions(one, sealed({ ...one, length: 0x2000 }))).toBeUndefined();
  expect(compareSolutions(one, { ...one, runs: [] })).toBeUndefined();
});

function solutionWith(changes: readonly (readonly [offset: number, bytes: readonly number[]])[]): Solution {
  const changed = stock.slice();
  for (const [offset, bytes] of changes) changed.set(bytes, offset);
  const runs = encodeRuns(difference(stock, changed));
  return sealSolution({ checksum: 'nocs', family: 'edc15', software: '1037999001', length: stock.length, runs });
}

function sealed({ checksum, family, software, length, runs }: Solution): Solution {
  return sealSolution({ checksum, family, software, length, runs });
}
