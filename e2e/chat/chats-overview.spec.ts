import { expect, type Page, test } from '@playwright/test';
import { filePayload, placeOrder } from '#e2e/ordering.ts';
import { newSupport, newWorkshop, open, query } from '#e2e/people.ts';

const archive = () => filePayload(new Uint8Array(2000).fill(7), 'readout.zip');
const message = (page: Page) => page.getByLabel('Message', { exact: true });
const conversations = (page: Page) => page.getByRole('list', { name: 'Conversations' });
const rowOf = (page: Page, username: string) => conversations(page).getByRole('button').filter({ hasText: username });

/** A workshop that has asked something in the chat of a task; asked by hand only where a browser has to be open. */
async function askingWorkshop(question: string): Promise<string> {
  const username = await newWorkshop(0);
  await query(
    `with owner as (select id from users where username = $1),
       job as (insert into jobs (user_id, vehicle_id, vin, modification_mode, ordered_at)
         select id, (select min(id) from vehicles), 'WVWZZZ1KZ6W000009', 'manual', now() from owner returning id, user_id),
       task as (insert into tasks (job_id, user_id, file_role, status, price, priority, modification_mode, file_name,
           is_master, checksum_wanted, original_sha256)
         select id, user_id, 'engine', 'manual', 6000, 'next2Hours', 'manual', 'readout.zip', true, false,
           (select min(sha256) from files) from job returning id, job_id, user_id)
     insert into chat_messages (job_id, task_id, writer, author_id, text)
     select job_id, id, 'customer', user_id, $2 from task`,
    [username, question],
  );
  return username;
}

test('support answers with a template and leaves a note; the customer reads the answer alone [A2.31 P1.48]', async ({
  browser,
}) => {
  const username = await newWorkshop(0);
  const workshop = await open(browser, username, await placeOrder(username, archive()));
  await message(workshop.page).fill('Which tool do you need?');
  await workshop.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(workshop.page.getByRole('log')).toContainText('Which tool do you need?');

  const { page } = await open(browser, await newSupport(), '/admin/chatsoverview');
  const title = `Tool of ${username}`;
  await page.getByRole('button', { name: 'Reply templates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reply templates' });
  await dialog.getByRole('button', { name: 'New template' }).click();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Text').fill('Hello {{customer}}, about {{name}}');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(dialog.getByText('Unknown placeholder: name')).toBeVisible();
  await dialog.getByLabel('Text').fill('Hello {{customer}}, about {{vin}}: any tool will do.');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(dialog.getByRole('row', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByLabel('Search').fill(`${username} tool`);
  const row = rowOf(page, username);
  await expect(row.locator('mark')).toHaveText('tool');
  await row.click();
  await page.getByRole('combobox', { name: 'Insert a template' }).fill(title);
  await page.getByRole('option', { name: title }).click();
  const answer = `Hello ${username}, about WVWZZZ1KZ6W000001: any tool will do.`;
  await expect(message(page)).toHaveValue(answer);
  await expect(message(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('log')).toContainText(answer);

  await page.getByText('Internal note', { exact: true }).click();
  await message(page).fill('Asks this every week.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('log').getByText('Asks this every week.')).toBeVisible();
  await expect(page.getByRole('log').getByText(/^Internal note · support-/)).toBeVisible();
  await page.getByLabel('Search').fill('');
  await expect(row).toContainText('Note: Asks this every week.');

  await expect(workshop.page.getByRole('log')).toContainText(answer);
  await workshop.page.goto('/chats');
  await expect(conversations(workshop.page).getByRole('button').first()).toContainText(answer);
  await conversations(workshop.page).getByRole('button').first().click();
  await expect(workshop.page.getByRole('log')).toContainText(answer);
  await expect(workshop.page.getByText('Asks this every week.')).toHaveCount(0);
  await expect(workshop.page.getByText('Internal note')).toHaveCount(0);
});

test('what is being written in one chat is still there after looking at another', async ({ browser }) => {
  const word = `axle-${Date.now()}`;
  const [one, other] = [await askingWorkshop(`First ${word}?`), await askingWorkshop(`Second ${word}?`)];
  const { page } = await open(browser, 'support', '/admin/chatsoverview');
  await page.getByLabel('Search').fill(word);
  await rowOf(page, one).click();
  await message(page).fill('Not sent yet');
  await rowOf(page, other).click();
  await expect(message(page)).toHaveValue('');
  await expect(rowOf(page, one)).toContainText('Draft');
  await message(page).fill('To the other');
  await rowOf(page, one).click();
  await expect(message(page)).toHaveValue('Not sent yet');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(message(page)).toHaveValue('');
  await rowOf(page, other).click();
  await expect(message(page)).toHaveValue('To the other');
  await expect(rowOf(page, one)).not.toContainText('Draft');
});

test('the keyboard alone leads through the conversations, writes and comes back', async ({ browser }) => {
  const word = `valve-${Date.now()}`;
  const [first, second] = [await askingWorkshop(`One ${word}?`), await askingWorkshop(`Two ${word}?`)];
  const { page } = await open(browser, 'support', '/admin/chatsoverview');
  await page.getByLabel('Search').fill(word);
  await expect(conversations(page).getByRole('button')).toHaveCount(2);
  await rowOf(page, second).focus();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, first)).toBeFocused();
  // What was only passed over is still unread.
  await expect(rowOf(page, second).getByText('1 unread message')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(message(page)).toBeFocused();
  await page.keyboard.type('By keyboard.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('log')).toContainText('By keyboard.');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, first)).toBeFocused();
});

test('staff narrow the chats to those that wait; /chats leads them to the same place [A2.31]', async ({ browser }) => {
  const username = await askingWorkshop('Is anybody there?');
  const { page } = await open(browser, 'support', '/chats');
  await expect(page).toHaveURL(/\/admin\/chatsoverview/);
  await page.getByLabel('Search').fill(username);
  await page.getByText('Waiting for a reply', { exact: true }).click();
  await rowOf(page, username).click();
  await expect(rowOf(page, username)).toContainText('waiting for a reply');
  await message(page).fill('Yes.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('No chats with this filter')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No chats with this filter')).toBeVisible();
  await page.getByText('All', { exact: true }).first().click();
  await expect(rowOf(page, username)).toBeVisible();
});

test('a customer switches a mail off, and staff see it at the customer [P1.30]', async ({ browser }) => {
  const username = await newWorkshop(0);
  const workshop = await open(browser, username, '/account/edit');
  const choice = workshop.page.getByRole('switch', { name: 'A file is finished' });
  await expect(choice).toBeChecked();
  await choice.click();
  await expect(workshop.page.getByText('You will no longer get these e-mails.')).toBeVisible();
  await workshop.page.reload();
  await expect(choice).not.toBeChecked();
  await expect(workshop.page.getByRole('switch', { name: 'A file is blocked' })).toBeChecked();
  const [row] = await query<{ id: number }>('select id from users where username = $1', [username]);
  const { page } = await open(browser, 'support', `/admin/customerview?customer=${row?.id}&part=access`);
  await expect(page.getByRole('switch', { name: 'File finished' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'File finished' })).toBeDisabled();
});
