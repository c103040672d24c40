import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from './session.ts';

/** The two shelves of a browser. */
function shelf(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal('localStorage', shelf());
  vi.stubGlobal('sessionStorage', shelf());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('ending an impersonation twice keeps staff signed in', () => {
  session.start('own');
  session.watch('look');
  expect(session.token).toBe('look');
  session.end('look');
  session.end('look');
  expect(session.token).toBe('own');
  session.end();
  expect(session.token).toBeUndefined();
});

test('a session ended from outside shows its reason in every tab until the next sign-in', () => {
  session.start('own');
  session.end('own', 'locked');
  expect(session.token).toBeUndefined();
  expect(session.endedBy).toBe('locked');
  // A late answer to the same token tells nothing new, and takes nothing back.
  session.end('own', 'expired');
  expect(session.endedBy).toBe('locked');
  session.start('next');
  expect(session.endedBy).toBeUndefined();
});

test('signing out here stores no reason, whichever response comes first', () => {
  session.start('own');
  session.end('own', 'everywhere');
  session.end('own');
  expect(session.endedBy).toBeUndefined();
  session.start('own');
  session.end('own', 'signedOut');
  expect(session.endedBy).toBeUndefined();
});

test('an expired impersonation needs no new sign-in', () => {
  session.start('own');
  session.watch('look');
  session.end('look', 'expired');
  expect(session.token).toBe('own');
  expect(session.endedBy).toBeUndefined();
});
