import { test } from '@playwright/test';
import {
  emptyNewPortal,
  listScreens,
  looks,
  newPortalScreens,
  orderForSupport,
  orderOnScreens,
  present,
  walkScreens,
} from './screens.ts';

/** Takes the pictures of docs/screenshots. */
for (const [look, context] of Object.entries(looks))
  test(`pictures: ${look}`, async ({ browser }) => {
    const opened = await browser.newContext(context);
    const page = await opened.newPage();
    const take = async (name: string) => {
      await page.screenshot({ path: `docs/screenshots/${name}-${look}.png` });
    };
    await walkScreens(page, newPortalScreens, take, await emptyNewPortal());
    await page.clock.setFixedTime(present);
    await walkScreens(page, listScreens(await orderOnScreens(), await orderForSupport()), take);
    await opened.close();
  });
