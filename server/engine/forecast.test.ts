import { expect, test } from 'vitest';
import type { ManualReason } from '#contract/tasks/status.ts';
import type { TaskReport } from '#contract/engine.ts';
import { MethodId } from '#contract/ids.ts';
import { makeForecast } from './forecast.ts';

const [one, other] = [MethodId.decode(1), MethodId.decode(2)];

/** An order of two methods that was escalated, with the state of each unit. */
function handedOver(reason: ManualReason, ...states: (readonly [MethodId, string])[]) {
  const methods = states.map(([methodId, state]) => ({ methodId, state, bytesChanged: 0, runs: [] }));
  const report: TaskReport = {
    family: 'edc16',
    length: 1,
    originalSha256: '',
    bytesChanged: 0,
    methods,
    checksum: { family: '', before: [], after: [] },
    warnings: [],
  };
  return makeForecast([one, other], { outcome: 'manual', reason, report }).map((method) => method.reason ?? 'instant');
}

test.each([
  ['noSolution', [one, 'applied'], [other, 'notFound'], ['instant', 'noSolution']],
  ['noSolution', [one, 'conflict'], [other, 'notFound'], ['contextDiffers', 'noSolution']],
  ['contextDiffers', [one, 'conflict'], [other, 'alreadyThere'], ['contextDiffers', 'instant']],
  ['methodsConflict', [one, 'conflict'], [other, 'conflict'], ['methodsConflict', 'methodsConflict']],
  ['alreadyModified', [one, 'alreadyThere'], [other, 'alreadyThere'], ['alreadyModified', 'alreadyModified']],
  ['checksumInvalidBefore', [one, 'applied'], [other, 'applied'], ['checksumInvalidBefore', 'checksumInvalidBefore']],
] as const)('%s is reported for the methods that it concerns', (reason, first, second, told) => {
  expect(handedOver(reason, first, second)).toEqual(told);
});

test('a code without a solution makes its method manual', () => {
  expect(handedOver('noSolution', [one, 'applied'], [one, 'notFound'], [other, 'applied'])).toEqual([
    'noSolution',
    'instant',
  ]);
});

test('a file on which the engine failed needs manual work', () => {
  const forecast = makeForecast([one], { outcome: 'manual', reason: 'engineFailed', report: undefined });
  expect(forecast).toEqual([{ methodId: one, service: 'byHand', reason: 'engineFailed' }]);
});
