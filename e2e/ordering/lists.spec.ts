import { expect, type Page, test } from '@playwright/test';
import { filePayload, placeOrder } from '#e2e/ordering.ts';
import { newWorkshop, open, openWithClock, query } from '#e2e/people.ts';

const archive = () => filePayload(new Uint8Array(2000).fill(7), 'readout.zip');
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

/** Changes the tasks of a workshop where no browser hears of it. */
const change = (username: string, assignments: string) =>
  query(
    `update tasks set ${assignments}, changed_at = now() where user_id = (select id from users where username = $1)`,
    [username],
  );

/** A workshop with one order that waits for support. */
async function withOneOrder(): Promise<string> {
  const username = await newWorkshop(0);
  await placeOrder(username, archive());
  const waiting = () =>
    query(`select 1 from tasks where status = 'manual' and user_id = (select id from users where username = $1)`, [
      username,
    ]);
  await expect.poll(waiting).toHaveLength(1);
  return username;
}

/** Moves the clock of a page to the next of the rounds in which lists ask anew (customer specification, section 9: 6 s). */
const nextRound = (page: Page) => page.clock.runFor(6000);

test('the page of tasks shows id, type, status, vehicle, price, payment, change and modifications, and opens the job [A2.47 A2.50 A2.51 A2.52 A2.53 A4.7]', async ({
  browser,
}) => {
  const { page } = await open(browser, await withOneOrder(), '/tasks');
  await expect(page.getByRole('columnheader')).toHaveText(['File', 'Vehicle', 'Details', 'Options']);
  const heading = page.getByRole('heading', { level: 1, name: 'Files' });
  await expect(heading.locator('..')).toHaveText('Files1');
  const row = rows(page).first();
  for (const text of [
    /File #\d+/,
    'new task',
    'with support',
    /Golf V/,
    /WVWZZZ1KZ6W000001/,
    '60 Cr.',
    'unpaid',
    '1 modification',
  ])
    await expect(row).toContainText(text);
  // The age in words, and the whole date where it is pointed at.
  await expect(row.getByText('Changed now')).toHaveAttribute('title', /\w+ \d+, \d{4}, \d/);
  await expect(page.getByRole('main').getByRole('link', { name: 'New order' })).toHaveAttribute('href', '/jobCreate');
  await row.getByRole('link', { name: /Open order/ }).click();
  await expect(page.getByText(/^Order #\d+$/)).toBeVisible();
});

test('every status and type of a task has its word, and the list finds changes by itself within seconds [A2.56 A4.1 A4.2 A4.3 A4.4 A4.5 A4.6 A4.14 A4.25 A9.1]', async ({
  browser,
}) => {
  const username = await withOneOrder();
  const { page } = await openWithClock(browser, username, '/tasks');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const row = rows(page).first();
  await expect(row).toContainText('with support');
  const steps = [
    [`status = 'waiting', reason = null`, 'waiting'],
    [`status = 'inProgress'`, 'in progress'],
    [`status = 'finished', modified_sha256 = original_sha256, modified_name = 'a.bin'`, 'finished'],
    [`type = 'reviewed'`, 'review done'],
    [`type = 'inReview', status = 'manual', payment_status = 'paid', reason = 'orderedManually'`, 'in review'],
    [`status = 'blocked', reason = null`, 'blocked'],
    [`status = 'archived'`, 'archived'],
  ] as const;
  for (const [assignments, word] of steps) {
    await change(username, assignments);
    await nextRound(page);
    await expect(row.getByText(word, { exact: true })).toBeVisible();
    if (word === 'in progress') {
      const turning = row.getByText(word, { exact: true }).locator('..').locator('svg');
      await expect(turning).not.toHaveCSS('animation-name', 'none');
    }
  }
  await expect(row.getByText('paid', { exact: true })).toBeVisible();
});

test('the page of jobs shows how many there are and what each is, and finds changes by itself within seconds [A2.34 A2.35 A2.40 A2.45 A4.25 A9.1]', async ({
  browser,
}) => {
  const username = await withOneOrder();
  const { page } = await openWithClock(browser, username, '/jobs');
  await expect(page.getByRole('columnheader')).toHaveText(['Order', 'Vehicle', 'Created', 'Changed', 'Action']);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' }).locator('..')).toHaveText('Orders1');
  await expect(page.getByRole('main').getByRole('link', { name: 'New order' })).toHaveAttribute('href', '/jobCreate');
  const row = rows(page).first();
  for (const text of [/Order #\d+/, /Golf V/, /WVWZZZ1KZ6W000001/]) await expect(row).toContainText(text);
  // As in the list of tasks: one word for one state, and nothing turns while nobody works.
  const word = row.getByText('with support', { exact: true });
  await expect(word.locator('..').locator('svg')).toHaveCSS('animation-name', 'none');
  await change(username, `status = 'blocked', reason = null`);
  await nextRound(page);
  await expect(row.getByText('blocked', { exact: true })).toBeVisible();
});

test('entering a list asks for its statuses anew [A2.10 A2.11]', async ({ browser }) => {
  const username = await withOneOrder();
  const { page } = await open(browser, username);
  for (const [list, word, status] of [
    ['Files', 'waiting', 'waiting'],
    ['Orders', 'blocked', 'blocked'],
  ] as const) {
    await page.getByRole('link', { name: list, exact: true }).click();
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Home' }).first().click();
    // The address changes before the list has gone.
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await change(username, `status = '${status}', reason = null`);
    await page.getByRole('link', { name: list, exact: true }).click();
    // Long before the next of the rounds of 6 s.
    await expect(rows(page).first().getByText(word, { exact: true })).toBeVisible({ timeout: 5000 });
  }
});
