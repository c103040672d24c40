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

const devices = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } };

for (const scheme of ['light', 'dark'] as const)
  for (const [device, viewport] of Object.entries(devices))
    for (const [person, paths] of Object.entries(pages))
      test(`every page of ${person} opens without errors and is accessible (${device}, ${scheme})`, async ({
        browser,
      }) => {
        test.setTimeout(240_000);
        // German in the dark, English in the light: every page in both, at either width.
        const locale = scheme === 'light' ? 'en-US' : 'de-DE';
        const context = await browser.newContext({ viewport, colorScheme: scheme, locale: 'en-US' });
        const page = await context.newPage();
        if (person !== 'visitor') await signIn(page, person === 'locked' ? await lockedWorkshop() : person);
        if (locale === 'de-DE')
          await page.addInitScript(() => {
            localStorage.setItem('tuneport.language', 'de');
          });
        const errors = errorsOf(page);
        for (const path of paths) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page, `${path} says in its title what it is`).toHaveTitle(
            path === '/' ? 'Tuneport' : /. · Tuneport$/,
          );
          await page.waitForLoadState('networkidle');
          const { violations } = await new AxeBuilder({ page }).analyze();
          const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
          expect(serious.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
          expect(await isWider(page), `${path} is wider than the screen`).toBe(false);
        }
        expect(errors).toEqual([]);
        await context.close();
      });
