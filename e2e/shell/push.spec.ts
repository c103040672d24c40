import { expect, type Page, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { filePayload, placeOrder } from '#e2e/ordering.ts';
import { newWorkshop, query, signIn } from '#e2e/people.ts';

test.use({ serviceWorkers: 'allow' });

/** The numbers of a new order and its file. */
async function order(username: string): Promise<{ jobId: number; taskId: number }> {
  const image = syntheticImage({ family: 'edc16', software: '1037999200', seed: 2 });
  const path = await placeOrder(username, filePayload(image));
  const jobId = Number(path.split('=').at(-1));
  const [task] = await query<{ id: number }>('select id from tasks where job_id = $1', [jobId]);
  return { jobId, taskId: task?.id ?? 0 };
}

type Notice = { title: string; body: string; tag: string; data: { path: string } };

/**
 * Writes down what the service worker shows: the browser of these tests has no screen for notices and allows none.
 *
 * @returns what is shown by now, the latest of each tag
 */
async function watchNotices(page: Page): Promise<() => Promise<Notice[]>> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('there is no service worker');
  await worker.evaluate(() => {
    const shown = new Map<string, unknown>();
    Object.assign(globalThis, { shown });
    ServiceWorkerRegistration.prototype.showNotification = (title, { body, tag = '', data } = {}) => {
      shown.set(tag, { title, body, tag, data: data as unknown });
      return Promise.resolve();
    };
  });
  return () => worker.evaluate(() => [...(globalThis as unknown as { shown: Map<string, Notice> }).shown.values()]);
}

/** Brings a message to the service worker as the browser does once it has come from the push service and is decrypted. */
async function openPushLine(page: Page) {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (message: object) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId,
      data: JSON.stringify(message),
    });
}

/** Presses a notice: its worker is told of the press as by the browser. */
async function pressNotice(page: Page, { data }: Notice): Promise<void> {
  await page
    .context()
    .serviceWorkers()[0]
    ?.evaluate((path) => {
      const press = new Event('notificationclick');
      const notification = { data: { path }, close: () => undefined };
      globalThis.dispatchEvent(Object.assign(press, { notification, waitUntil: () => undefined }));
    }, data.path);
}

test('a finished file is shown as a notice, once, and its press opens the order [P1.204]', async ({ page }) => {
  const username = await newWorkshop(200);
  await signIn(page, username);
  const { jobId, taskId } = await order(username);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const listShown = await watchNotices(page);
  const push = await openPushLine(page);
  const message = {
    id: 7001,
    title: 'Tuneport',
    text: `File #${taskId} is finished`,
    path: `/jobs/jobDetails?job=${jobId}`,
    jobId,
  };
  // A push service may bring a message twice.
  for (const one of [message, message]) await push(one);
  const notice = {
    title: 'Tuneport',
    body: `File #${taskId} is finished`,
    tag: 'n-7001',
    data: { path: `/jobs/jobDetails?job=${jobId}`, jobId },
  };
  await expect.poll(listShown).toEqual([notice]);
  await page.evaluate(() => {
    Object.assign(window, { stayed: true });
  });
  await pressNotice(page, notice);
  await expect(page).toHaveURL(new RegExp(`/jobs/jobDetails\\?job=${jobId}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Golf V 1.9 TDI');
  // It went there without a reload, which would have lost what was typed.
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});
