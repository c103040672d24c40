import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settingsApi } from '#contract/settings.ts';
import { expectAccessible, showScheme } from '#test/screens/accessibility.ts';
import { openFront, openScreen } from '#test/screens/open-screen.tsx';
import type { Replay } from '#test/screens/replay.ts';
import { brandShades } from './brand-shades.ts';

const pages = [
  ['files', 'workshop', () => '/tasks', /^File #/],
  ['order', 'workshop', (jobId: number) => `/jobs/jobDetails?job=${jobId}`, 'Is it done?'],
  ['order page', 'workshop', () => '/jobCreate', 'Vehicle model'],
  ['desk', 'support', () => '/admin', /^File #/],
] as const;

/** The world of an operator who has chosen a color. */
const inColor = (color: string) =>
  ({
    world: 'settings',
    before: (server: Replay) => {
      server.patch(settingsApi.loadPublicOptions, (options) => ({ ...options, brandColor: color }));
    },
  }) as const;

const accent = () => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-port-7').trim();

/** Waits in light until a page shows something. */
async function waitFor(shown: string | RegExp): Promise<void> {
  await showScheme('light');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(page.getByText(shown).first()).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[aria-busy=true]').length).toBe(0);
}

describe.for(['#ffdd00', '#000000', '#ffffff'])('operator color %s, in light and dark', (color) => {
  test('sign-in is accessible', async () => {
    await openFront('/signin', inColor(color));
    await waitFor('Password');
    await expect.poll(accent).toBe(brandShades(color)[7]);
    await expectAccessible(`sign-in in ${color}`);
  });

  test.for(pages)('%s is accessible', async ([name, as, pathOf, shown]) => {
    await openScreen(({ jobId }) => pathOf(jobId), { ...inColor(color), as });
    await waitFor(shown);
    await expect.poll(accent).toBe(brandShades(color)[7]);
    await expectAccessible(`${name} in ${color}`);
  });
});
