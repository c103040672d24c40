import { expect, test } from '@playwright/test';
import { syntheticImage } from '#ecu/index.ts';
import { downloaded, filePayload, orderByHand } from './ordering.ts';
import { newWorkshop, open } from './people.ts';

test('chat is live between two browsers, with text and file', async ({ browser }) => {
  const workshop = await open(browser, await newWorkshop(0));
  const job = await orderByHand(
    workshop.page,
    filePayload(syntheticImage({ family: 'edc16', software: '1037999200', seed: 2 })),
  );
  const support = await open(browser, 'support');

  await workshop.page.getByLabel('Message', { exact: true }).fill('Is this the right file?');
  await workshop.page.getByRole('button', { name: 'Send' }).click();
  await expect(support.page.getByText('New Message!')).toBeVisible();
  await support.page.goto(job);
  await expect(support.page.getByText('Is this the right file?')).toBeVisible();

  const chooser = support.page.waitForEvent('filechooser');
  await support.page.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles({ name: 'how to read.txt', mimeType: 'text/plain', buffer: Buffer.from('boot mode') });
  await support.page.getByLabel('Message', { exact: true }).fill('Please read it again like this.');
  await support.page.getByRole('button', { name: 'Send' }).click();

  await expect(workshop.page.getByText('New Message!')).toBeVisible();
  await expect(workshop.page.getByText('Please read it again like this.')).toBeVisible();
  const file = await downloaded(workshop.page, () =>
    workshop.page.getByRole('button', { name: /how_to_read\.txt/ }).click(),
  );
  expect(file.bytes.toString()).toBe('boot mode');
  expect(file.name).toMatch(/^\d+_how_to_read\.txt$/);
});
