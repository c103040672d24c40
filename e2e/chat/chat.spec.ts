import { expect, type Page, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { bringAxe, expectAccessible } from '#e2e/accessibility.ts';
import { downloaded, filePayload, placeOrder, takeTask, uploadModified } from '#e2e/ordering.ts';
import { accepted, newWorkshop, open } from '#e2e/people.ts';

const archive = () => filePayload(new Uint8Array(2000).fill(7), 'readout.zip');
const message = (page: Page) => page.getByLabel('Message', { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const conversations = (page: Page) => page.getByRole('list', { name: 'Conversations' });

/** Sends what is written, and stays until it is stored: it is shown before, and going away would end it. */
async function sendAndStay(page: Page): Promise<void> {
  const stored = accepted(page, 'createChatMessage');
  await send(page).click();
  await stored;
}

/** Attaches a file to the message that is being written. */
async function attach(page: Page, name: string, content: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
}

test('two browsers chat live, with text and file [C1.4 C2.47 C7.42]', async ({ browser }) => {
  const username = await newWorkshop(0);
  const job = await placeOrder(
    username,
    filePayload(syntheticImage({ family: 'edc16', software: '1037999200', seed: 2 })),
  );
  const workshop = await open(browser, username, job);
  const support = await open(browser, 'support');

  await workshop.page.getByLabel('Message', { exact: true }).fill('Is this the right file?');
  await workshop.page.getByRole('button', { name: 'Send' }).click();
  // Beside this journey others write to support, too.
  await expect(support.page.getByText('New Message!').first()).toBeVisible();
  await support.page.goto(job);
  await expect(support.page.getByRole('log').getByText('Is this the right file?')).toBeVisible();

  const chooser = support.page.waitForEvent('filechooser');
  await support.page.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles({ name: 'how to read.txt', mimeType: 'text/plain', buffer: Buffer.from('boot mode') });
  await support.page.getByLabel('Message', { exact: true }).fill('Please read it again like this.');
  await support.page.getByRole('button', { name: 'Send' }).click();

  // A chat in sight needs no notice.
  await expect(workshop.page.getByRole('log').getByText('Please read it again like this.')).toBeVisible();
  const notice = workshop.page.getByRole('alert').filter({ hasText: 'New Message!' });
  await expect(notice).toHaveCount(0);
  const file = await downloaded(workshop.page, () =>
    workshop.page.getByRole('button', { name: /how_to_read\.txt/ }).click(),
  );
  expect(file.bytes.toString()).toBe('boot mode');
  expect(file.name).toMatch(/^\d+_how_to_read\.txt$/);

  // Elsewhere the notice says who wrote what.
  await workshop.page.goto('/account');
  await expect(workshop.page.getByRole('heading', { level: 1 })).toBeVisible();
  await support.page.getByLabel('Message', { exact: true }).fill('Did it work?');
  await support.page.getByRole('button', { name: 'Send' }).click();
  await expect(notice).toContainText('Support');
  await expect(notice).toContainText('Did it work?');
  // It stays while the pointer is on it.
  await notice.hover();
  await bringAxe(workshop.page);
  await expectAccessible(workshop.page, 'the notice of a message', '.mantine-Notification-root');
});

test('files go both ways, and unread messages are counted in menu and list until seen', async ({ browser }) => {
  const username = await newWorkshop(0);
  const job = await placeOrder(username, archive());
  const workshop = await open(browser, username, job);
  await attach(workshop.page, 'fehler speicher (1).txt', 'P0401');
  await message(workshop.page).fill('These are the codes.');
  await sendAndStay(workshop.page);
  await expect(workshop.page.getByText('These are the codes.')).toBeVisible();
  await workshop.page.goto('/account');

  const support = await open(browser, 'support', '/chats');
  await support.page.getByLabel('Search').fill(username);
  const row = conversations(support.page).getByRole('button').filter({ hasText: username });
  await expect(row.getByText('1 unread message')).toBeAttached();
  await row.click();
  const codes = await downloaded(support.page, () =>
    support.page.getByRole('button', { name: 'Download fehler_speicher__1_.txt' }).click(),
  );
  expect(codes.bytes.toString()).toBe('P0401');
  await expect(row.getByText('1 unread message')).toHaveCount(0);
  await attach(support.page, 'plan.png', 'a picture');
  await message(support.page).fill('Please see the picture.');
  await send(support.page).click();
  await expect(row).toContainText('You: Please see the picture.');

  const menu = workshop.page.getByRole('link', { name: /^Chats/ });
  await expect(menu.getByLabel('Unread messages: 1')).toBeVisible();
  await menu.click();
  const own = conversations(workshop.page).getByRole('button').first();
  await expect(own.getByText('1 unread message')).toBeAttached();
  await own.click();
  const picture = await downloaded(workshop.page, () =>
    workshop.page.getByRole('button', { name: 'Download plan.png' }).click(),
  );
  expect(picture.bytes.toString()).toBe('a picture');
  await expect(menu.getByLabel('Unread messages: 1')).toHaveCount(0);
  await expect(own.getByText('1 unread message')).toHaveCount(0);
  await workshop.page.getByRole('link', { name: /^Open order/ }).click();
  await expect(workshop.page).toHaveURL(job);
});

test('support closes a task with a message from the list of all chats', async ({ browser }) => {
  const username = await newWorkshop(0);
  const job = await placeOrder(username, archive());
  const workshop = await open(browser, username, job);
  await message(workshop.page).fill('Is it done?');
  await send(workshop.page).click();
  const { page } = await open(browser, 'support', job);
  await takeTask(page);
  await uploadModified(page, new Uint8Array(2000).fill(7).fill(9, 0, 8), 'tuned.bin');
  // Going away sooner would end the upload.
  await expect(page.getByLabel('Close file after sending')).toBeChecked();
  await page.goto('/chats');
  await page.getByLabel('Search').fill(username);
  await conversations(page).getByRole('button').filter({ hasText: username }).click();
  await expect(page.getByLabel('Close file after sending')).toBeChecked();
  await message(page).fill('Yes, it is.');
  await send(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, close' }).click();
  await expect(workshop.page.getByRole('button', { name: 'Pay 60 Cr.' })).toBeVisible();
});
