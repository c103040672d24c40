import { describe, expect, test } from 'vitest';
import { isEmail, normalizeEmail } from './email-address.ts';

describe('normalizeEmail', () => {
  test.each([
    ['  Info@Müller-Tuning.de\u00A0', 'Info@xn--mller-tuning-dlb.de'],
    ['a@BÜCHER.example', 'a@xn--bcher-kva.example'],
    ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
    ['a@straße.de', 'a@xn--strae-oqa.de'],
    ['a@例え.テスト', 'a@xn--r8jz45g.xn--zckzah'],
    ['anna@berg.example', 'anna@berg.example'],
  ])('stores %j as %s', (typed, email) => {
    expect(normalizeEmail(typed)).toBe(email);
    expect(isEmail(email)).toBe(true);
  });

  test.each(['anna', 'müller', 'a@b@mü ller.de'])('leaves %j, which has no domain, unchanged', (typed) => {
    expect(normalizeEmail(typed)).toBe(typed);
  });

  test.each(['müller@berg.example', 'a@-ü-', 'a@b', '@ü.de', 'a b@ü.de', 'a@ü..de', `a@${'ü'.repeat(70)}.de`])(
    'rejects %j',
    (typed) => {
      expect(isEmail(normalizeEmail(typed))).toBe(false);
    },
  );
});

test.each([
  ['a@b.de', true],
  ['@b.de', false],
  ['.a@b.de', false],
  ['a..b@b.de', false],
  ['a@b', false],
  ['a@-b.de', false],
  ['a@b.d', false],
  ['a@b.xn--p1ai', true],
  [`a@${'b'.repeat(63)}.de`, true],
  [`a@${'b'.repeat(64)}.de`, false],
  [`${'a'.repeat(195)}@b.de`, true],
  [`${'a'.repeat(196)}@b.de`, false],
])('%s is a valid address: %s', (email, expected) => {
  expect(isEmail(email)).toBe(expected);
});
