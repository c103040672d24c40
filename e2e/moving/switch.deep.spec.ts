import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import { downloaded, filePayload, openOrder, orderButton, payNewOrder } from '#e2e/ordering.ts';
import { deliver } from '#e2e/staff-tasks.ts';
import { type MailServerForTests, startMailServer } from '#test/mail-server.ts';
import { endAll, freePort, openFolder, ready, type RunningPortal, startPortal } from '#test/process.ts';
import { makeWoocommerceFolder, makeModified, shopPassword } from './woocommerce-folder.ts';

const secret = 'a-bare-machine-29';
const original = syntheticImage({ family: 'edc16', software: '1037999301', seed: 61 });
const tuned = syntheticTuning(original, { family: 'edc16', seed: 62 });

let folder: string;
let mails: MailServerForTests;
let portal: RunningPortal;
test.beforeAll(async () => {
  folder = await openFolder();
  mails = await startMailServer();
  await makeWoocommerceFolder(join(folder, 'shop'));
  const port = String(await freePort());
  portal = await ready(
    await startPortal([], {
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: join(folder, 'data'),
      SMTP_URL: mails.url,
      MAIL_FROM: 'portal@tuning.test',
      DISK_RESERVE_MIB: '0',
    }),
  );
});
test.afterAll(async () => {
  portal.child.kill('SIGTERM');
  await portal.ended;
  endAll();
  await mails.down();
  await rm(folder, { recursive: true });
});

/** A visitor of the portal of this story, in a browser of their own; errors of the page fail the test. */
async function enterPortal(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.root, locale: 'en-US', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/signin');
  page.on('pageerror', (error) => {
    throw error;
  });
  return page;
}

/** Signs in where the sign-in is open: it may lead on to where one came from. */
async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(page).not.toHaveURL(/signin/);
}

/** The link to a page that somebody is mailed, once it is there. */
async function findMailedLink(address: string, path: string): Promise<string> {
  const links = () =>
    mails.arrived
      .filter(({ to }) => to.includes(address))
      .flatMap(({ text }) => new RegExp(`http\\S+/${path}\\S*`).exec(text)?.[0] ?? []);
  await expect.poll(() => links().length, { message: `no mail to ${address} has a link to ${path}` }).toBe(1);
  return links()[0] ?? '';
}

