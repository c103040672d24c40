import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, type Response, test } from '@playwright/test';
import pg from 'pg';
import { accountsApi } from '#contract/accounts.ts';
import { findJourneyFolder } from '#test/scratch-folder.ts';
import { type Client, createClient } from '#web/api/client.ts';

export const password = 'demo-portal';

let connections: pg.Pool | undefined;

/** The database of the journeys' portal: one connection a worker, opened with its first statement. */
async function database(): Promise<pg.Pool> {
  const folder = await findJourneyFolder();
  connections ??= new pg.Pool({
    connectionString: await readFile(join(folder, 'database-url'), 'utf8'),
    max: 1,
    // A worker whose tests are done ends by itself.
    allowExitOnIdle: true,
  });
  return connections;
}

/** Runs one statement against the database of the journeys' portal. */
export async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await (await database()).query<Row>(text, values)).rows;
}

/** A workshop of the test's own, with the password of the demo and so many credits. */
export async function newWorkshop(credits: number): Promise<string> {
  const username = `workshop-${randomUUID().slice(0, 8)}`;
  await query(
    `with made as (
       insert into users (username, email, password_hash, role, active, company_name, country_id, payment_api)
       select $1, $1 || '@test.invalid', password_hash, 'customer', true, $1, country_id, 'transfer' from users where username = 'workshop'
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
    `insert into users (username, email, password_hash, role, active, country_id)
     select $1, $1 || '@test.invalid', password_hash, 'support', true, country_id from users where username = 'support'`,
    [username],
  );
  return username;
}

/** Signs in through the form and waits for the first screen. */
export async function signInByForm(page: Page, username: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(page).not.toHaveURL(/signin/);
}

function clientWith(token?: string, root = getRoot()): Client {
  return createClient({ root, token: () => token, send: (url, sending) => fetch(url, sending) });
}

export function getRoot(): string {
  const { baseURL } = test.info().project.use;
  if (baseURL === undefined) throw new Error('the journeys have no address of the portal');
  return baseURL;
}

const clients = new Map<string, { testId: string; client: Promise<Client> }>();

/**
 * The calls as somebody, for what a journey needs but does not show; signed in once a test. An account has only so many
 * sessions: those of an earlier test may have ended by the sign-ins since.
 */
export function signInClient(username: string): Promise<Client> {
  const { testId } = test.info();
  const known = clients.get(username);
  if (known?.testId === testId) return known.client;
  const client = tokenOf(username).then((token) => clientWith(token));
  clients.set(username, { testId, client });
  return client;
}

async function tokenOf(username: string, root?: string): Promise<string> {
  const { token } = await clientWith(undefined, root).ask(accountsApi.signIn, { username, password });
  return token;
}

/** The calls as somebody of another portal than the journeys' own. */
export const signInClientAt = async (root: string, username: string): Promise<Client> =>
  clientWith(await tokenOf(username, root), root);

/** Signs somebody in by the call that the form makes; the next address that the page opens is opened as this user. */
export async function signIn(page: Page, username: string, root = getRoot()): Promise<void> {
  const localStorage = [{ name: 'tuneport.token', value: await tokenOf(username, root) }];
  await page.context().setStorageState({ cookies: [], origins: [{ origin: root, localStorage }] });
}

/** The page that a journey begins at unless it names one: for staff the open tasks, for customers the order page. */
function firstPageOf(username: string): string {
  return /^(admin|support)/.test(username) ? '/admin/fileoverview' : '/jobCreate';
}

/** Signs somebody in and opens the page that journeys begin at. */
export async function enter(page: Page, username: string): Promise<void> {
  await signIn(page, username);
  await enterAt(page, firstPageOf(username));
}

/** The contexts of this worker that a test uses, and those that are free for the next one, with a warm cache. */
let usedContexts: { context: BrowserContext; testId: string; reusable: boolean }[] = [];
const free: BrowserContext[] = [];

/** Empties the contexts of earlier tests: pages that nobody looks at any more tick and ask on. */
async function freeEarlier(testId: string): Promise<void> {
  const earlier = usedContexts.filter((one) => one.testId !== testId);
  usedContexts = usedContexts.filter((one) => one.testId === testId);
  await Promise.all(
    earlier.map(async ({ context, reusable }) => {
      if (!reusable) return context.close();
      await Promise.all(context.pages().map((page) => page.close()));
      await context.setOffline(false);
      free.push(context);
      return undefined;
    }),
  );
}

type Opened = { page: Page; context: BrowserContext };

const options = { locale: 'en-US', timezoneId: 'Europe/Vienna', reducedMotion: 'reduce' } as const;

/**
 * A browser for somebody, signed in, on the page that journeys begin at or the given one. Errors of the page fail the test. The context is
 * handed on to later tests, without what was stored in it: a journey that changes a context as a whole makes one of its own.
 */
export async function open(browser: Browser, username: string, path = firstPageOf(username)): Promise<Opened> {
  const { testId } = test.info();
  await freeEarlier(testId);
  const context = free.pop() ?? (await browser.newContext(options));
  usedContexts.push({ context, testId, reusable: true });
  const page = await newPage(context, username);
  await enterAt(page, path);
  return { page, context };
}

/** As `open`, with a clock that the test moves: what happens every few seconds is not waited for. */
export async function openWithClock(browser: Browser, username: string, path: string): Promise<Opened> {
  const { testId } = test.info();
  await freeEarlier(testId);
  const context = await browser.newContext(options);
  usedContexts.push({ context, testId, reusable: false });
  const page = await newPage(context, username);
  await page.clock.install();
  await enterAt(page, path);
  return { page, context };
}

/** Opens an address and waits until its screen is there: what the test does next is done to the page, not to its loading. */
async function enterAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function newPage(context: BrowserContext, username: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await signIn(page, username);
  return page;
}

/** The next answer of a call that is not a refusal: what it did is stored by then, where the page may have shown it before. */
export const accepted = (page: Page, call: string): Promise<Response> =>
  page.waitForResponse((response) => response.url().includes(call) && response.ok());
