import { expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { spentBySteps } from './spent-by-day.ts';

const paid = [
  { day: '2026-03-28', price: creditCents(6000) },
  { day: '2026-03-29', price: creditCents(1000) },
  { day: '2026-03-29', price: creditCents(500) },
  { day: '2026-03-01', price: creditCents(9900) },
];

test('each day has its sum, also across a DST change, and days without payments are 0', () => {
  expect(spentBySteps(paid, '2026-03-30', 4, 1)).toEqual([
    { from: '2026-03-27', amount: 0 },
    { from: '2026-03-28', amount: 6000 },
    { from: '2026-03-29', amount: 1500 },
    { from: '2026-03-30', amount: 0 },
  ]);
});

test('weeks sum seven days and end today', () => {
  expect(spentBySteps(paid, '2026-03-30', 14, 7)).toEqual([
    { from: '2026-03-17', amount: 0 },
    { from: '2026-03-24', amount: 7500 },
  ]);
});
