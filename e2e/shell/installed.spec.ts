import { test as base, expect, type Page } from '@playwright/test';
import { type Line, openLine } from '#e2e/line.ts';
import { chatApi } from '#contract/chat.ts';
import { JobId, TaskId } from '#contract/ids.ts';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { filePayload, placeOrder } from '#e2e/ordering.ts';
import { newWorkshop, password, query, signIn, signInClient } from '#e2e/people.ts';

/** Journeys with a service worker, on a line that can be cut. */
const test = base.extend<{ line: Line }>({
  line: async ({ baseURL }, use) => {
    const line = await openLine(baseURL ?? '');
    await use(line);
    await line.close();
  },
});

test.use({ serviceWorkers: 'allow' });

const offline = (page: Page) => page.getByText('There is no connection to the server.');

/** The paths of everything that the browser's caches hold. */
const listCached = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(url.replace(location.origin, ''));
    return paths;
  });

/** Signs somebody in and opens a page, until it would open without a connection. */
async function enterAndKeep(page: Page, { root }: Line, username: string, path = '/jobCreate'): Promise<void> {
  await signIn(page, username, root);
  await page.goto(`${root}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => listCached(page)).toContain('/');
}

test('opens without a connection after one visit, says so, and goes on with the connection [P1.198]', async ({
  page,
  line,
}) => {
  await enterAndKeep(page, line, await newWorkshop(0));
  line.cut();
  await page.goto(`${line.root}/account/edit`);
  await expect(offline(page)).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.goto(`${line.root}/jobCreate`);
  await expect(offline(page)).toBeVisible();
  line.mend();
  await expect(offline(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
});

test('keeps the page and built files alone in caches [P1.197]', async ({ page, line }) => {
  const workshop = await newWorkshop(50);
  await enterAndKeep(page, line, workshop);
  for (const path of ['/account', '/tasks', '/account/creditsoverview', '/chats']) {
    await page.goto(`${line.root}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const cached = await listCached(page);
  expect(cached.length).toBeGreaterThan(20);
  expect(cached.filter((path) => !/^\/$|^\/assets\/[^?]+$|^\/logo\.svg$/.test(path))).toEqual([]);
  const shell = await page.evaluate(async () => (await caches.match('/'))?.text());
  expect(shell).toContain('<!doctype html>');
  expect(shell).not.toContain(workshop);
});

const message = (page: Page) => page.getByLabel('Message', { exact: true });
const readout = () => filePayload(syntheticImage({ family: 'edc16', software: '1037999200', seed: 2 }));
/** The keys of the messages that this browser keeps. */
const listWaiting = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('tuneport', 1);
        opening.addEventListener('upgradeneeded', () => {
          opening.result.createObjectStore('messages', { keyPath: 'draft.key' });
        });
        opening.addEventListener('error', reject);
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('messages').objectStore('messages').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );
const countStored = async (text: string) =>
  (await query<{ count: number }>('select count(*)::int as count from chat_messages where text = $1', [text]))[0]
    ?.count;

