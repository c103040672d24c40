import { describe, expect, test } from 'vitest';
import { browserKeyLength, resetUserPassword } from '#contract/identity.ts';
import { accountProblems, isEmailValid, needsState, type SignUpDraft, signUpProblems } from './account.ts';

const valid: SignUpDraft = {
  username: 'workshop',
  firstName: 'Anna',
  secondName: 'Berg',
  email: 'anna@berg.example',
  password: 'secret',
  passwordAgain: 'secret',
  companyName: 'AB',
  street: 'Ring 1',
  zip: '1010',
  city: 'Bo',
  countryId: 23,
  stateId: undefined,
  termsAccepted: true,
};

test('a sign-up in which every field is as short as it may be is valid', () => {
  expect(signUpProblems(valid)).toEqual({});
});

describe('each field has its rule', () => {
  test.each([
    ['username', 'abc', 'tooShort'],
    ['username', '', 'missing'],
    ['username', ' ab ', 'tooShort'],
    ['firstName', 'Ann', 'tooShort'],
    ['secondName', 'Ber', 'tooShort'],
    ['email', '', 'missing'],
    ['email', 'anna@berg', 'notAnEmail'],
    ['email', 'anna berg@x.de', 'notAnEmail'],
    ['password', '', 'missing'],
    ['password', '12345', 'tooShort'],
    ['passwordAgain', 'secreT', 'differs'],
    ['companyName', 'A', 'tooShort'],
    ['street', 'Rin', 'tooShort'],
    ['zip', '101', 'tooShort'],
    ['zip', '   101  ', 'tooShort'],
    ['city', 'B', 'tooShort'],
    ['countryId', undefined, 'missing'],
    ['termsAccepted', false, 'notAccepted'],
  ])('%s of %j is %s', (field, value, problem) => {
    const draft = { ...valid, [field]: value };
    expect(signUpProblems(field === 'password' ? { ...draft, passwordAgain: String(value) } : draft)).toEqual({
      [field]: problem,
    });
  });
});

test.each([
  [2, true],
  [16, true],
  [28, true],
  [23, false],
  [3, false],
])('a state is required for country %i: %s', (countryId, needed) => {
  expect(needsState(countryId)).toBe(needed);
  expect(accountProblems({ ...valid, countryId }).stateId).toBe(needed ? 'missing' : undefined);
  expect(accountProblems({ ...valid, countryId, stateId: 1 }).stateId).toBeUndefined();
});

test('characters are counted as people see them', () => {
  expect(signUpProblems({ ...valid, firstName: '😀😀' }).firstName).toBe('tooShort');
  expect(signUpProblems({ ...valid, firstName: '😀😀😀😀' }).firstName).toBeUndefined();
});

test.each([
  ['a@b.de', true],
  [' a@b.de ', true],
  ['a.b+c@sub.example.org', true],
  ["o'neill@garage.example", true],
  ['a@b', false],
  ['@b.de', false],
  ['a@@b.de', false],
  ['a@b..de', false],
  ['.a@b.de', false],
  ['a..b@b.de', false],
  ['jürgen@müller.de', false],
  ['a b@c.de', false],
  ['a@b.de, c@d.de', false],
  ['Anna <a@b.de>', false],
  [`${'a'.repeat(200)}@b.de`, false],
])('%s is an e-mail address: %s', (email, expected) => {
  expect(isEmailValid(email)).toBe(expected);
  // Who signs up with an address can ask for a new password with it.
  const asked = { user_email: email.trim(), user_randomKey: 'k'.repeat(browserKeyLength), humanPass: '' };
  expect(resetUserPassword.input.safeParse(asked).success).toBe(expected);
});
