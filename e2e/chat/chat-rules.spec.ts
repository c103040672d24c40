import { expect, type Page, test } from '@playwright/test';
import { filePayload, placeOrder } from '#e2e/ordering.ts';
import { newSupport, newWorkshop, open, query } from '#e2e/people.ts';

const archive = () => filePayload(new Uint8Array(2000).fill(7), 'readout.zip');
const message = (page: Page) => page.getByLabel('Message', { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

test('without a text nothing is sent [C5.23]', async ({ browser }) => {
  const username = await newWorkshop(0);
  const { page } = await open(browser, username, await placeOrder(username, archive()));
  await expect(send(page)).toBeDisabled();
  await message(page).press('Control+Enter');
  await expect(page.getByText('No Text')).toBeVisible();
  await message(page).fill('Hello');
  await expect(page.getByText('No Text')).toHaveCount(0);
  await expect(send(page)).toBeEnabled();
});

test('however much is written, the list of messages is at most 500 px high [C2.46 C9.1]', async ({ browser }) => {
  const username = await newWorkshop(0);
  const { page } = await open(browser, username, await placeOrder(username, archive()));
  await query(
    `insert into chat_messages (job_id, task_id, writer, author_id, text)
     select t.job_id, t.id, 'customer', t.user_id, 'line ' || n from tasks t, generate_series(1, 40) n
     where t.user_id = (select id from users where username = $1)`,
    [username],
  );
  // However high the screen is.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.reload();
  const list = page.getByRole('log');
  await expect(list.getByText('line 40')).toBeVisible();
  expect((await list.boundingBox())?.height).toBe(500);
});

test('a file of a message that is not there is named [C7.1 C8.14]', async ({ browser }) => {
  const username = await newWorkshop(0);
  const { page } = await open(browser, username, await placeOrder(username, archive()));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles({ name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('log') });
  await message(page).fill('My log');
  await send(page).click();
  await page.route('**/downloadChatFile', (route) =>
    route.fulfill({ status: 404, json: { status: 404, code: 'notFound' }, contentType: 'application/problem+json' }),
  );
  await page.getByRole('button', { name: 'Download log.txt' }).click();
  await expect(page.getByText('Chatfile not found')).toBeVisible();
});

test('support closes a task with a message: ticked at first, and asked before it is done [C4.33 C4.34 C6.6]', async ({
  browser,
}) => {
  const username = await newWorkshop(0);
  const job = await placeOrder(username, archive());
  const workshop = await open(browser, username, job);
  await expect(workshop.page.getByText('with support', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const { page } = await open(browser, await newSupport(), job);
  await page.getByRole('button', { name: 'Take' }).click();
  // Always there; off, with its reason, as long as the task cannot be closed.
  const box = page.getByRole('checkbox', { name: 'Close file after sending' });
  await expect(box).toBeDisabled();
  await expect(box).not.toBeChecked();
  await expect(box).toHaveAccessibleDescription('Upload the modified file first.');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload modified file' }).click();
  await (await chooser).setFiles(filePayload(new Uint8Array(2000).fill(7).fill(9, 0, 8), 'tuned.bin'));
  await expect(page.getByLabel('Close file after sending')).toBeChecked();
  await page.getByRole('button', { name: 'Language EN' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  const text = page.getByLabel('Nachricht', { exact: true });
  await text.fill('Hier ist die Datei.');
  await page.getByRole('button', { name: 'Senden', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Task wird geschlossen' });
  await question.getByRole('button', { name: 'Ja schließen' }).click();
  await expect(workshop.page.getByRole('button', { name: 'Pay 60 Cr.' })).toBeVisible();
  await expect(workshop.page.getByRole('log').getByText('Hier ist die Datei.')).toBeVisible();
});
