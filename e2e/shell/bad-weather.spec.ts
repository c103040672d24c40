import { expect, test } from '@playwright/test';

const pages = ['/', '/signin', '/tasks', '/admin'];

const inLanguages = {
  en: 'This portal needs JavaScript.',
  de: 'Dieses Portal braucht JavaScript.',
  fr: 'Ce portail a besoin de JavaScript.',
} as const;

test('every page without scripts explains in the visitor’s languages what it needs', async ({ browser }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      colorScheme,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    for (const path of pages) {
      await page.goto(path);
      for (const [language, text] of Object.entries(inLanguages))
        await expect(page.locator(`p[lang=${language}]`, { hasText: text })).toBeVisible();
      const bar = await page.locator('.shell-bar').boundingBox();
      const said = await page.getByRole('main').boundingBox();
      expect(bar, `${path} has its bar`).toMatchObject({ x: 0, y: 0, width: 360, height: 48 });
      expect(said?.y, `${path} says it below the bar`).toBeGreaterThan(48);
      expect((said?.y ?? 0) + (said?.height ?? 0), `${path} says it on the first screen`).toBeLessThanOrEqual(740);
      // Nothing that announces itself as loading would ever come.
      await expect(page.getByRole('main').locator('xpath=ancestor-or-self::*[@aria-busy]')).toHaveCount(0);
      await expect(page.locator('[class*=Skeleton]')).toHaveCount(0);
    }
    await context.close();
  }
});
