import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPage } from './lazy-page.ts';

const Page = () => null;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function loadedAfter(milliseconds: number, load: () => Promise<{ Page: typeof Page }>) {
  const page = lazyPage(load, 'Page');
  const loaded = page.preload?.();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await loaded;
  return () => page({});
}

test('a page that takes more than two minutes fails with an error [A9.8]', async () => {
  expect(await loadedAfter(120_000, () => new Promise(() => {}))).toThrow('nothing arrived within 120000 ms');
});

test('a loaded page is shown, and one that cannot be loaded reports why', async () => {
  const show = await loadedAfter(0, () => Promise.resolve({ Page }));
  expect(show()).toMatchObject({ type: Page });
  expect(await loadedAfter(0, () => Promise.reject(new Error('broken')))).toThrow('broken');
});
