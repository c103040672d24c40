import { expect, test } from 'vitest';
import { CountryId } from '#contract/ids.ts';
import { emptySignUp } from './account-values.ts';
import { forgetSignUp, saveSignUp, savedSignUp } from './save-sign-up.ts';

/** The storage of a tab. */
function newStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const filled = {
  ...emptySignUp,
  username: 'workshop',
  password: 'very secret',
  passwordAgain: 'very secret',
  countryId: CountryId.parse(23),
  vatNumber: 'ATU12345678',
  termsAccepted: true,
};

test('a sign-up survives a reload, except for passwords and consent', () => {
  const storage = newStorage();
  saveSignUp(filled, storage);
  expect(savedSignUp(storage)).toEqual({ ...filled, password: '', passwordAgain: '', termsAccepted: false });
  expect([...storage.kept.values()].join('')).not.toContain('secret');
});

test('an untouched sign-up is not saved, and a completed one is removed', () => {
  const storage = newStorage();
  saveSignUp({ ...emptySignUp, password: 'very secret' }, storage);
  expect(storage.kept.size).toBe(0);
  saveSignUp(filled, storage);
  forgetSignUp(storage);
  expect(savedSignUp(storage)).toBeUndefined();
});

test('invalid stored data is ignored', () => {
  const storage = newStorage();
  for (const text of ['', 'null', '{"username":4}', '{']) {
    storage.setItem('tuneport.signUp', text);
    expect(savedSignUp(storage)).toBeUndefined();
  }
});
