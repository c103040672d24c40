import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { accessApi } from '#contract/accounts/access.ts';
import { orderingApi } from '#contract/ordering.ts';
import { taskDetailsApi } from '#contract/tasks/task-details.ts';
import { taskFilesApi } from '#contract/tasks/task-files.ts';
import { downloaded } from '#test/screens/downloaded.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { notificationsStore } from '@mantine/notifications';

type Who = 'workshop' | 'poor' | 'free';

/** Opens the page of somebody's job with its finished file. */
async function openJob(as: Who, size: readonly [number, number] = [1280, 900]) {
  const screen = await openScreen('/jobs', {
    world: 'jobPage',
    as,
    size,
    before: (server) => {
      // The list on the way there.
      server.answer(orderingApi.listJobs, { data: [], total: 0 });
    },
  });
  const { jobId, poorJobId, freeJobId } = screen.facts;
  await screen.visit(`/jobs/jobDetails?job=${{ workshop: jobId, poor: poorJobId, free: freeJobId }[as]}`);
  return screen;
}

const dialog = () => page.getByRole('dialog');
const payButton = (text: string | RegExp = 'Pay 60 Cr.') => page.getByRole('button', { name: text });
const confirmPayment = () => dialog().getByRole('button', { name: /^Pay / }).click();
/** The times for which the notices on the screen stay, in milliseconds. */
const stays = () => notificationsStore.getState().notifications.map(({ autoClose }) => autoClose);
const nothing = () => Promise.resolve();

describe('too few credits', () => {
  test('are reported before and after the attempt, which changes nothing [A4.13 A7.101 A8.25 A9.7 C4.8 C4.15 C8.17 C9.12]', async () => {
    const { server, facts } = await openJob('poor');
    await expect.element(page.getByText('Your balance of 59 Cr. does not cover this.')).toBeVisible();
    const buy = page.getByRole('main').getByRole('link', { name: 'Buy credits' });
    await expect.poll(() => buy.element().getAttribute('href')).toMatch(/buyCredits\?job=\d+&task=\d+&need=1$/);
    await payButton().click();
    await expect
      .element(dialog())
      .toMatchTextContent(/: the price is 60 credits\. Your balance of 59 Cr\. does not cover this\./);
    await confirmPayment();
    await expect.element(page.getByText(/Not enough credits/)).toBeVisible();
    expect(stays()).toEqual([7000]);
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByTestId('balance')).toMatchTextContent('59');
    await expect.element(payButton()).toBeVisible();
    await expect.element(page.getByText('unpaid', { exact: true })).toBeVisible();
    expect(server.sentTo(orderingApi.payTask)).toHaveLength(1);
    expect(server.sentTo(taskFilesApi.downloadModified)).toEqual([]);

    await buy.click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Buy credits' })).toBeVisible();
    await page.getByRole('link', { name: `Back to order #${facts.poorJobId}` }).click();
    await expect.element(payButton()).toBeVisible();
  });

  test('lead to support for an account without a payment method [A6.4 A8.27]', async () => {
    const screen = await openScreen('/jobs', {
      world: 'jobPage',
      as: 'poor',
      before: (server) => {
        server.answer(orderingApi.listJobs, { data: [], total: 0 });
        server.patch(accessApi.getAccess, (access) => ({ ...access, hasPaymentWay: false }));
      },
    });
    await screen.visit(`/jobs/jobDetails?job=${screen.facts.poorJobId}`);
    await payButton().click();
    await confirmPayment();
    await expect
      .element(page.getByText(/Not enough credits\..*Your account has no payment option for credits\. Please contact/))
      .toBeVisible();
  });
});

test('a payment downloads the file, and its notice lasts 5 s [A9.7 C4.11 C9.12]', async () => {
  const { server } = await openJob('workshop');
  await payButton().click();
  server.moveTo('paid');
  const { name } = await downloaded(confirmPayment);
  expect(name).toMatch(/_tuned\.bin$/);
  await expect.element(page.getByText(/is paid for\. The tuning file is being downloaded/)).toBeVisible();
  expect(stays()).toEqual([5000]);
  await expect.element(page.getByTestId('balance')).toMatchTextContent('40');
});

test.each([
  [1440, 900],
  [360, 740],
] as const)('the download button replaces the payment button in place, %i px wide', async (...size) => {
  const { server } = await openJob('workshop', size);
  await payButton().click();
  await expect.element(dialog()).toBeVisible();
  const place = () => {
    const { x, y } = payOrDownload.element().getBoundingClientRect();
    return [x + window.scrollX, y + window.scrollY].map(Math.round);
  };
  const payOrDownload = page
    .getByRole('region', { name: 'Payment and files' })
    .getByRole('button', { name: /^(Pay 60|Download tuning)/, includeHidden: true });
  const before = place();
  server.moveTo('paid');
  await downloaded(confirmPayment);
  await expect.element(page.getByText('Paid. Balance now 40 Cr.')).toBeVisible();
  await expect.element(payOrDownload).toMatchTextContent('Download tuning file');
  expect(place()).toEqual(before);
  await vi.waitUntil(() => document.activeElement === payOrDownload.element());
});

