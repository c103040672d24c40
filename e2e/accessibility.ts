import axe from 'axe-core';
import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Brings axe into every page that a context opens. */
export async function withAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: axe.source });
}

/** Brings axe into a page that is open already. */
export const bringAxe = (page: Page): Promise<void> => page.evaluate(`{ ${axe.source} }`);

type Asked = {
  /** Only what is in these elements; else the whole page. */
  within?: string;
  /** Only by these rules; else by all. */
  rules?: string[];
};

/**
 * Findings of axe, of any impact, and text whose color is that of its background: axe leaves it open whether somebody
 * is to see that.
 */
async function faultsIn(page: Page, where: string, { within, rules }: Asked): Promise<string[]> {
  const found = await page.evaluate(
    async ({ include, values }) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations, incomplete } = await run(include === undefined ? document : { include: [[include]] }, {
        resultTypes: ['violations', 'incomplete'],
        iframes: false,
        ...(values !== undefined && { runOnly: { type: 'rule' as const, values } }),
      });
      const unseen = incomplete
        .filter(({ id }) => id === 'color-contrast')
        .map(({ nodes, ...rule }) => ({
          ...rule,
          nodes: nodes.filter(({ any }) =>
            any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'equalRatio'),
          ),
        }));
      return [...violations, ...unseen].flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id} ${html.slice(0, 200)}`),
      );
    },
    { include: within, values: rules },
  );
  return found.map((fault) => `${where}: ${fault}`);
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
  expect.soft(await faultsIn(page, where, part)).toEqual([]);
  const colors = await turnColors(page);
  expect.soft(await faultsIn(page, `${where} (${colors})`, { ...part, rules: ['color-contrast'] })).toEqual([]);
}