/** A colleague with a role, who was invited by mail, has chosen a password and signed in. */
async function inviteColleague(browser: Browser, admin: Page, username: string, role: string): Promise<Page> {
  const email = `${username}@tuning.test`;
  await admin.goto('/admin/customerview?state=staff');
  await admin.getByRole('button', { name: 'New staff account' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('User name').fill(username);
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('First name').fill(username);
  await dialog.getByLabel('Last name').fill('Berger');
  await dialog.getByRole('combobox', { name: 'Rights' }).click();
  await admin.getByRole('option', { name: role }).click();
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog).toBeHidden();

  const page = await enterPortal(browser);
  await page.goto(await findMailedLink(email, 'resetpassword'));
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Please check your e-mail and the spam folder')).toBeVisible();
  await page.goto(await findMailedLink(email, 'PasswordResetNewPass'));
  await page.getByLabel(/^New password/).fill(secret);
  await page.getByLabel(/^Repeat new password/).fill(secret);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL(/signin/);
  await signIn(page, username, secret);
  return page;
}

test('a company installs the portal, moves its shop in, and its customers and staff work under its name from then on [P1.167]', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  // The first start names a link, which makes the administrator, who is led through what is missing.
  const admin = await enterPortal(browser);
  const link = () => /http\S+\/setup\?key=\S+/.exec(portal.output.stdout)?.[0];
  await expect.poll(link).toBeDefined();
  await admin.goto(link() ?? '');
  await admin.getByLabel('User name').fill('chief');
  await admin.getByLabel('E-mail').fill('chief@tuning.test');
  await admin.getByLabel('Password', { exact: true }).fill(secret);
  await admin.getByRole('button', { name: 'Create administrator' }).click();
  await expect(admin).toHaveURL(/signin/);
  await signIn(admin, 'chief', secret);
  await expect(admin.getByRole('heading', { level: 1, name: 'Guided start' })).toBeVisible();
  const step = (name: string) => admin.getByRole('listitem', { name, exact: true });
  await step('Prices').getByRole('button', { name: 'Use these prices' }).first().click();
  await expect(step('Prices').getByText('Done')).toBeVisible();
  await step('E-mail').getByRole('button', { name: 'Send a test e-mail' }).click();
  await expect(step('E-mail').getByText('A test e-mail is on its way to chief@tuning.test.')).toBeVisible();
  await step('Company and tax').getByRole('link', { name: 'Name and logo' }).click();
  await admin.getByLabel('Name of the portal').fill('Motorwerk');
  await admin.getByRole('button', { name: 'Save' }).first().click();
  await expect(admin).toHaveTitle(/Motorwerk/);

  // The shop moves in, first without effect.
  await admin.goto('/admin/moving');
  await admin.getByLabel('Name for the portal before').fill('shop');
  await admin.getByRole('combobox', { name: 'Software of the portal before' }).click();
  await admin.getByRole('option', { name: 'WooCommerce' }).click();
  await admin.getByRole('button', { name: 'Begin' }).click();
  const choosing = admin.waitForEvent('filechooser');
  await admin.getByRole('button', { name: 'Add a folder' }).click();
  await (await choosing).setFiles(join(folder, 'shop'));
  await expect(admin.getByText(/^Further files: 80/)).toBeVisible({ timeout: 120_000 });
  await admin.getByRole('button', { name: 'Try without effect' }).click();
  await expect(admin.getByText('This was a trial: nothing has been written.')).toBeVisible({ timeout: 300_000 });
  // A product with a name of its own, and a person says which method that is.
  await admin.getByRole('combobox', { name: 'Sport package' }).click();
  await admin.getByRole('option', { name: 'Stage_2', exact: true }).click();
  await admin.getByRole('button', { name: 'Save methods' }).click();
  await expect(admin.getByText('The map has been saved.')).toBeVisible();
  await admin.getByRole('button', { name: 'Try without effect' }).click();
  await expect(admin.getByText('This was a trial: nothing has been written.')).toBeVisible({ timeout: 300_000 });
  await expect(admin.getByRole('heading', { name: 'Refused lines: 3', exact: true })).toBeVisible();
  await admin.getByRole('button', { name: 'Move in now' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Move in now' }).click();
  await expect(admin.getByText('The folder has moved in.')).toBeVisible({ timeout: 300_000 });

  // An old customer has password, balance and files as before.
  const customer = await enterPortal(browser);
  await signIn(customer, 'garage1', shopPassword);
  await expect(customer).toHaveTitle(/Motorwerk/);
  await expect(customer.getByTestId('balance')).toContainText('201 Cr.');
  await customer.goto('/tasks');
  await customer
    .getByRole('link', { name: /^Open order/ })
    .first()
    .click();
  const moved = await downloaded(customer, () => customer.getByRole('button', { name: /^Download version/ }).click());
  expect(moved.bytes.equals(Buffer.from(makeModified(3000)))).toBe(true);

  // It orders under the new name, and pays from the balance that came along.
  await customer.goto('/jobCreate');
  await customer.getByLabel('Vehicle model').fill('Golf V 1.9 TDI');
  await customer
    .getByRole('option', { name: /Golf V 1\.9 TDI/ })
    .first()
    .click();
  await customer.getByRole('checkbox', { name: /^Stage 1/ }).check();
  await customer.locator('input[type=file]').first().setInputFiles(filePayload(original));
  await customer.getByLabel('VIN', { exact: false }).first().fill('WVWZZZ1KZ6W000061');
  await customer.getByLabel('I accept the terms').check();
  await orderButton(customer).click();
  await expect(customer.getByText('Your order has arrived.')).toBeVisible({ timeout: 60_000 });
  await admin.goto(await openOrder(customer));
  await deliver(admin, tuned, 'tuned.bin');
  expect((await payNewOrder(customer)).bytes.equals(Buffer.from(tuned))).toBe(true);
  await expect(customer.getByTestId('balance')).not.toContainText('201 Cr.');

  // The accountant books, and the technician cannot.
  const accountant = await inviteColleague(browser, admin, 'anna', 'Accountant');
  await accountant.goto('/admin/creditsoverview');
  await accountant.getByRole('button', { name: 'Change credits' }).click();
  const booking = accountant.getByRole('dialog');
  await booking.getByRole('combobox', { name: 'Customer' }).fill('garage2');
  await accountant
    .getByRole('option', { name: /Garage 2\b/ })
    .first()
    .click();
  await booking.getByLabel('Credits', { exact: false }).last().fill('50');
  await booking.getByRole('textbox', { name: 'Reason' }).fill('bank transfer of today');
  await booking.getByRole('button', { name: 'Book 50 credits' }).click();
  await expect(accountant.getByRole('alert').filter({ hasText: 'Credits booked' })).toBeVisible();
  const technician = await inviteColleague(browser, admin, 'toni', 'Technician');
  await expect(technician.getByRole('link', { name: 'All files' })).toBeVisible();
  await expect(technician.getByRole('link', { name: 'All credits' })).toHaveCount(0);
  await technician.goto('/admin/creditsoverview');
  await expect(technician).not.toHaveURL(/credits/);
});
