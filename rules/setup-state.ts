import { setupGaps, type SetupGap, type SetupState } from '#contract/setup.ts';

/** Judges a step of the guided start by what it lacks. One that is not needed lacks nothing. */
export function judgeSetupStep(gaps: readonly SetupGap[], isNeeded: boolean): SetupState {
  if (!isNeeded) return 'notNeeded';
  if (gaps.some((gap) => setupGaps[gap] === 'missing')) return 'missing';
  return gaps.length > 0 ? 'attention' : 'done';
}
