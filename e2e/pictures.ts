import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { looks, walkPortals } from './screens.ts';

const hiddenTimes = readFileSync(join(import.meta.dirname, 'pictures.css'), 'utf8');

/**
 * Holds the screens to their pictures in e2e/pictures. A difference is shown as a picture under dist; after a wanted one,
 * `npm run pictures -- --update-snapshots` takes them anew. Times are not drawn: they are others in every run.
 */
for (const [look, context] of Object.entries(looks).filter(([name]) => name !== 'phone-dark'))
  test(`every screen looks like its picture (${look})`, async ({ browser }) => {
    // The pages' own policy would refuse the style that hides the times.
    const opened = await browser.newContext({ ...context, bypassCSP: true });
    // From the beginning: where a page is scrolled to hangs on what stands above.
    await opened.addInitScript((text) => {
      addEventListener('DOMContentLoaded', () => {
        document.head.append(Object.assign(document.createElement('style'), { textContent: text }));
      });
    }, hiddenTimes);
    const page = await opened.newPage();
    const compare = async (name: string) => {
      await expect.soft(page).toHaveScreenshot(`${name}-${look}.png`);
    };
    await walkPortals(page, compare);
    await opened.close();
  });
