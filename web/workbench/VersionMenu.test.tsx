import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { versionsApi } from '#contract/workbench/versions.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const openJob = () => openScreen(({ jobId }) => `/jobs/jobDetails?job=${jobId}`, { world: 'versions', as: 'support' });
const menuOf = (version: number) => page.getByRole('button', { name: `Actions of version ${version}` });
const entry = (name: string) => page.getByRole('menuitem', { name });
const dialog = () => page.getByRole('dialog');

test('support annotates, recommends and withdraws a version, each with its answer on the card [P1.58]', async () => {
  const { server } = await openJob();
  const files = page.getByRole('region', { name: 'Files' });
  await expect.element(files.getByRole('listitem').first()).toMatchTextContent(/v2.*the customer gets this/);

  await menuOf(1).click();
  await entry('Note to the customer').click();
  await expectAccessibleDialog('web/workbench/VersionMenu.tsx');
  await dialog().getByRole('textbox', { name: 'Note to the customer' }).fill('For the track only.');
  server.moveTo('noted');
  await dialog().getByRole('button', { name: 'Save note' }).click();
  await expect.element(files.getByText('Note of support: For the track only.')).toBeVisible();

  await menuOf(1).click();
  server.moveTo('recommended');
  await entry('Recommend this version').click();
  await expect.element(page.getByText('The customer now gets version 1')).toBeVisible();
  await expect.element(files.getByRole('listitem').nth(1)).toMatchTextContent(/v1.*the customer gets this/);

  await menuOf(2).click();
  await entry('Withdraw').click();
  await dialog().getByRole('button', { name: 'Withdraw version' }).click();
  expect(server.sentTo(versionsApi.withdrawVersion)).toEqual([]);
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('The torque limit is wrong.');
  server.moveTo('withdrawn');
  await dialog().getByRole('button', { name: 'Withdraw version' }).click();
  await expect.element(files.getByText(/^Withdrawn on .*: The torque limit is wrong\.$/)).toBeVisible();
  // A withdrawn version is neither recommended nor withdrawn again.
  await menuOf(2).click();
  await expect.element(entry('Note to the customer')).toBeVisible();
  expect(page.getByRole('menuitem').elements()).toHaveLength(1);
});

test('support reads who downloaded which version, from where [P1.59]', async () => {
  const { facts } = await openJob();
  await page.getByRole('button', { name: 'Downloads' }).click();
  const lines = page.getByRole('list', { name: 'Downloads' }).getByRole('listitem');
  await expect.element(lines.first()).toMatchTextContent(`Tuning file, version 1 · ${facts.workshop}`);
  await expect.element(lines.first()).toMatchTextContent('127.0.0.1');
  await expect.element(lines.last()).toMatchTextContent(`Readout · ${facts.support}`);
});
