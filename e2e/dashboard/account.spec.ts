import { narrow } from '#e2e/lists.ts';
import { expect, test } from '@playwright/test';
import { chatApi } from '#contract/chat.ts';
import { JobId, TaskId } from '#contract/ids.ts';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { downloaded, filePayload, placeOrder } from '#e2e/ordering.ts';
import { clientOf, newWorkshop, open, query } from '#e2e/people.ts';
import { wholeAnswer } from '#e2e/whole-answer.ts';

/** Gives a workshop ledger rows: a purchase of 100 credits and a payment of 25 for nothing in particular. */
async function withRows(username: string): Promise<void> {
  await query(
    `insert into credit_entries (user_id, kind, amount, balance, reason, idempotency_key, created_at)
     select id, 'purchase', 10000, 10000, 'invoice 7', 'k1', now() - interval '2 days' from users where username = $1`,
    [username],
  );
  await query(
    `insert into credit_entries (user_id, kind, amount, balance, reason, idempotency_key)
     select id, 'correction', -2500, 7500, '=formula', 'k2' from users where username = $1`,
    [username],
  );
  await query(`update credit_accounts set balance = 7500 where user_id = (select id from users where username = $1)`, [
    username,
  ]);
}

test('/account leads to jobs, credits, buying, prices and editing [C2.14]', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  for (const [name, path] of [
    ['Orders', 'jobs'],
    ['Credits', 'account/creditsoverview'],
    ['Buy credits', 'account/buyCredits'],
    ['My prices', 'account/myfileprices'],
    ['Edit account', 'account/edit'],
  ] as const) {
    await page.goto('/account');
    await expect(page.getByText('You have not ordered anything yet.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/${path}$`));
  }
});

test('the account says what needs the workshop, what is running and what was spent, and changes by itself [P10.4]', async ({
  browser,
}) => {
  const username = await newWorkshop(100);
  const path = await placeOrder(username, filePayload(new Uint8Array(64).fill(5), 'readout.zip'));
  const job = Number(path.split('=')[1]);
  const { page } = await open(browser, username, '/account');
  const [needs, running] = [
    page.getByRole('region', { name: 'Needs you' }),
    page.getByRole('region', { name: 'Running' }),
  ];
  await expect(needs).toContainText('Nothing is waiting for you.');
  await expect(running.getByRole('listitem')).toHaveCount(1);
  await expect(running).toContainText('Stage 1');
  await expect(running).toContainText('with support');
  await expect(running).toContainText('ready by');

  // Support asks, and nobody reloads the page.
  const [task] = await query<{ id: number }>('select id from tasks where job_id = $1', [job]);
  const support = await clientOf('support');
  await support.ask(chatApi.createMessage, {
    jobId: JobId.parse(job),
    taskId: TaskId.parse(task?.id),
    message: 'Which gearbox is it?',
  });
  await expect(needs).toContainText('1 new message');
  await expect(page).toHaveTitle(/^\(1\) Account/);
  await needs.getByRole('link', { name: /Stage 1/ }).click();
  await expect(page).toHaveURL(new RegExp(`job=${job}$`));

  await query(
    `update tasks set status = 'finished', modified_sha256 = original_sha256, finished_at = now() where job_id = $1`,
    [job],
  );
  await page.goto('/account');
  await expect(needs).toContainText('60 Cr. to pay');
  await expect(running).toContainText('Nothing is running.');
  const orders = page.getByRole('region', { name: 'Your orders' });
  await expect(orders.getByRole('link', { name: `#${task?.id}` })).toBeVisible();
  await expect(orders).toContainText('Today1');
  await expect(orders).toContainText('This month1');

  await expect(page.getByText('Nothing was paid in this period.')).toBeVisible();
  await query(
    `insert into credit_entries (user_id, kind, amount, balance, task_id, idempotency_key)
     select t.user_id, 'payment', -2500, 7500, t.id, 'paid' from tasks t where t.job_id = $1`,
    [job],
  );
  await query(`update credit_accounts set balance = 7500 where user_id = (select id from users where username = $1)`, [
    username,
  ]);
  await page.reload();
  const money = page.getByRole('region', { name: 'Spent and balance' });
  await expect(money).toContainText('Spent this month25 Cr.');
  await expect(money).toContainText('Balance75 Cr.');
  await expect(page.getByText('25 Cr. in 30 days')).toBeVisible();
  await page.getByText('90 days').click();
  await page.getByText('As a table').click();
  await expect(page.getByRole('table', { name: 'Spent credits by week' })).toContainText('25');
});

test('the credits overview has every row, filters by kind and words, and exports CSV [C2.15]', async ({ browser }) => {
  const username = await newWorkshop(0);
  await withRows(username);
  const { page } = await open(browser, username, '/account/creditsoverview');
  const table = page.getByRole('table', { name: 'Credits' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('row').nth(1)).toContainText('-25');
  await expect(table.getByRole('row').nth(2)).toContainText('+100');
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance).toContainText('75 Cr.');
  await expect(balance).toContainText('+75 in 30 days');
  await expect(
    balance.getByRole('img', { name: 'Balance of the last 30 days: from 0 to 75 credits, at the lowest 0.' }),
  ).toBeVisible();
  await narrow(page, 'Kind', 'Purchase');
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox').or(page.getByLabel('Search')).first().fill('nothing like it');
  await expect(page.getByText('No transactions with this filter')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(table.getByRole('row')).toHaveCount(3);
  const file = await downloaded(page, () => page.getByRole('button', { name: 'Export as CSV' }).click());
  expect(file.name).toMatch(/^credits-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.bytes.toString('utf8')).toContain("'=formula");
  expect(file.bytes.toString('utf8').trim().split('\n')).toHaveLength(3);
});

test('credits are bought up to the checkout, where a transfer shows the bank details and books nothing [A2.7 C2.16]', async ({
  browser,
}) => {
  const username = await newWorkshop(0);
  await query(
    `update portal_options set bank_holder = 'Tuneport GmbH', bank_name = 'Bank', bank_iban = 'AT611904300234573201', bank_bic = 'BKAUATWW'`,
  );
  const { page } = await open(browser, username, '/account/buyCredits');
  const price = page.getByRole('group', { name: 'Price' });
  await expect(page.getByRole('radiogroup', { name: 'Packages' }).getByRole('radio')).toHaveCount(5);
  await page.getByText('250 credits', { exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Number of credits' })).toHaveValue('250');
  await expect(price).toContainText('VAT 19%€47.50');
  // Any other amount is calculated as it is typed.
  await page.getByRole('textbox', { name: 'Number of credits' }).fill('33');
  await expect(price).toContainText('Net€33.00');
  await expect(price).toContainText('To pay€39.27');
  await page.getByRole('textbox', { name: 'Number of credits' }).fill('250');
  await page.getByRole('button', { name: 'Go to checkout' }).click();
  await expect(page).toHaveURL(/accountBuyCreditsCheckout\?package=\d+/);
  await expect(price).toContainText('Net€250.00');
  await expect(price).toContainText('To pay€297.50');
  await expect(page.getByRole('radio', { name: 'Bank transfer' })).toBeChecked();
  await page.getByRole('checkbox', { name: /^I accept the terms/ }).check();
  await page.getByRole('button', { name: 'Pay €297.50' }).click();
  await expect(page.getByRole('heading', { name: 'Please transfer €297.50' })).toBeVisible();
  await expect(page.getByText('AT611904300234573201')).toBeVisible();
  await expect(page.getByText(/^TP[0-9A-Z ]{9,}$/).first()).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText('0 Cr.');
  await page.goto('/account/buyCredits');
  await page.getByLabel('Number of credits').fill('0');
  await page.getByRole('button', { name: 'Go to checkout' }).click();
  await expect(page.getByText(/Enter a whole number from 1 to/)).toBeVisible();
});

test('without a payment option the account says so; by card it says what is missing', async ({ browser }) => {
  const username = await newWorkshop(0);
  await query(`update users set payment_api = 'none' where username = $1`, [username]);
  const { page } = await open(browser, username, '/account/buyCredits');
  const none = 'Your account has no payment option for credits. Please contact support.';
  await expect(page.getByText(none)).toBeVisible();
  await query(`update users set payment_api = 'card' where username = $1`, [username]);
  // As in a portal without a payment provider.
  await page.route('**/getBuyingOptions', async (route) => {
    const response = await wholeAnswer(route);
    await route.fulfill({ response, json: { ...((await response.json()) as object), ways: [] } });
  });
  await page.goto('/account/accountBuyCreditsCheckout?credits=50');
  await expect(page.getByText(/Payment by card is not available in this portal yet/)).toBeVisible();
  await page.goto('/account/accountBuyCreditsCheckout');
  await expect(page.getByText('Choose how many credits you want to buy first.')).toBeVisible();
});

test('my file prices show an own price beside the standard one, and special prices [C2.18]', async ({ browser }) => {
  const username = await newWorkshop(0);
  await query(
    `insert into customer_class_prices (user_id, kind, class_id, price)
     select u.id, 'engine', (select min(id) from price_classes where kind = 'engine'), 1234 from users u where u.username = $1`,
    [username],
  );
  await query(
    `insert into special_prices (user_id, method_id, price) select id, 1, 4321 from users where username = $1`,
    [username],
  );
  const { page } = await open(browser, username, '/account/myfileprices');
  const row = page.getByRole('table', { name: 'Engine file' }).getByRole('row').filter({ hasText: '12.34 Cr.' });
  await expect(row).toContainText('your price');
  await expect(page.getByRole('table', { name: 'Special prices' })).toContainText('43.21 Cr.');
  await expect(page.getByRole('table', { name: 'Module file' })).toBeVisible();
});

test('/chats lists conversations, unread ones first, and opens one beside the list [C2.13]', async ({ browser }) => {
  const username = await newWorkshop(0);
  const image = syntheticImage({ family: 'edc16', software: '1037999312', seed: 4 });
  const job = await placeOrder(username, filePayload(image));
  const workshop = await open(browser, username, job);
  await workshop.page.goto('/chats');
  await expect(workshop.page.getByText('There are no messages yet.')).toBeVisible();
  const support = await open(browser, 'support', job);
  await support.page.getByLabel('Message', { exact: true }).fill('Which gearbox is it?');
  const tick = support.page.getByLabel('Close file after sending');
  if (await tick.isVisible()) await tick.uncheck();
  await support.page.getByRole('button', { name: 'Send', exact: true }).click();
  const list = workshop.page.getByRole('list', { name: 'Conversations' });
  await expect(list.getByText('Which gearbox is it?')).toBeVisible();
  await expect(
    workshop.page.getByRole('navigation', { name: 'Main menu' }).getByLabel('Unread messages: 1'),
  ).toBeVisible();
  await list.getByRole('button').first().click();
  await expect(workshop.page).toHaveURL(/task=\d+/);
  await workshop.page.getByLabel('Message', { exact: true }).fill('DSG, seven gears.');
  await workshop.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(list.getByText('You: DSG, seven gears.')).toBeVisible();
  await expect(
    workshop.page.getByRole('navigation', { name: 'Main menu' }).getByLabel('Unread messages: 1'),
  ).toHaveCount(0);
  await support.page.goto('/chats');
  await expect(support.page.getByText('DSG, seven gears.').first()).toBeVisible();
});