test('a message without a connection waits through a reload and arrives once [P1.199]', async ({ page, line }) => {
  const username = await newWorkshop(0);
  const job = await placeOrder(username, readout());
  await enterAndKeep(page, line, username, job);
  await expect(message(page)).toBeVisible();
  const text = `Offline at the car of ${username}`;
  line.cut();
  await message(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const waiting = page.getByRole('log').getByRole('listitem').filter({ hasText: text });
  await expect(waiting).toContainText('waiting for a connection');
  await expect.poll(() => listWaiting(page)).toBe(1);
  await page.reload();
  await expect(offline(page)).toBeVisible();
  expect(await countStored(text)).toBe(0);
  line.mend();
  await expect(offline(page)).toBeHidden();
  await expect.poll(() => countStored(text)).toBe(1);
  await expect.poll(() => listWaiting(page)).toBe(0);
  await page.reload();
  await expect(waiting).toHaveCount(1);
  await expect(waiting).not.toContainText('waiting');
  expect(await countStored(text)).toBe(1);
});

test('a message whose answer is cut off arrives once [P1.199]', async ({ page, line }) => {
  const username = await newWorkshop(0);
  const job = await placeOrder(username, readout());
  await enterAndKeep(page, line, username, job);
  const text = `Cut off in the middle: ${username}`;
  let isCut = false;
  // The server has it, and the answer is lost with the connection.
  await page.route(/createChatMessage/, async (route) => {
    if (!isCut) {
      isCut = true;
      await route.fetch();
      line.cut();
      await route.abort('connectionreset');
    } else await route.continue();
  });
  await message(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log').getByText('waiting for a connection')).toBeVisible();
  expect(await countStored(text)).toBe(1);
  line.mend();
  await expect(page.getByRole('log').getByText('waiting for a connection')).toHaveCount(0);
  await expect.poll(() => listWaiting(page)).toBe(0);
  await expect(page.getByRole('log').getByText(text)).toHaveCount(1);
  expect(await countStored(text)).toBe(1);
});

test('signing out drops what waits [P1.199]', async ({ page, line }) => {
  const username = await newWorkshop(0);
  const job = await placeOrder(username, readout());
  await enterAndKeep(page, line, username, job);
  await page.route(/createChatMessage/, (route) => route.abort());
  await message(page).fill(`Never sent by ${username}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => listWaiting(page)).toBe(1);
  await page.goto(`${line.root}/logout`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).not.toHaveURL(/logout/);
  await expect.poll(() => listWaiting(page)).toBe(0);
  const cached = await listCached(page);
  expect(cached.filter((path) => !/^\/$|^\/assets\/|^\/logo\.svg$/.test(path))).toEqual([]);
});

test('a new worker takes over with what is typed, and another build replaces the stored one [P1.200]', async ({
  page,
  line,
}) => {
  const username = await newWorkshop(0);
  const job = await placeOrder(username, readout());
  await enterAndKeep(page, line, username, job);
  await message(page).fill('Half written');
  await page.evaluate(async () => {
    const cache = await caches.open('shell');
    await cache.put('/assets/earlier-00000000.js', new Response(''));
    await cache.put('/', new Response('<script src="/assets/earlier-00000000.js"></script>'));
    const isTaken = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    await navigator.serviceWorker.register('/sw.js?next');
    await isTaken;
  });
  await expect(message(page)).toHaveValue('Half written');
  // From now on the portal has that worker, so that no page brings the first one back.
  await page.addInitScript(() => {
    const workers = navigator.serviceWorker;
    const register = workers.register.bind(workers);
    workers.register = () => register('/sw.js?next');
  });
  await page.goto(`${line.root}${job}`);
  await expect.poll(() => listCached(page)).not.toContain('/assets/earlier-00000000.js');
  line.cut();
  await page.reload();
  await expect(offline(page)).toBeVisible();
});

/** Sends files to the address that the manifest names for what other apps share, and opens what it answers. */
async function share(page: Page, { root }: Line, names: readonly string[]): Promise<void> {
  const { buffer } = readout();
  await page.evaluate(
    async ([bytes, all]) => {
      const form = new FormData();
      for (const name of all) form.append('file', new File([new Uint8Array(bytes)], name));
      const answer = await fetch('/receive', { method: 'POST', body: form, redirect: 'manual' });
      if (answer.type !== 'opaqueredirect') throw new Error(`no redirect but ${answer.status}`);
    },
    [[...buffer], names] as const,
  );
  await page.goto(`${root}/jobCreate`);
}

test('a shared readout is the file of a new order, and stays nowhere else [P1.201]', async ({ page, line }) => {
  await enterAndKeep(page, line, await newWorkshop(0));
  await share(page, line, ['shared über.bin']);
  await expect(page.getByText('shared über.bin').first()).toBeVisible();
  expect((await listCached(page)).filter((path) => path.startsWith('/received'))).toEqual([]);
});

test('a readout that is shared before the sign-in is there after it [P1.201]', async ({ page, line }) => {
  const username = await newWorkshop(0);
  await page.goto(`${line.root}/signin`);
  await expect.poll(() => listCached(page)).toContain('/');
  await share(page, line, ['early.bin']);
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(page.getByText('early.bin').first()).toBeVisible();
});

test('the icon counts unread messages and nothing after the sign-out [P1.202]', async ({ page, line }) => {
  const username = await newWorkshop(0);
  const job = await placeOrder(username, readout());
  await page.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: (count: number) => {
        document.documentElement.dataset['badge'] = String(count);
        return Promise.resolve();
      },
    });
  });
  await enterAndKeep(page, line, username);
  const badge = page.locator('html');
  await expect(badge).toHaveAttribute('data-badge', '0');
  const jobId = JobId.parse(new URL(job, line.root).searchParams.get('job'));
  const [task] = await query<{ id: number }>('select id from tasks where job_id = $1', [jobId]);
  const support = await signInClient('support');
  const taskId = TaskId.parse(task?.id);
  await support.ask(chatApi.createMessage, { jobId, taskId, message: 'Which tool?', writer: 'support' });
  await expect(badge).toHaveAttribute('data-badge', '1');
  await page.goto(`${line.root}/logout`);
  await expect(badge).toHaveAttribute('data-badge', '1');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(badge).toHaveAttribute('data-badge', '0');
});
