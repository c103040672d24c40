import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './people.ts';

const pages = {
  visitor: ['/', '/signin', '/no/such/page', '/setup?key=none'],
  workshop: ['/', '/jobCreate', '/tasks', '/jobs', '/jobs/jobDetails?job=1', '/logout'],
  support: ['/admin/fileoverview', '/jobs/jobDetails?job=1'],
} as const;

/** What a page throws or logs as an error. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}

for (const scheme of ['light', 'dark'] as const)
  for (const [device, viewport] of Object.entries({
    desktop: { width: 1280, height: 800 },
    phone: { width: 360, height: 740 },
  }))
    for (const [person, paths] of Object.entries(pages))
      test(`every page of ${person} opens without errors and is accessible (${device}, ${scheme})`, async ({
        browser,
      }) => {
        const context = await browser.newContext({ viewport, colorScheme: scheme, locale: 'en-US' });
        const page = await context.newPage();
        if (person !== 'visitor') await signIn(page, person);
        const errors = errorsOf(page);
        for (const path of paths) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.waitForLoadState('networkidle');
          const { violations } = await new AxeBuilder({ page }).analyze();
          const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
          expect(serious.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
          const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
          expect(isWider, `${path} is wider than the screen`).toBe(false);
        }
        expect(errors).toEqual([]);
        await context.close();
      });
