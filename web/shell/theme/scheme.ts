import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { atom } from 'nanostores';
import { colorSchemeNames } from './color-schemes.ts';
import { deviceStorage } from '#web/api/index.ts';

/** The entry that Mantine knows it by; first-paint.js reads it, too. */
const storageKey = 'mantine-color-scheme-value';

function readSavedScheme(): MantineColorScheme {
  const value = deviceStorage.getItem(storageKey);
  return colorSchemeNames.find((one) => one === value) ?? 'auto';
}

/** The chosen scheme: with the components and without them. */
export const scheme = atom<MantineColorScheme>(readSavedScheme());

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');

function paint(): void {
  const chosen = scheme.get();
  const isDark = chosen === 'dark' || (chosen === 'auto' && prefersDark.matches);
  document.documentElement.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
}

/** Follows the device while nothing else is chosen, and the choice of another tab. */
export function followScheme(): void {
  paint();
  prefersDark.addEventListener('change', paint);
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) scheme.set(readSavedScheme());
  });
  scheme.listen(paint);
}

export function chooseScheme(chosen: MantineColorScheme): void {
  deviceStorage.setItem(storageKey, chosen);
  scheme.set(chosen);
}

let stop: (() => void) | undefined;

/** Has the components follow the same choice. */
export const schemeManager: MantineColorSchemeManager = {
  get: () => scheme.get(),
  set: chooseScheme,
  subscribe: (onUpdate) => {
    stop = scheme.listen(onUpdate);
  },
  unsubscribe: () => stop?.(),
  clear: () => {
    deviceStorage.removeItem(storageKey);
    scheme.set('auto');
  },
};
