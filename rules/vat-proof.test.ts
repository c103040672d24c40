import { expect, test } from 'vitest';
import { isProven, needsFreshProof } from './vat-proof.ts';

const now = new Date('2026-11-23T12:00:00Z');

test.each([
  ['2026-11-23T11:59:00Z', false],
  ['2026-11-22T12:00:00Z', false],
  ['2026-11-22T11:59:59Z', true],
  [undefined, true],
])('a confirmation of %s needs a fresh proof: %s', (at, expected) => {
  expect(needsFreshProof(at, now)).toBe(expected);
});

test.each([
  ['2026-11-22T11:59:59Z', true],
  ['2026-10-24T12:00:00Z', true],
  ['2026-10-24T11:59:59Z', false],
])('a confirmation of %s still proves a sale without tax: %s', (at, expected) => {
  expect(isProven(at, now)).toBe(expected);
});
