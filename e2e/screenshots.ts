import { test } from '@playwright/test';
import { looks, walkPortals } from './screens.ts';

/** Takes the pictures of docs/screenshots. */
for (const [look, context] of Object.entries(looks))
  test(`pictures: ${look}`, async ({ browser }) => {
    const opened = await browser.newContext(context);
    const page = await opened.newPage();
    const take = async (name: string) => {
      await page.screenshot({ path: `docs/screenshots/${name}-${look}.png` });
    };
    await walkPortals(page, take);
    await opened.close();
  });
