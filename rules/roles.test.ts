import { expect, test } from 'vitest';
import { isStaff, mayChangeAccount } from './roles.ts';

test('support and administrators are staff, customers are not', () => {
  expect((['admin', 'support', 'customer'] as const).filter((role) => isStaff({ role }))).toEqual(['admin', 'support']);
});

test.each([
  ['admin', 'admin', true],
  ['admin', 'support', true],
  ['admin', 'customer', true],
  ['support', 'admin', false],
  ['support', 'support', false],
  ['support', 'customer', true],
] as const)('%s may change an account of %s: %s', (actor, account, may) => {
  expect(mayChangeAccount({ role: actor }, { role: account })).toBe(may);
});
