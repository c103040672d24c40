import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { password } from '#e2e/people.ts';
import { appWith, standingClock } from '#test/authenticator.ts';
import { type MailServerForTests, startMailServer } from '#test/mail-server.ts';

const port = Number(process.env['E2E_PORT'] ?? '3199') + 300;
const portal = `http://127.0.0.1:${port}`;

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto(`${portal}/signin`);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).last().click();
}

/** Sets the second factor up, from the password to the codes for a lost phone. */
async function setUp(page: Page | Locator) {
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const phone = standingClock();
  const app = appWith((await page.getByLabel('Key').inputValue()).replaceAll(' ', ''), phone);
  await page.getByLabel('Code from the app').fill(app.code());
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('listitem').filter({ hasText: /^[\w-]{16,}$/ });
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  // Each code opens once: the sign-in needs the next one, of a phone that is one code ahead of the portal.
  phone.moveToNextCode();
  return { app, recoveryCode };
}

async function enterCode(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in' }).last().click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${portal}/logout`);
  await page.getByRole('button', { name: 'Log out' }).last().click();
  await expect(page).toHaveURL(`${portal}/`);
}

/** A rule for all staff would stop every other journey: this one has a portal of its own, and a mail server. */
test.describe('required two-step sign-in of staff', () => {
  let mails: MailServerForTests;
  let server: ChildProcess;
  test.beforeAll(async () => {
    mails = await startMailServer();
    server = spawn(process.execPath, ['e2e/server.ts'], {
      cwd: new URL('../..', import.meta.url),
      env: { ...process.env, E2E_PORT: String(port), E2E_SMTP_URL: mails.url },
      stdio: 'inherit',
    });
    const answers = () =>
      fetch(`${portal}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(answers, { timeout: 120_000 }).toBe(true);
  });
  test.afterAll(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    await mails.down();
  });

  test('a staff member sets it up first, signs in by app and by recovery code, and is mailed about a new device [P14.2 P14.4 P14.7]', async ({
    browser,
  }) => {
    const admin = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await signIn(admin, 'admin');
    await expect(admin).not.toHaveURL(/signin/);
    // An administrator who requires it must use it.
    await admin.goto(`${portal}/account/edit`);
    await admin.getByRole('button', { name: 'Set up' }).click();
    await setUp(admin.getByRole('dialog'));
    await admin.goto(`${portal}/admin/options?part=signIn`);
    await admin.getByRole('switch', { name: 'Staff must use two-step sign-in' }).click();
    await expect(admin.getByText('Staff must use two-step sign-in now.')).toBeVisible();

    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    await signIn(page, 'support');
    const title = page.getByRole('heading', { name: 'Set up two-step sign-in' });
    await expect(title).toBeVisible();
    await expect(page).toHaveURL(/\/secondFactor$/);
    // No other page opens meanwhile.
    for (const path of ['/admin', '/admin/customerview', '/account/edit']) {
      await page.goto(`${portal}${path}`);
      await expect(title, path).toBeVisible();
      await expect(page, path).toHaveURL(/\/secondFactor$/);
    }
    const { app, recoveryCode } = await setUp(page);
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();

    await signOut(page);
    await signIn(page, 'support');
    await enterCode(page, app.code());
    await expect(page).not.toHaveURL(/signin/);

    const arrived = () => mails.arrived.filter(({ subject }) => subject === 'New sign-in to your account');
    expect(arrived()).toEqual([]);
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const elsewhere = await (await browser.newContext({ locale: 'en-US', userAgent })).newPage();
    await signIn(elsewhere, 'support');
    await enterCode(elsewhere, recoveryCode);
    await expect(elsewhere).not.toHaveURL(/signin/);
    await elsewhere.goto(`${portal}/account/edit`);
    await expect(elsewhere.getByText('On. Recovery codes left: 9')).toBeVisible();
    await expect.poll(() => arrived().length).toBe(1);
    expect(arrived()[0]?.text).toContain('Browser: Firefox');
    expect(arrived()[0]?.text).toContain('IP address: 127.0.0.1');

    // A recovery code opens once.
    await signOut(elsewhere);
    await signIn(elsewhere, 'support');
    await enterCode(elsewhere, recoveryCode);
    await expect(elsewhere.getByRole('alert')).toHaveText(/This code is not correct/);
  });
});
