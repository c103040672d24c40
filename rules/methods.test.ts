import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isShownToCustomers,
  isOffered,
  isStage,
  notListedMethodId,
  selectionProblem,
  toggleMethod,
} from './methods.ts';

const stage1 = { methodId: 1, name: 'Stage_1' };
const stage2 = { methodId: 2, name: 'Stage_2' };
const dpf = { methodId: 3, name: 'DPF_off' };
const egr = { methodId: 4, name: 'EGR_off' };
const notListed = { methodId: notListedMethodId, name: 'method_not_listed' };

describe('methods of one file', () => {
  test.each([
    ['may be one of each kind', [stage1, dpf, egr], undefined],
    ['may be the one that is not listed', [notListed], undefined],
    ['may not be two stages', [stage1, dpf, stage2], 'oneStageOnly'],
    ['may be listed ones and one that is not', [stage1, dpf, notListed], undefined],
  ])('%s', (_sentence, methods, problem) => {
    expect(selectionProblem(methods)).toBe(problem);
  });

  test('are valid after any number of taps', () => {
    const taps = fc.array(fc.constantFrom(stage1, stage2, dpf, egr, notListed), { maxLength: 12 });
    fc.assert(
      fc.property(taps, (tapped) => {
        const chosen = tapped.reduce<(typeof dpf)[]>((methods, method) => toggleMethod(methods, method), []);
        expect(selectionProblem(chosen)).toBeUndefined();
      }),
    );
  });
});

describe('tapping a method', () => {
  test.each([
    ['chooses it', [], dpf, [dpf]],
    ['chooses it beside others', [stage1, dpf], egr, [stage1, dpf, egr]],
    ['that is chosen takes it back', [stage1, dpf], dpf, [stage1]],
    ['of a stage replaces the other stage', [stage1, dpf], stage2, [dpf, stage2]],
    ['of a stage that is chosen takes it back', [stage1, dpf], stage1, [dpf]],
    ["that is real clears 'method not listed'", [notListed], dpf, [dpf]],
    ["that is real clears 'method not listed' beside others, too", [stage1, notListed], dpf, [stage1, dpf]],
    ["that is 'method not listed' keeps the real ones", [stage1, dpf], notListed, [stage1, dpf, notListed]],
    ["that is 'method not listed' again takes that back alone", [stage1, notListed], notListed, [stage1]],
  ])('%s [C5.37 C5.38]', (_sentence, chosen, tapped, result) => {
    expect(toggleMethod(chosen, tapped)).toEqual(result);
  });
});

test('keeps at most one stage, no duplicates, and not-listed last', () => {
  const tap = fc.constantFrom(stage1, stage2, dpf, egr, notListed);
  fc.assert(
    fc.property(fc.array(tap, { maxLength: 30 }), (taps) => {
      let chosen: (typeof dpf)[] = [];
      for (const tapped of taps) chosen = toggleMethod(chosen, tapped);
      expect(chosen.filter(({ name }) => isStage(name)).length).toBeLessThanOrEqual(1);
      expect(new Set(chosen).size).toBe(chosen.length);
      expect(chosen.slice(0, -1)).not.toContain(notListed);
    }),
  );
});

describe('vehicle', () => {
  const method = { universal: false, categories: ['car', 'truck'], fuel: 'diesel' as const };
  const diesel = { category: 'car', emission: 'Diesel Euro 5' } as const;

  test.each([
    ['offers what fits its category and fuel', method, diesel, true],
    ['does not offer what is for other categories', method, { ...diesel, category: 'bike' }, false],
    ['does not offer what is for the other fuel', method, { ...diesel, emission: 'Petrol Euro 6' }, false],
    ['of an unknown fuel offers both', method, { ...diesel, emission: '' }, true],
    ['offers what is for any fuel', { ...method, fuel: 'any' }, { ...diesel, emission: 'Petrol' }, true],
    [
      'offers what is universal, whatever it is',
      { ...method, universal: true },
      { category: 'marine', emission: 'Petrol' },
      true,
    ],
    ['with petrol does not offer what is for diesel', { ...method, fuel: 'petrol' }, diesel, false],
  ] as const)('%s [C3.15]', (_sentence, reach, vehicle, offered) => {
    expect(isOffered(reach, vehicle)).toBe(offered);
  });
});

describe('method offered on a vehicle', () => {
  const method = { methodId: 5, universal: false, categories: ['car'], fuel: 'any' as const };
  const [car, bike] = [
    { category: 'car', emission: '' },
    { category: 'bike', emission: '' },
  ] as const;

  test.each([
    ['that offers it by its rule', method, car, undefined, true],
    ['that does not offer it by its rule', method, bike, undefined, false],
    ['for which staff set that it always offers it', method, bike, true, true],
    ['for which staff set that it never offers it', method, car, false, false],
    ['for which staff switched off even a universal one', { ...method, universal: true }, car, false, false],
    ['if it is ‘method not listed’, whatever is set', { ...method, methodId: notListedMethodId }, bike, false, true],
  ] as const)('%s', (_sentence, reach, vehicle, own, expected) => {
    expect(isShownToCustomers(reach, vehicle, own)).toBe(expected);
  });
});

test.each([
  ['Stage_1', true],
  ['Stage_', true],
  ['stage_1', false],
  ['Stage 1', false],
  ['No_Stage_1', false],
])('%s is a stage: %s', (name, stage) => {
  expect(isStage(name)).toBe(stage);
});
