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

test('the end of the look at a customer, told twice, leaves staff signed in', () => {
  session.start('own');
  session.watch('look');
  expect(session.token).toBe('look');
  session.end('look');
  session.end('look');
  expect(session.token).toBe('own');
  session.end();
  expect(session.token).toBeUndefined();
});