test('the file downloads by itself when the page shows it as paid before the payment responds', async () => {
  const { server } = await openJob('workshop');
  const answer = server.hold(orderingApi.payTask);
  await payButton().click();
  await confirmPayment();
  server.moveTo('paid');
  server.publish('tasks', {});
  await expect.element(page.getByRole('button', { name: 'Download tuning file' })).toBeVisible();
  const { name } = await downloaded(() => Promise.resolve(answer()));
  expect(name).toMatch(/_tuned\.bin$/);
});

describe('connection lost during a payment', () => {
  test('a payment with a lost response is looked up and charged once', async () => {
    const { server } = await openJob('workshop');
    server.drop(orderingApi.payTask);
    server.drop(taskDetailsApi.getTaskStatus);
    await payButton().click();
    await confirmPayment();
    await expect.element(page.getByText(/The connection was lost while you paid/)).toBeVisible();
    await expect.poll(() => server.sentTo(taskDetailsApi.getTaskStatus).length).toBeGreaterThan(0);
    server.restore();
    server.moveTo('paid');
    const { name } = await downloaded(nothing);
    expect(name).toMatch(/_tuned\.bin$/);
    await expect.element(page.getByText(/is paid for\. The tuning file is being downloaded/)).toBeVisible();
    await expect.element(page.getByTestId('balance')).toMatchTextContent('40');
    expect(server.sentTo(orderingApi.payTask)).toHaveLength(1);
  });

  test('a payment with a lost request is reported as failed and can be repeated', async () => {
    const { server } = await openJob('workshop');
    server.drop(orderingApi.payTask);
    await payButton().click();
    await confirmPayment();
    await expect.element(page.getByText(/^Payment of file .* The server does not respond/)).toBeVisible();
    expect(server.sentTo(taskFilesApi.downloadModified)).toEqual([]);
    await expect.element(dialog()).not.toBeInTheDocument();
    server.restore();
    await payButton().click();
    server.moveTo('paid');
    const { name } = await downloaded(confirmPayment);
    expect(name).toMatch(/_tuned\.bin$/);
    await expect.element(page.getByTestId('balance')).toMatchTextContent('40');
  });
});

test('a price that changed during the confirmation is shown with its reason and confirmed again', async () => {
  const { server } = await openJob('workshop');
  server.refuse(orderingApi.payTask, 'priceChanged', { price: 20, paid: 40 });
  await payButton().click();
  await confirmPayment();
  const again = page.getByRole('dialog', { name: 'The price has changed' });
  await expect
    .element(again.getByText(/this file now costs 20 credits instead of 60, because 40 credits have already been paid/))
    .toBeVisible();
  server.restore();
  server.answer(orderingApi.payTask, true);
  server.moveTo('paid');
  await downloaded(() => again.getByRole('button', { name: 'Pay 20 Cr.' }).click());
  expect(server.sentTo(orderingApi.payTask).map(({ fields }) => fields?.['task_filePrice'])).toEqual([60, 20]);
});

test('a free file downloads at once if nothing is owed for its job, otherwise once a file of the job is paid [C4.4 C4.6]', async () => {
  const { server } = await openJob('free');
  const download = page.getByRole('button', { name: 'Download tuning file' });
  await downloaded(() => download.click());
  server.moveTo('free update');
  server.publish('tasks', {});
  const explain = page.getByRole('button', { name: 'How to get this file' });
  await explain.click();
  await expect.element(page.getByText('as soon as another file of the same order is paid')).toBeVisible();
  await explain.click();
  await expect.element(download).not.toBeInTheDocument();
  await payButton('Pay 20 Cr.').click();
  server.moveTo('free update paid');
  await downloaded(confirmPayment);
  await expect.poll(() => download.elements()).toHaveLength(2);
  await downloaded(() => download.first().click());
  await expect.element(page.getByTestId('balance')).toMatchTextContent('0');
});

test('a missing file is reported with its code [A8.26 C8.15 C8.16]', async () => {
  const { server, facts, visit } = await openScreen('/jobs', {
    world: 'jobPage',
    as: 'workshop',
    before: (replay) => {
      replay.moveTo('paid');
      replay.answer(orderingApi.listJobs, { data: [], total: 0 });
    },
  });
  await visit(`/jobs/jobDetails?job=${facts.jobId}`);
  server.refuse(taskFilesApi.downloadOriginal, 'notFound');
  server.refuse(taskFilesApi.downloadModified, 'notFound');
  await page.getByRole('button', { name: 'Download readout file' }).click();
  await expect
    .element(page.getByText(/Code 0x9941.*File is not available\. Please wait or contact support/))
    .toBeVisible();
  await page.getByRole('button', { name: 'Download tuning file' }).click();
  await expect
    .element(page.getByText(/Code 0x9944.*File is not available\. Please wait or contact support/))
    .toBeVisible();
});
