import { afterAll, describe, expect, test } from 'vitest';
import { deviceStorage, keepsData, tabStorage } from './browser-storage.ts';

const before = ['localStorage', 'sessionStorage'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
);
afterAll(() => {
  for (const [name, own] of before) if (own !== undefined) Object.defineProperty(globalThis, name, own);
});

const refuse = () => {
  throw new Error('denied');
};

/** Storage that works; parts of it may be denied. */
function shelf(denied: Partial<Storage> = {}): Storage {
  const content = new Map<string, string>();
  return {
    get length() {
      return content.size;
    },
    key: (at: number) => [...content.keys()][at] ?? null,
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => void content.set(key, value),
    removeItem: (key: string) => void content.delete(key),
    clear: () => content.clear(),
    ...denied,
  };
}

/** Browsers that keep nothing, in the ways that there are. */
const browsers: [string, () => Storage | undefined][] = [
  ['denies every access', refuse],
  ['has no storage', () => undefined],
  ['denies reading, writing and removing', () => shelf({ getItem: refuse, setItem: refuse, removeItem: refuse })],
  ['is full', () => shelf({ setItem: refuse })],
];

describe.each(browsers)('a browser that %s', (_what, open) => {
  test.each([
    ['localStorage', deviceStorage],
    ['sessionStorage', tabStorage],
  ] as const)('%s lasts as long as the page', (name, storage) => {
    const opened = open === refuse ? undefined : open();
    for (const one of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, one, { configurable: true, get: open === refuse ? refuse : () => opened });
    expect(keepsData()).toBe(false);
    const key = `a.${name}`;
    expect(storage.getItem(key)).toBeNull();
    storage.setItem(key, '1');
    expect(storage.getItem(key)).toBe('1');
    expect(storage.keys()).toContain(key);
    storage.setItem(key, '2');
    expect(storage.getItem(key)).toBe('2');
    storage.removeItem(key);
    expect(storage.getItem(key)).toBeNull();
    expect(storage.keys()).not.toContain(key);
  });
});

test('a browser with storage keeps the data', () => {
  const stored = shelf();
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: () => stored });
  expect(keepsData()).toBe(true);
  deviceStorage.setItem('b', '1');
  expect(stored.getItem('b')).toBe('1');
  expect(deviceStorage.keys()).toEqual(['b']);
  deviceStorage.removeItem('b');
  expect(stored.length).toBe(0);
});
