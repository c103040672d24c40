import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { receivedFiles } from '#web/kit/received-files.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { receiveFiles } from './receive-files.ts';

const readout = (name: string) => new File([new Uint8Array(4096)], name);
const openOrderPage = () => openScreen('/jobCreate', { world: 'orderPage', as: 'workshop' });

/** Lays files where the worker puts those that another app shares. */
async function layShared(names: readonly string[]): Promise<void> {
  const cache = await caches.open('received');
  for (const [index, name] of names.entries())
    await cache.put(`/received/${index}`, new Response('x', { headers: { 'x-name': encodeURIComponent(name) } }));
}

/** Lets the system open files with the app, as the browser tells a page that asks. */
function launchWith(names: readonly string[]): void {
  const files = names.map((name) => ({ getFile: () => Promise.resolve(readout(name)) }));
  Object.defineProperty(window, 'launchQueue', {
    configurable: true,
    value: {
      setConsumer: (take: (launch: object) => void) => {
        take({ files });
      },
    },
  });
}

afterEach(async () => {
  receivedFiles.set([]);
  await caches.delete('received');
  launchWith([]);
});

describe('files that reach the installed portal', () => {
  test('by sharing are taken out of the cache under their names, once [P1.201]', async () => {
    await layShared(['über shared.bin']);
    await receiveFiles();
    expect(receivedFiles.get().map(({ name }) => name)).toEqual(['über shared.bin']);
    expect(await caches.has('received')).toBe(false);
    receivedFiles.set([]);
    await receiveFiles();
    expect(receivedFiles.get()).toEqual([]);
  });

  test('by a double click on a readout are handed over as well [P1.201]', async () => {
    launchWith(['opened.bin']);
    await receiveFiles();
    await expect.poll(() => receivedFiles.get().map(({ name }) => name)).toEqual(['opened.bin']);
  });

  test('without any leave the order page as it is [P1.201]', async () => {
    launchWith([]);
    await receiveFiles();
    expect(receivedFiles.get()).toEqual([]);
  });
});

describe('the order page', () => {
  test('chooses the one file that was received, and keeps it for nobody else [P1.201]', async () => {
    await openOrderPage();
    receivedFiles.set([readout('opened.bin')]);
    await expect.element(page.getByText('opened.bin').first()).toBeVisible();
    expect(receivedFiles.get()).toEqual([]);
  });

  test.each([
    ['several files', ['one.bin', 'two.bin'], 'one.bin, two.bin'],
    ['a file of a foreign type', ['setup.exe'], 'setup.exe'],
  ])('says what is wrong with %s [P1.201]', async (_what, names, shown) => {
    await openOrderPage();
    receivedFiles.set(names.map(readout));
    await expect.element(page.getByRole('alert').filter({ hasText: shown }).first()).toBeVisible();
  });
});
