import { beforeEach, expect, test, vi } from 'vitest';
import type { AccessData } from '#contract/accounts/access.ts';
import { forgetAccess, haveSameRights, recallAccess, rememberAccess } from './last-access.ts';

const access = {
  userId: 7,
  personId: 7,
  role: 'customer',
  permissions: [],
  rights: [],
  active: true,
  lacksSecondFactor: false,
  needsNewPassword: false,
  username: 'workshop',
} as unknown as AccessData;

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
  return () => {
    vi.unstubAllGlobals();
  };
});

test('the rights of the last visit apply to the same session until it ends', () => {
  rememberAccess('one', access);
  expect(recallAccess('one')).toEqual(access);
  expect(recallAccess('another')).toBeUndefined();
  forgetAccess();
  expect(recallAccess('one')).toBeUndefined();
});

test('the rights of an impersonated customer are not saved', () => {
  rememberAccess('one', { ...access, impersonatedBy: 'support' });
  expect(recallAccess('one')).toBeUndefined();
});

test.each(['', 'nonsense', '{}', '{"token":"one"}', '{"token":"one","access":{}}', '[]', 'null'])(
  'invalid stored data is ignored: %s',
  (saved) => {
    localStorage.setItem('tuneport.access', saved);
    expect(recallAccess('one')).toBeUndefined();
  },
);

test('another role, state or user means other rights, a new address does not', () => {
  expect(haveSameRights(access, { ...access, role: 'support' })).toBe(false);
  expect(haveSameRights(access, { ...access, permissions: ['library'] })).toBe(false);
  expect(haveSameRights(access, { ...access, rights: ['order'] })).toBe(false);
  expect(haveSameRights(access, { ...access, personId: 8 as AccessData['userId'] })).toBe(false);
  expect(haveSameRights(access, { ...access, active: false })).toBe(false);
  expect(haveSameRights(access, { ...access, lacksSecondFactor: true })).toBe(false);
  expect(haveSameRights(access, { ...access, needsNewPassword: true })).toBe(false);
  expect(haveSameRights(access, { ...access, userId: 8 as AccessData['userId'] })).toBe(false);
  expect(haveSameRights(access, { ...access, email: 'new@test.invalid' })).toBe(true);
});
