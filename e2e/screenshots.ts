import { test } from '@playwright/test';
import { looks, orderOnScreens, listScreens, walkScreens } from './screens.ts';

/** Takes the pictures of docs/screenshots. */
for (const [look, context] of Object.entries(looks))
  test(`pictures: ${look}`, async ({ browser }) => {
    const opened = await browser.newContext(context);
    const page = await opened.newPage();
    await walkScreens(page, listScreens(await orderOnScreens()), async (name) => {
      await page.screenshot({ path: `docs/screenshots/${name}-${look}.png` });
    });
    await opened.close();
  });
