import { describe, expect, test } from 'vitest';
import { accountsApi } from '#contract/accounts.ts';
import { browserKeyLength } from '#contract/accounts/password-reset.ts';
import {
  accountProblems,
  customerProblems,
  isEmailValid,
  isNameFree,
  needsState,
  type SignUpDraft,
  signUpProblems,
  staffProblems,
} from './account.ts';

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

test('a sign-up with all fields at their minimum length is valid', () => {
  expect(signUpProblems(valid)).toEqual({});
});

describe('field rules [A5.13 A9.4 C5.4 C5.5 C5.6 C5.8 C5.9 C5.10 C5.11 C5.12 C5.13 C5.14 C5.16]', () => {
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
])('a state is required for country %i: %s [C5.15 C9.8]', (countryId, needed) => {
  expect(needsState(countryId)).toBe(needed);
  expect(accountProblems({ ...valid, countryId }).stateId).toBe(needed ? 'missing' : undefined);
  expect(accountProblems({ ...valid, countryId, stateId: 1 }).stateId).toBeUndefined();
});

test('characters are counted as graphemes', () => {
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
  [`${'a'.repeat(195)}@b.de`, true],
  [`${'a'.repeat(196)}@b.de`, false],
])('%s is an e-mail address: %s [C5.7]', (email, expected) => {
  expect(isEmailValid(email)).toBe(expected);
  // An address accepted at sign-up is accepted for a password reset, too.
  const request = { user_email: email.trim(), user_randomKey: 'k'.repeat(browserKeyLength), humanPass: '' };
  expect(accountsApi.requestPasswordReset.input.safeParse(request).success).toBe(expected);
});

describe('account changed by staff', () => {
  const before = { ...valid, zip: '', street: '', username: 'a@b.example' };

  test('may keep missing fields and a user name that is no longer allowed', () => {
    expect(customerProblems(before, before)).toEqual({});
    expect(customerProblems(before, { ...before, city: 'Graz' })).toEqual({});
  });

  test.each([
    [{ zip: '1' }, { zip: 'tooShort' }],
    [{ email: 'nobody' }, { email: 'notAnEmail' }],
    [{ username: 'b@c.example' }, { username: 'notAllowed' }],
    [{ username: 'abc' }, { username: 'tooShort' }],
    // The previous state did not belong to the new country.
    [{ countryId: 28 }, { stateId: 'missing' }],
    [{ countryId: 28, stateId: 3 }, {}],
  ])('to %j has the problems %j', (change, problems) => {
    expect(customerProblems(before, { ...before, ...change })).toEqual(problems);
  });
});

test('a staff member may have a short name but not an empty one', () => {
  const staff = { username: 'bo li', email: 'bo@li.example', firstName: 'Bo', secondName: 'Li' };
  expect(staffProblems(staff)).toEqual({});
  expect(staffProblems({ ...staff, firstName: ' ', email: '' })).toEqual({ firstName: 'missing', email: 'missing' });
});

test.each([
  ['workshop', true],
  ['Müller & Co', false],
  ['a@b.example', false],
  ['Support', false],
])('the name %s is available for a sign-up: %s', (name, free) => {
  expect(isNameFree(name)).toBe(free);
});
