import { expect, test } from 'vitest';
import { cardTitle, hoursUntilRetry } from './top-up.ts';

test('a failed charge is retried after an hour, a day and three days, and then no more', () => {
  expect([0, 1, 2, 3].map(hoursUntilRetry)).toEqual([1, 24, 72, undefined]);
});

test.each([
  ['visa', 'Visa •••• 4242'],
  ['amex', 'American Express •••• 4242'],
  ['', ' •••• 4242'],
])('a card of the brand %j has the name %s', (brand, title) => {
  expect(cardTitle({ brand, last4: '4242' })).toBe(title);
});
