import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import pg from 'pg';

export const password = 'demo-portal';

/** Runs one statement against the database of the journeys' portal. */
export async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const connectionString = await readFile(
    new URL(`../dist/e2e-data-${process.env['E2E_PORT'] ?? '3199'}/database-url`, import.meta.url),
    'utf8',
  );
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** A workshop of the test's own, with the password of the demo and so many credits. */
export async function newWorkshop(credits: number): Promise<string> {
  const username = `workshop-${randomUUID().slice(0, 8)}`;
  await query(
    `with made as (
       insert into users (username, email, password_hash, rights, active, company_name, country_id, payment_api)
       select $1, $1 || '@test.invalid', password_hash, 3, true, $1, country_id, 'transfer' from users where username = 'workshop'
       returning id),
     entry as (
       insert into credit_entries (user_id, kind, amount, balance, reason, idempotency_key)
       select id, 'bonus', $2::int, $2::int, 'test', 'test' from made where $2::int > 0)
     insert into credit_accounts (user_id, balance) select id, $2::int from made`,
    [username, credits * 100],
  );
  return username;
}

/** A member of support of the test's own, for tests that leave something behind in the account, such as a language. */
export async function newSupport(): Promise<string> {
  const username = `support-${randomUUID().slice(0, 8)}`;
  await query(
    `insert into users (username, email, password_hash, rights, active, country_id)
     select $1, $1 || '@test.invalid', password_hash, 2, true, country_id from users where username = 'support'`,
    [username],
  );
  return username;
}

/** Signs in through the form and waits for the first screen. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(page).not.toHaveURL(/signin/);
}

/** What this worker has open, with the test that opened it. */
let opened: { context: BrowserContext; testId: string }[] = [];

/** Pages that nobody looks at any more tick and ask on: those of earlier tests are closed. */
async function closeEarlier(testId: string): Promise<void> {
  const earlier = opened.filter((one) => one.testId !== testId);
  opened = opened.filter((one) => one.testId === testId);
  await Promise.all(earlier.map(({ context }) => context.close()));
}

/** A browser of its own for somebody, signed in. Errors of the page fail the test. */
export async function open(browser: Browser, username: string): Promise<{ page: Page; context: BrowserContext }> {
  const { testId } = test.info();
  await closeEarlier(testId);
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Europe/Vienna' });
  opened.push({ context, testId });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await signIn(page, username);
  return { page, context };
}
