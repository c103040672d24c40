import { narrow } from '#e2e/lists.ts';
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { newWorkshop, open, query } from '#e2e/people.ts';

/** Days long ago, on which nothing happened but what these journeys say. */
const period = 'from=2012-03-05&to=2012-03-07';

/** Finished tasks of a workshop: when each was ordered (in Vienna), after how many minutes it was finished, what was paid. Each test has a year of its own. */
async function orderLongAgo(year: number): Promise<void> {
  const username = await newWorkshop(0);
  await query(
    `with job as (
       insert into jobs (user_id, vehicle_id, vin, modification_mode, ordered_at)
       select u.id, (select min(id) from vehicles where ecu_type <> ''), 'WVWZZZ12345', 'automatic', now()
       from users u where u.username = $1 returning id, user_id),
     task as (
       insert into tasks (job_id, user_id, file_role, status, payment_status, price, priority, modification_mode, file_name, is_master,
         checksum_wanted, original_sha256, modified_sha256, created_at, finished_at, finished_by, transferred_at)
       select j.id, j.user_id, 'engine', x.status, 'paid', x.price, x.priority, 'automatic', 'a.bin', true, true, f.sha256, f.sha256,
         d.at, d.at + x.took, u.id, now()
       from job j cross join (select min(sha256) as sha256 from files) f cross join (values
         ('-03-05 08:00', 'finished', 'asap', 7500, interval '10 minutes', 'support'),
         ('-03-05 09:00', 'archived', 'asap', 6050, interval '30 minutes', 'support'),
         ('-03-07 23:30', 'finished', 'nextDay', 100, interval '15 minutes', null)) x (at, status, priority, price, took, by)
       cross join lateral (select ($2 || x.at)::timestamp at time zone 'Europe/Vienna' as at) d
       left join users u on u.username = x.by
       returning id, user_id, price, created_at),
     method as (
       insert into task_methods (task_id, method_id, price)
       select t.id, m.id, t.price from task t join methods m on m.name = 'Stage_1')
     insert into credit_entries (user_id, kind, amount, balance, task_id, idempotency_key, created_at)
     select user_id, 'payment', -price, 0, id, 'statistics ' || id, created_at from task`,
    [username, String(year)],
  );
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const asTable = (page: Page, name: string) => card(page, name).getByText('Table', { exact: true }).click();
/** The cells of the table of a figure, row by row. */
async function cellsOf(page: Page, name: string): Promise<string[][]> {
  const rows = await card(page, name)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .all();
  return Promise.all(rows.map((row) => row.getByRole('cell').allTextContents()));
}

test('the statistics show what the database says, and table and file agree [A2.26]', async ({ browser }) => {
  await orderLongAgo(2012);
  const { page } = await open(browser, 'support', `/admin/statistic?${period}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  await expect(
    page
      .getByRole('img', { name: /^Plot: Files by status/ })
      .locator('svg')
      .first(),
  ).toBeVisible();

  // Three files and 136.50 credits in three days, nothing in the three before.
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText('Ordered files3before 0');
  await expect(figures).toContainText('Finished automatically33%before –');
  await expect(figures).toContainText('Median turnaround15 minbefore –');
  await expect(figures).toContainText('Income136.50 Cr.before 0 Cr.');
  await expect(figures).toContainText('Compared with Mar 2, 2012 to Mar 4, 2012');

  const byDay = await query<{ day: string; finished: string; archived: string; paid: string; payments: string }>(
    `select to_char(d, 'Mon FMDD, YYYY') as day,
       (select count(*) from tasks where status = 'finished' and (created_at at time zone 'Europe/Vienna')::date = d)::text as finished,
       (select count(*) from tasks where status = 'archived' and (created_at at time zone 'Europe/Vienna')::date = d)::text as archived,
       (select to_char(coalesce(-sum(amount), 0) / 100.0, 'FM999990.00') from credit_entries
         where kind = 'payment' and (created_at at time zone 'Europe/Vienna')::date = d) as paid,
       (select count(*) from credit_entries where kind = 'payment' and (created_at at time zone 'Europe/Vienna')::date = d)::text as payments
     from (select generate_series('2012-03-05', '2012-03-07', interval '1 day')::date d) days order by d`,
  );
  await asTable(page, 'Files by status');
  expect((await cellsOf(page, 'Files by status')).map((cells) => cells.slice(0, 3))).toEqual(
    byDay.map(({ day, finished, archived }) => [day, finished, archived]),
  );
  await asTable(page, 'Income in credits');
  const income = await cellsOf(page, 'Income in credits');
  expect(income.map(([day, , payments]) => [day, payments])).toEqual(byDay.map(({ day, payments }) => [day, payments]));
  expect(income.map(([, paid = '']) => Number(paid).toFixed(2))).toEqual(byDay.map(({ paid }) => paid));

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Income in credits as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('income-2012-03-05-2012-03-07.csv');
  const lines = (await readFile(await download.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toBe('Day,Credits,Payments');
  expect(lines.slice(1).map((line) => line.split(',').slice(1))).toEqual(
    byDay.map(({ paid, payments }) => [paid, payments]),
  );

  await asTable(page, 'Automatic and manual');
  // The last was finished a quarter of an hour before midnight.
  expect((await cellsOf(page, 'Automatic and manual')).map((cells) => cells.slice(1))).toEqual([
    ['0', '2'],
    ['0', '0'],
    ['1', '0'],
  ]);
  await asTable(page, 'Turnaround by priority');
  expect(await cellsOf(page, 'Turnaround by priority')).toEqual([
    ['asap', '2', '20 min', '28 min'],
    ['next day', '1', '15 min', '15 min'],
  ]);
  await asTable(page, 'Turnaround by member of staff');
  expect(await cellsOf(page, 'Turnaround by member of staff')).toEqual([
    ['support', '2', '20 min', '28 min'],
    ['Automatic service', '1', '15 min', '15 min'],
  ]);
  await asTable(page, 'Most ordered methods');
  expect((await cellsOf(page, 'Most ordered methods')).map((cells) => cells[1])).toEqual(['3']);
  await expect(card(page, 'Chat response time')).toContainText('Nothing in this period.');
});

test('the key figures say how they changed to as many days before', async ({ browser }) => {
  await orderLongAgo(2013);
  // The day of two orders, beside a day of one and its successor: one file instead of two.
  const { page } = await open(browser, 'support', '/admin/statistic?from=2013-03-07&to=2013-03-08');
  const figures = page.getByRole('region', { name: 'Key figures' });
  await expect(figures).toContainText('Ordered files1-50% · before 2');
  await expect(figures).toContainText('Finished automatically100%+100 points · before 0%');
  await expect(figures).toContainText('Median turnaround15 min-25% · before 20 min');
  await expect(figures).toContainText('Income1 Cr.-99% · before 135.50 Cr.');
});

test('the period is chosen by name or by days, stands in the address, and is checked', async ({ browser }) => {
  const { page } = await open(browser, 'support', '/admin/statistic');
  const choice = page.getByRole('combobox', { name: 'Period' });
  await expect(choice).toHaveValue('Last 30 days');
  await choice.click();
  await page.getByRole('option', { name: 'Today' }).click();
  await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1/);
  await page.reload();
  await expect(choice).toHaveValue('Today');
  await page.getByLabel('From').fill('2012-03-08');
  await page.getByLabel('To', { exact: true }).fill('2012-03-07');
  await expect(page.getByText('The period must begin before it ends')).toBeVisible();
  await expect(card(page, 'Files by status')).toHaveCount(0);
  await page.getByLabel('From').fill('2012-03-01');
  await expect(choice).toHaveValue('From – to');
  await expect(card(page, 'Files by status')).toBeVisible();
});

test('trophies show the best of the month and of all time [A2.25]', async ({ browser }) => {
  await orderLongAgo(2011);
  const { page } = await open(browser, 'support', '/admin/trophy');
  await expect(page.getByRole('tab', { name: 'This month' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'All time' }).click();
  const [best] = await query<{ name: string; paid: string }>(
    `select coalesce(nullif(trim(u.company_name), ''), nullif(trim(u.first_name || ' ' || u.second_name), ''), u.username) as name,
       to_char(-sum(e.amount) / 100.0, 'FM999990.00') as paid
     from credit_entries e join users u on u.id = e.user_id where e.kind = 'payment'
     group by u.id order by sum(e.amount), u.id limit 1`,
  );
  const first = card(page, 'Best customers').getByRole('listitem').first();
  await expect(first.getByRole('img', { name: 'Place 1' })).toBeVisible();
  await expect(first).toContainText(best?.name ?? 'nobody');
  await expect(first).toContainText(`${best?.paid.replace(/\.00$/, '')} Cr.`);
  await expect(card(page, 'Busiest staff').getByRole('listitem').first()).toContainText(/\d files?/);
});

test('an administrator reads who changed what, before and after, narrows the log and takes it along [P1.52]', async ({
  browser,
}) => {
  const username = await newWorkshop(0);
  const { page: admin } = await open(browser, 'admin');
  // What the portal does for staff, done here as staff.
  await query(
    `do $$ begin
       perform set_config('tuneport.actor', (select id::text from users where username = 'support'), true);
       perform set_config('tuneport.address', '192.0.2.7', true);
       perform set_config('tuneport.call', 'updateCustomer', true);
       update users set city = 'Graz' where username = '${username}';
     end $$`,
  );
  await admin.goto('/admin/audit');
  await admin.getByRole('searchbox', { name: 'Search' }).fill('192.0.2.7 graz');
  const row = admin.getByRole('row').filter({ hasText: 'changed a customer' }).first();
  await expect(row).toContainText('support');
  await expect(row).toContainText('Account #');
  await expect(row).toContainText('changed: City');
  await expect(row).toContainText('192.0.2.7');
  const opener = row.getByRole('button', { name: /^Show before and after/ });
  await opener.focus();
  await admin.keyboard.press('Enter');
  const diff = admin.getByRole('table', { name: /^Before and after of line/ });
  await expect(diff.getByRole('row').last().getByRole('cell')).toHaveText(['City', 'empty', 'Graz']);
  await expect(row.getByRole('link')).toHaveAttribute('href', /\/admin\/customerview\?customer=\d+/);

  await row.getByRole('button', { name: /^Only lines about Account #/ }).click();
  await expect(admin.getByText(/^Only Account #\d+$/)).toBeVisible();
  await expect(admin).toHaveURL(/subject=users&subjectId=/);
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('192.0.2.7,changed,updateCustomer,users');

  await admin.getByRole('button', { name: 'Show all again' }).click();
  await admin.getByRole('searchbox', { name: 'Search' }).fill('');
  await narrow(admin, 'Action', 'exported');
  await expect(admin.getByRole('row').filter({ hasText: 'exported the audit log' }).first()).toBeVisible();
});

test('the audit log is not for support', async ({ browser }) => {
  const { page } = await open(browser, 'support');
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  await page.goto('/admin/audit');
  await expect(page).not.toHaveURL(/audit/);
});
