import { expect, test } from 'vitest';
import { CountryId } from '#contract/ids.ts';
import { emptySignUp } from './account-values.ts';
import { forgetSignUp, saveSignUp, savedSignUp } from './save-sign-up.ts';

/** The storage of a tab. */
function newShelf() {
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

test('a sign-up survives a reload, but for passwords and consent', () => {
  const shelf = newShelf();
  saveSignUp(filled, shelf);
  expect(savedSignUp(shelf)).toEqual({ ...filled, password: '', passwordAgain: '', termsAccepted: false });
  expect([...shelf.kept.values()].join('')).not.toContain('secret');
});

test('an untouched sign-up is not kept, and one that is done is forgotten', () => {
  const shelf = newShelf();
  saveSignUp({ ...emptySignUp, password: 'very secret' }, shelf);
  expect(shelf.kept.size).toBe(0);
  saveSignUp(filled, shelf);
  forgetSignUp(shelf);
  expect(savedSignUp(shelf)).toBeUndefined();
});

test('what another version or somebody else kept counts as nothing', () => {
  const shelf = newShelf();
  for (const text of ['', 'null', '{"username":4}', '{']) {
    shelf.setItem('tuneport.signUp', text);
    expect(savedSignUp(shelf)).toBeUndefined();
  }
});
