import { expect, test } from 'vitest';
import { passwordProblem, minPassword } from './password.ts';

const names = ['bergtuning', 'anna@berg-motoren.example', 'Ann', 'Müller & Söhne'];

test('customers need at least 6 characters, as specified, and staff 12', () => {
  expect(minPassword('customer')).toBe(6);
  expect(minPassword('support')).toBe(12);
  expect(minPassword('admin')).toBe(12);
  expect(passwordProblem('qz7xv', 6, [])).toBe('tooShort');
  expect(passwordProblem('qz7xvb', 6, [])).toBeUndefined();
  // Characters, not bytes or halves of them.
  expect(passwordProblem('🚗🚙🚕🚌🚎', 6, [])).toBe('tooShort');
  expect(passwordProblem('🚗🚙🚕🚌🚎🚓', 6, [])).toBeUndefined();
});

test.each(['      ', '\t \u00a0 \t ', 'aaaaaaaa', '  1111  '])(
  '%j is too weak: blanks or one repeated character',
  (password) => {
    expect(passwordProblem(password, 6, [])).toBe('easy');
  },
);

test.each([
  'bergtuning',
  'BergTuning!',
  'berg-tuning',
  'bergtuning2026',
  '12bergtuning',
  'tuning',
  'anna@berg-motoren.example',
  'berg-motoren',
  'mullersohne',
])('%s resembles a name of the account', (password) => {
  expect(passwordProblem(password, 6, names)).toBe('likeName');
});

test.each(['bergtuning of the purple hills', 'anna-likes-lemons', 'ann-is-here', 'correct horse'])(
  '%s only contains a name or has nothing of it',
  (password) => {
    expect(passwordProblem(password, 6, names)).toBeUndefined();
  },
);
