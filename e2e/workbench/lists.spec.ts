import { expect, type Page, test } from '@playwright/test';
import { narrow } from '#e2e/lists.ts';
import { newSupport, newWorkshop, open, query, signIn } from '#e2e/people.ts';
import { newTask } from '#e2e/staff-tasks.ts';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

test('staff narrow the files to their own and sort them: all of it stands in the address, and the way back undoes it', async ({
  browser,
}) => {
  const workshop = await newWorkshop(0);
  const support = await newSupport();
  const [cheap, dear, others] = [await newTask(workshop, 30), await newTask(workshop, 60), await newTask(workshop, 90)];
  await query('update tasks set price = 123456789 where id = $1', [dear.taskId]);
  await query(
    `update tasks set status = 'inProgress', reason = null, done_by = (select id from users where username = $1)
     where id = any($2::int[])`,
    [support, [cheap.taskId, dear.taskId]],
  );
  const { page } = await open(browser, support, `/admin/fileoverview?search=${workshop}`);
  await expect(rows(page)).toHaveCount(3);

  await narrow(page, 'Taken by', 'me');
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/person=mine/);
  await head(page, 'Price').getByRole('button').click();
  await expect(head(page, 'Price')).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page).last()).toContainText(dear.vin);
  await head(page, 'Price').getByRole('button').click();
  await expect(head(page, 'Price')).toHaveAttribute('aria-sort', 'descending');
  await expect(rows(page).first()).toContainText(dear.vin);
  await expect(page).toHaveURL(/person=mine&sort=price&direction=desc/);

  // Whoever gets the address sees the same; so does who comes back from a job.
  await rows(page).first().getByText(dear.vin).click();
  await expect(page).toHaveURL(/jobDetails/);
  await page.goBack();
  await expect(rows(page).first()).toContainText(dear.vin);
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await expect(rows(page).first()).toContainText(dear.vin);

  await page.goBack();
  await expect(head(page, 'Price')).toHaveAttribute('aria-sort', 'ascending');
  await page.goBack();
  await expect(head(page, 'Price')).toHaveAttribute('aria-sort', 'none');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Remove the filter Taken by' })).toHaveCount(0);
  await expect(rows(page)).toHaveCount(3);
  await page.goForward();
  await expect(rows(page)).toHaveCount(2);

  // The chip changes its value where it is pressed, and goes where its cross is.
  await page.getByRole('button', { name: 'Taken by me' }).click();
  await page.getByRole('option', { name: 'nobody', exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(others.vin);
  await page.getByRole('button', { name: 'Remove the filter Taken by' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page).not.toHaveURL(/person=/);
});

test('an address that makes no sense shows the whole list', async ({ browser }) => {
  const workshop = await newWorkshop(0);
  await newTask(workshop);
  const nonsense = 'person=everybody&status=lost&priority=7&method=x&payment=maybe&sort=password&direction=up&page=-3';
  const { page } = await open(browser, 'support', `/admin/fileoverview?search=${workshop}&${nonsense}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Remove the filter/ })).toHaveCount(0);
  // The closed list has no due times to sort by.
  await page.goto(`/admin/fileoverview?tab=closed&search=${workshop}&sort=due`);
  await expect(page.getByText('no results with this filter')).toBeVisible();
});

test('at 360 px the queue is worked with one thumb, and filters and order are in a sheet', async ({ browser }) => {
  const workshop = await newWorkshop(0);
  await query(`update users set company_name = $2 where username = $1`, [
    workshop,
    `${workshop} Donaudampfschifffahrtselektrizitätenhauptbetrieb`,
  ]);
  const task = await newTask(workshop, -100_000);
  await newTask(workshop, 60);
  await query('update tasks set price = 123456789 where id = $1', [task.taskId]);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-US' });
  const page = await context.newPage();
  const support = await newSupport();
  await signIn(page, support);
  const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  await page.goto('/admin');
  const row = page
    .getByRole('region', { name: 'Work queue' })
    .getByRole('listitem')
    .filter({ hasText: /late/ })
    .first();
  const take = row.getByRole('button', { name: 'Take', exact: true });
  await expect(take).toBeVisible();
  const [line, button] = [await row.boundingBox(), await take.boundingBox()];
  expect(button?.height).toBeGreaterThanOrEqual(44);
  expect(button?.width).toBeGreaterThanOrEqual(44);
  // Two lines, and the button in the half of the thumb.
  expect(line?.height).toBeLessThan(90);
  expect(button?.x).toBeGreaterThan(180);
  expect(await isWider()).toBe(false);
  await take.click();
  const takers = () =>
    query(`select 1 from tasks where done_by = (select id from users where username = $1)`, [support]);
  await expect.poll(takers).toHaveLength(1);

  await page.goto(`/admin/fileoverview?search=${workshop}`);
  const files = page.getByRole('list', { name: 'All files' }).getByRole('listitem');
  await expect(files).toHaveCount(2);
  await page.getByRole('button', { name: 'Filters and order' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters and order' });
  await sheet.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Price, descending' }).click();
  await sheet.getByRole('button', { name: 'Show the list' }).click();
  await expect(files.first()).toContainText('1,234,567.89');
  await page.getByRole('button', { name: 'Filters and order' }).click();
  await sheet.getByRole('combobox', { name: 'Taken by' }).click();
  await page.getByRole('option', { name: 'nobody', exact: true }).click();
  await sheet.getByRole('button', { name: 'Show the list' }).click();
  await expect(page).toHaveURL(/person=nobody/);
  await expect(files.filter({ hasText: '60 Cr.' })).toHaveCount(1);
  expect(await isWider()).toBe(false);
  await context.close();
});

test('at 360 px several files are chosen by a press on their rows after Select, and taken together', async ({
  browser,
}) => {
  const workshop = await newWorkshop(0);
  const [first, second] = [await newTask(workshop, 30), await newTask(workshop, 60)];
  const support = await newSupport();
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-US' });
  const page = await context.newPage();
  await signIn(page, support);
  await page.goto(`/admin/fileoverview?search=${workshop}`);
  const files = page.getByRole('list', { name: 'All files' }).getByRole('listitem');
  await expect(files).toHaveCount(2);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const place of [0, 1]) await files.nth(place).getByText('Stage 1').click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(page).toHaveURL(/fileoverview/);
  const bar = page.getByRole('region', { name: 'Selected files' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Assign to me', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Assign to me' }).click();
  const taken = () =>
    query(`select 1 from tasks where done_by = (select id from users where username = $1) and id = any($2::int[])`, [
      support,
      [first.taskId, second.taskId],
    ]);
  await expect.poll(taken).toHaveLength(2);

  // A press opens again once that is done.
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await files.first().click();
  await expect(page).toHaveURL(/jobDetails/);
  await context.close();
});
