import { expect, test } from '@playwright/test';
import { newWorkshop, open, query } from '#e2e/people.ts';
import { newTask } from '#e2e/staff-tasks.ts';

test('a printed order is black on white, without menu and buttons', async ({ browser }) => {
  const workshop = await newWorkshop(0);
  const task = await newTask(workshop);
  const { page } = await open(browser, workshop, `/jobs/jobDetails?job=${task.jobId}`);
  await expect(page.getByText(`Order #${task.jobId}`, { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(task.vin)).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  const { ink, paper } = await page.evaluate(() => {
    const heading = document.querySelector('h1');
    const sheet = document.querySelector('.page');
    if (heading === null || sheet === null) throw new Error('the page is not there');
    return { ink: getComputedStyle(heading).color, paper: getComputedStyle(sheet).backgroundColor };
  });
  expect({ ink, paper }).toEqual({ ink: 'rgb(0, 0, 0)', paper: 'rgb(255, 255, 255)' });
  await page.emulateMedia({ media: null, colorScheme: null });
});

test('a printed list names its tab, its customers in full, and dates instead of ages', async ({ browser }) => {
  const workshop = await newWorkshop(0);
  const company = `Leistungszentrum Rhein-Neckar Kennfeldtechnik ${workshop} GmbH & Co. KG`;
  await query('update users set company_name = $2 where username = $1', [workshop, company]);
  const { vin } = await newTask(workshop);
  const { page } = await open(browser, 'support', `/admin/joboverview?search=${vin}`);
  const row = page.getByRole('row').filter({ hasText: vin });
  await expect(row).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('tab', { name: 'Open' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Closed' })).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toBeVisible();
  const name = row.getByText(company);
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  const time = row.locator('time').first();
  const shown = await time.evaluate((node) => getComputedStyle(node, '::after').content);
  const whole = await time.getAttribute('title');
  expect(shown).toBe(JSON.stringify(whole));
  expect(whole).toMatch(/20\d\d/);
  await expect(time.locator('span')).toBeHidden();
  await page.emulateMedia({ media: null });
});
