import axe from 'axe-core';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { chooseScheme, followScheme } from '#web/shell/theme/scheme.ts';
import { findAxeFaults } from './find-axe-faults.ts';

Object.assign(window, { axe });

// As main.tsx does: the first screens of visitors have no components that would follow it.
followScheme();

const schemeNow = () => document.documentElement.dataset['mantineColorScheme'];

/** Waits until no transition runs: half faded, text does not have its colors. */
async function standsStill(): Promise<void> {
  const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}

async function listFaults(where: string, rules?: string[]): Promise<string[]> {
  return (await findAxeFaults({ rules })).map((fault) => `${where}: ${fault}`);
}

/** Shows the mounted page in light or dark, until the end of the test. */
export async function showScheme(scheme: 'light' | 'dark'): Promise<void> {
  chooseScheme(scheme);
  onTestFinished(() => {
    chooseScheme('auto');
  });
  await vi.waitUntil(() => schemeNow() === scheme);
  await standsStill();
}

/** Holds the mounted page to axe in light and dark: all rules in the present scheme, the contrast in the other one. */
export async function expectAccessible(where: string): Promise<void> {
  await standsStill();
  expect.soft(await listFaults(where)).toEqual([]);
  const first = schemeNow() === 'dark' ? 'dark' : 'light';
  const other = first === 'dark' ? 'light' : 'dark';
  await showScheme(other);
  expect.soft(await listFaults(`${where} (${other})`, ['color-contrast'])).toEqual([]);
  await showScheme(first);
}

/**
 * Holds the open dialog of a source file to axe. The test of the conventions asks for it wherever the sources have a dialog.
 *
 * @param source the file that shows the dialog, such as web/tools/Tools.tsx
 */
export async function expectAccessibleDialog(source: `web/${string}.tsx`): Promise<void> {
  await expect.element(page.getByRole('dialog').last()).toBeVisible();
  await expectAccessible(source);
}
