import axe from 'axe-core';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type AxeScope, findAxeFaults } from '#test/screens/find-axe-faults.ts';

/** Brings axe into every page that a context opens. */
export async function withAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: axe.source });
}

/** Brings axe into a page that is open already. */
export const bringAxe = (page: Page): Promise<void> => page.evaluate(`{ ${axe.source} }`);

async function listFaults(page: Page, where: string, scope: AxeScope): Promise<string[]> {
  const faults = await page.evaluate(findAxeFaults, scope);
  return faults.map((fault) => `${where}: ${fault}`);
}

/** Waits until nothing fades any more: half shown, or half turned, nothing has its colors. */
export async function standsStill(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
}

/** Turns the page to the other colors, as when the system does so in the evening. */
async function turnColors(page: Page): Promise<string> {
  const html = page.locator('html');
  const other = (await html.getAttribute('data-mantine-color-scheme')) === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', other);
  await standsStill(page);
  return other;
}

/** Holds a page, or a part of it, to axe in light and dark: all rules in the colors that it has, the contrast in the other ones. */
export async function expectAccessible(page: Page, where: string, within?: string): Promise<void> {
  const part = within === undefined ? {} : { within };
  expect.soft(await listFaults(page, where, part)).toEqual([]);
  const colors = await turnColors(page);
  expect.soft(await listFaults(page, `${where} (${colors})`, { ...part, rules: ['color-contrast'] })).toEqual([]);
}

/** Holds what a page shows at this moment of a journey to axe, in light and dark. */
export async function expectAccessibleNow(page: Page, where: string): Promise<void> {
  await bringAxe(page);
  await standsStill(page);
  await expectAccessible(page, where);
}

/** Holds a page, or a part of it, to axe in the colors that it has: for one that was held in both at another width. */
export async function expectAccessibleInOneScheme(page: Page, where: string, within?: string): Promise<void> {
  expect.soft(await listFaults(page, where, within === undefined ? {} : { within })).toEqual([]);
}

/**
 * Holds the open dialog of a source file to axe. The test of the conventions asks for it wherever the sources have a dialog.
 *
 * @param source the file that shows the dialog, such as web/tools/Tools.tsx
 */
export async function expectAccessibleDialog(page: Page, source: `web/${string}.tsx`): Promise<void> {
  await expect(page.getByRole('dialog').last()).toBeVisible();
  await bringAxe(page);
  await standsStill(page);
  await expectAccessible(page, source, '[role=dialog]');
}
