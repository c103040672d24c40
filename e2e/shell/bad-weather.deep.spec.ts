import { expect, test } from '@playwright/test';
import { newTask } from '#e2e/staff-tasks.ts';
import { newSupport, newWorkshop, signIn } from '#e2e/people.ts';

const pages = [
  ['visitor', '/', 'main input'],
  ['visitor', '/signin', 'main input'],
  ['workshop', '/tasks', '[data-row]'],
  ['support', '/admin', 'main h2'],
] as const;

test('every page fits with fonts blocked, and its controls keep their height', async ({ browser }) => {
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
