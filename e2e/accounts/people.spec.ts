import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { filePayload, placeOrder } from '#e2e/ordering.ts';
import { newWorkshop, open, password } from '#e2e/people.ts';
import { mailedLink } from '#e2e/visitor.ts';

test('a workshop invites a technician, who orders for it and is signed out the moment of being removed [P1.188]', async ({
  browser,
}) => {
  const workshop = await newWorkshop(50);
  const email = `tina-${randomUUID().slice(0, 8)}@test.invalid`;
  const { page: owner } = await open(browser, workshop, '/account/people');
  await owner.getByRole('button', { name: 'Invite person' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(owner.getByText(`The invitation was sent to ${email}.`)).toBeVisible();

  const technician = await (await browser.newContext()).newPage();
  const link = await mailedLink(email, 'invitation');
  await technician.goto(link);
  await expect(technician.getByText(`You will sign in for ${workshop} with ${email}.`)).toBeVisible();
  await technician.getByLabel('First name').fill('Tina');
  await technician.getByLabel('Last name').fill('Test');
  await technician.getByLabel(/^New password/).fill(password);
  await technician.getByLabel(/^Repeat new password/).fill(password);
  await technician.getByRole('button', { name: 'Accept invitation' }).click();
  await technician.getByRole('link', { name: 'Go to sign-in' }).click();
  await technician.getByLabel('User name').fill(email);
  await technician.getByLabel('Password', { exact: true }).fill(password);
  await technician.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(technician).not.toHaveURL(/signin/);
  await expect(technician.getByRole('banner').getByText('50 Cr.')).toBeVisible();

  const job = await placeOrder(
    email,
    filePayload(syntheticImage({ family: 'edc16', software: '1037999300', seed: 3 })),
  );
  await technician.goto(job);
  await expect(technician.getByRole('heading', { level: 1, name: /Stage 1/ })).toBeVisible();
  await owner.goto(job);
  await expect(owner.getByRole('heading', { level: 1, name: /Stage 1/ })).toBeVisible();

  await owner.goto('/account/people');
  await owner.getByRole('button', { name: 'Remove Tina Test' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(owner.getByText('Tina Test was removed.')).toBeVisible();
  await expect(technician.getByText('You were signed out because you no longer belong to this company.')).toBeVisible();
  await technician.goto(link);
  await expect(technician.getByRole('alert').first()).toBeVisible();
  await expect(technician.getByLabel('First name')).toHaveCount(0);
});
