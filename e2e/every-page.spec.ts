import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { newWorkshop, query, signIn } from './people.ts';

/** Every address of the portal by who opens it. */
const pages = {
  visitor: [
    '/',
    '/signin',
    '/signUp',
    '/signUpThankyou',
    '/resetpassword',
    '/PasswordResetNewPass?action=rp&login=a&key=b&hash=c',
    '/confirmEmail?key=none',
    '/agb',
    '/datenschutz',
    '/impressum',
    '/no/such/page',
    '/setup?key=none',
  ],
  workshop: [
    '/',
    '/jobCreate',
    '/tasks',
    '/jobs',
    '/jobs/jobDetails?job=1',
    '/chats',
    '/account',
    '/account/creditsoverview',
    '/account/buyCredits',
    '/account/accountBuyCreditsCheckout?credits=50',
    '/account/edit',
    '/account/myfileprices',
    '/logout',
  ],
  locked: ['/notActive', '/'],
  support: [
    '/admin',
    '/admin/fileoverview',
    '/admin/joboverview',
    '/admin/chatsoverview',
    '/admin/customerview',
    '/admin/customerview?customer=3',
    '/admin/creditsoverview',
    '/admin/prices',
    '/admin/vehicles',
    '/admin/methods',
    '/admin/tools',
    '/admin/solutions',
    '/admin/report',
    '/admin/report?task=1',
    '/admin/solutions?solution=1',
    '/admin/solutions?list=coverage',
    '/admin/solutions?list=exchange',
    '/admin/statistic',
    '/admin/trophy',
    '/admin/options',
    '/jobs/jobDetails?job=1',
    '/account',
    '/jobCreate',
  ],
  admin: ['/admin/audit', '/admin/outbox', '/account/creditsoverview'],
} as const;

test('every route of the portal is among the pages that are visited here', async () => {
  const source = await readFile(new URL('../web/routes.tsx', import.meta.url), 'utf8');
  const routes = [...source.matchAll(/(?:path: |screen\(\s*)'([^']+)'/g)].map(([, path]) => path);
  expect(routes.length).toBeGreaterThan(20);
  const visited = Object.values(pages)
    .flat()
    .map((path) => path.split('?')[0]);
  expect(routes.filter((path) => !visited.some((one) => one === path))).toEqual([]);
});

/** What a page throws or logs as an error. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

async function lockedWorkshop(): Promise<string> {
  const username = await newWorkshop(0);
  await query('update users set active = false where username = $1', [username]);
  return username;
}

async function isWider(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}

/** German on the phone, English at the desk: every page in both. */
const devices = {
  desktop: { viewport: { width: 1280, height: 800 }, language: 'en' },
  phone: { viewport: { width: 360, height: 740 }, language: 'de' },
} as const;

/** What axe finds serious or critical. */
async function faultsOf(axe: AxeBuilder, where: string): Promise<string[]> {
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html.slice(0, 200)}`);
}

/** The page in the other colors, as when the system turns dark in the evening. */
async function turnDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
}

for (const [device, { viewport, language }] of Object.entries(devices))
  for (const [person, paths] of Object.entries(pages))
    test(`every page of ${person} opens without errors and is accessible (${device}, light and dark)`, async ({
      browser,
    }) => {
      test.setTimeout(240_000);
      const context = await browser.newContext({ viewport, colorScheme: 'light', locale: 'en-US' });
      const page = await context.newPage();
      if (person !== 'visitor') await signIn(page, person === 'locked' ? await lockedWorkshop() : person);
      await page.addInitScript((chosen) => {
        localStorage.setItem('tuneport.language', chosen);
      }, language);
      const errors = errorsOf(page);
      for (const path of paths) {
        await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page, `${path} says in its title what it is`).toHaveTitle(
          path === '/' ? 'Tuneport' : /. · Tuneport$/,
        );
        await page.waitForLoadState('networkidle');
        expect(await faultsOf(new AxeBuilder({ page }), path)).toEqual([]);
        expect(await isWider(page), `${path} is wider than the screen`).toBe(false);
        // Nothing but the colors is another one in the dark.
        await turnDark(page);
        expect(await faultsOf(new AxeBuilder({ page }).withRules(['color-contrast']), `${path} in the dark`)).toEqual(
          [],
        );
      }
      expect(errors).toEqual([]);
      await context.close();
    });
