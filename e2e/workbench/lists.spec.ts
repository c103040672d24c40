import { expect, type Page, test } from '@playwright/test';
import { narrow } from '#e2e/lists.ts';
import { newSupport, newWorkshop, open, query } from '#e2e/people.ts';
import { newTask } from '#e2e/staff-tasks.ts';

const rows = (page: Page) => page.locator('tbody').getByRole('row');
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

test('filters and sorting of the file list are kept in the address, and going back undoes them', async ({
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
  // The price has a column of its own where there is room for it.
  await page.setViewportSize({ width: 1600, height: 900 });
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

  // The address restores the list, for a colleague and on the way back from a job.
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
