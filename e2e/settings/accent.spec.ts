import { expect, test } from '@playwright/test';
import { expectAccessible, standsStill, withAxe } from '#e2e/accessibility.ts';
import { newSupport, newWorkshop, query, signIn } from '#e2e/people.ts';
import { newTask } from '#e2e/staff-tasks.ts';
import { brandShades } from '#web/shell/brand-shades.ts';
import { wholeAnswer } from '#e2e/whole-answer.ts';

for (const color of ['#ffdd00', '#000000', '#ffffff'])
  test(`in an operator’s ${color} sign-in, files, order, order page and desk are accessible, in light and dark`, async ({
    browser,
  }) => {
    const workshop = await newWorkshop(100);
    const { taskId, jobId } = await newTask(workshop);
    await query(
      `insert into chat_messages (job_id, task_id, writer, author_id, text)
       select job_id, id, 'customer', user_id, 'Is it done?' from tasks where id = $1`,
      [taskId],
    );
    const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce', locale: 'en-US' });
    await withAxe(context);
    // Other journeys run beside this one: only this browser is told of the color.
    await context.route('**/loadPublicOptions*', async (route) => {
      const response = await wholeAnswer(route);
      await route.fulfill({ response, json: { ...(await response.json()), brandColor: color } });
    });
    const page = await context.newPage();
    const visit = async (path: string) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
      await expect
        .poll(() =>
          page.evaluate(() =>
            getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-port-7').trim(),
          ),
        )
        .toBe(brandShades(color)[7]);
      await standsStill(page);
      await expectAccessible(page, `${path} in ${color}`);
    };
    await visit('/signin');
    await signIn(page, workshop);
    for (const path of ['/tasks', `/jobs/jobDetails?job=${jobId}`, '/jobCreate']) await visit(path);
    await signIn(page, await newSupport());
    await visit('/admin');
    // The page may be asking once more.
    await context.unrouteAll({ behavior: 'wait' });
    await context.close();
  });
