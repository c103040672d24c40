import { describe, expect, test } from 'vitest';
import { setupGaps, type SetupGap, type SetupState } from '#contract/setup.ts';
import { judgeSetupStep } from './setup-state.ts';

describe('judgeSetupStep', () => {
  test.each<[string, SetupGap[], boolean, SetupState]>([
    ['without gaps', [], true, 'done'],
    ['with a gap that needs attention', ['untested'], true, 'attention'],
    ['with a gap that is missing', ['prices'], true, 'missing'],
    ['with both', ['untested', 'backup'], true, 'missing'],
    ['that is not needed', ['backup'], false, 'notNeeded'],
    ['that is not needed and done', [], false, 'notNeeded'],
  ])('a step %s', (_name, gaps, isNeeded, state) => {
    expect(judgeSetupStep(gaps, isNeeded)).toBe(state);
  });

  test.each(Object.entries(setupGaps))('the gap %s alone is %s', (gap, weight) => {
    expect(judgeSetupStep([gap as SetupGap], true)).toBe(weight);
  });
});
