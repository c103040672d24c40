import { expect, test } from '@playwright/test';
import { newTask } from '#e2e/staff-tasks.ts';
import { newSupport, newWorkshop, signIn } from '#e2e/people.ts';

const pages = [
  ['visitor', '/', 'main input'],
  ['visitor', '/signin', 'main input'],
  ['workshop', '/tasks', '[data-row]'],
  ['support', '/admin', 'main h2'],
] as const;

const inLanguages = {
  en: 'This portal needs JavaScript.',
  de: 'Dieses Portal braucht JavaScript.',
  fr: 'Ce portail a besoin de JavaScript.',
} as const;

test('without scripts every page says in the visitor’s languages what it needs, within the frame', async ({
  browser,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      colorScheme,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    for (const [, path] of pages) {
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

test('with fonts blocked every page fits, and its controls are as high as with them', async ({ browser }) => {
  const workshop = await newWorkshop(1_234_567);
  await newTask(workshop);
  const people = { visitor: undefined, workshop, support: await newSupport() };
  for (const width of [1280, 360]) {
    const measured: Record<string, number[]>[] = [];
    for (const isBlocked of [false, true]) {
      const context = await browser.newContext({
        viewport: { width, height: 740 },
        locale: 'en-US',
        timezoneId: 'Europe/Vienna',
        reducedMotion: 'reduce',
      });
      let blocked = 0;
      if (isBlocked)
        await context.route('**/*.woff2', (route) => {
          blocked += 1;
          return route.abort();
        });
      const places: Record<string, number[]> = {};
      for (const [who, path, shown] of pages) {
        const page = await context.newPage();
        page.on('pageerror', (error) => {
          throw error;
        });
        const username = people[who];
        if (username === undefined) await context.setStorageState({ cookies: [], origins: [] });
        else await signIn(page, username);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator(shown).first()).toBeVisible();
        await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
        const { loaded, wider, cut, heights } = await page.evaluate(async () => {
          await document.fonts.ready;
          const parts = [...document.querySelectorAll('main input, header :is(a, button)')];
          const isCut = (part: Element) => {
            const { left, right } = part.getBoundingClientRect();
            return right > window.innerWidth || left < 0;
          };
          return {
            cut: parts
              .filter((part) => part.checkVisibility() && isCut(part))
              .map((part) => part.outerHTML.slice(0, 120)),
            loaded: [...document.fonts].filter(({ status }) => status === 'loaded').length,
            wider: document.documentElement.scrollWidth > window.innerWidth,
            heights: parts
              .filter((part) => part.checkVisibility())
              .map((part) => Math.round(part.getBoundingClientRect().height)),
          };
        });
        expect(loaded > 0, `${path} has ${isBlocked ? 'none' : 'some'} of its fonts`).toBe(!isBlocked);
        expect(wider, `${path} is no wider than the screen`).toBe(false);
        expect(cut, `${path} has all of its controls on the screen`).toEqual([]);
        places[path] = heights;
        await page.close();
      }
      if (isBlocked) expect(blocked).toBeGreaterThan(0);
      measured.push(places);
      await context.close();
    }
    expect(measured[1]).toEqual(measured[0]);
  }
});
