import { expect, test } from 'vitest';
import type { BookedKind } from '#contract/credits.ts';
import { creditCents } from '#contract/money.ts';
import { amountProblem, isReasonGiven } from './credit-change.ts';

test.each<[BookedKind, number | undefined, number, string | undefined]>([
  ['purchase', 10_000, 0, undefined],
  ['bonus', 1, 0, undefined],
  ['refund', 6000, 0, undefined],
  ['correction', -500, 500, undefined],
  ['correction', 500, 0, undefined],
  ['purchase', undefined, 0, 'missing'],
  ['correction', 0, 0, 'missing'],
  ['purchase', -1, 10_000, 'notPositive'],
  ['bonus', -1, 10_000, 'notPositive'],
  ['refund', -1, 10_000, 'notPositive'],
  ['purchase', 10_000_000, 0, undefined],
  ['purchase', 10_000_001, 0, 'tooMuch'],
  ['correction', -10_000_001, 20_000_000, 'tooMuch'],
  ['purchase', 10_000_000, 2_147_483_647, 'tooMuch'],
  ['bonus', 1, 2_147_483_646, undefined],
  ['bonus', 1, 2_147_483_647, 'tooMuch'],
  ['correction', -501, 500, 'belowZero'],
])('%s of %s at a balance of %i: %s', (kind, amount, balance, problem) => {
  expect(amountProblem(kind, amount === undefined ? undefined : creditCents(amount), creditCents(balance))).toBe(
    problem,
  );
});

test.each([
  ['', false],
  ['   ', false],
  ['   a ', true],
  ['ab', true],
  ['abc', true],
  [' für ', true],
])('reason %j is given: %s', (reason, given) => {
  expect(isReasonGiven(reason)).toBe(given);
});
