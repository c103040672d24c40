import { expect, type Page, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import {
  chooseFile,
  chooseVehicle,
  downloaded,
  filePayload,
  placeOrder,
  withoutCheck,
  orderButton,
  orderLines,
} from '#e2e/ordering.ts';
import { newWorkshop, open, query } from '#e2e/people.ts';

const known = () => filePayload(syntheticImage({ family: 'edc16', software: '1037999001', seed: 1 }));
const finished = { timeout: 60_000 };

const countOf = async (username: string, what: 'jobs' | 'tasks' | 'payments' | 'messages'): Promise<number> => {
  const tables = {
    jobs: 'jobs x on x.user_id = u.id',
    tasks: "tasks x on x.user_id = u.id and x.status <> 'draft'",
    payments: "credit_entries x on x.user_id = u.id and x.kind = 'payment'",
    messages: 'jobs j on j.user_id = u.id join chat_messages x on x.job_id = j.id',
  };
  const rows = await query<{ count: number }>(
    `select count(*)::int as count from users u join ${tables[what]} where u.username = $1`,
    [username],
  );
  return rows[0]?.count ?? 0;
};

type Loss = 'request' | 'answer';

/** Cuts the line at the next such call: before the request has left, or when only its answer is still missing. */
async function cutAt(page: Page, call: string, loss: Loss): Promise<void> {
  await page.route(
    `**/${call}`,
    async (route) => {
      if (loss === 'answer') await route.fetch();
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
}

/** Fills the order page and sends the order, once its file was looked at where it is. */
async function startOrder(page: Page, isChecked: boolean): Promise<void> {
  if (!isChecked) await withoutCheck(page);
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  await page.getByRole('checkbox', { name: /^Stage 1/ }).check();
  await chooseFile(page, 'Engine file', known());
  await expect(
    isChecked ? orderLines(page).getByText('instant') : page.getByText('The file could not be checked'),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'VIN' }).fill('WVWZZZ1KZ6W000001');
  await page.getByLabel('I accept the terms').check();
  await orderButton(page).click();
}

for (const call of ['createJob', 'createTask', 'useCheckedFile', 'uploadOriginalTaskFile'])
  for (const loss of ['request', 'answer'] as const)
    test(`the line is cut at ${call} and its ${loss} is lost: the order stops, goes on, and is one order`, async ({
      browser,
    }) => {
      const username = await newWorkshop(0);
      const { page, context } = await open(browser, username);
      await cutAt(page, call, loss);
      await startOrder(page, call !== 'uploadOriginalTaskFile');
      const modal = page.getByRole('dialog');
      await expect(modal.getByText('The order stopped')).toBeVisible();
      await expect(modal.getByText(/The server does not respond/)).toBeVisible();
      await modal.getByRole('button', { name: 'Retry' }).click();
      await expect(modal.getByText('The order stopped')).toBeVisible();
      await context.setOffline(false);
      await modal.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('heading', { name: 'Order created' })).toBeVisible();
      expect(await countOf(username, 'jobs')).toBe(1);
      expect(await countOf(username, 'tasks')).toBe(1);
    });

for (const loss of ['request', 'answer'] as const)
  test(`the line is cut in a payment and its ${loss} is lost: asking finds out, and it is charged once`, async ({
    browser,
  }) => {
    const username = await newWorkshop(100);
    const { page, context } = await open(browser, username, await placeOrder(username, known()));
    await page.getByRole('button', { name: 'Pay 60 Cr.' }).click(finished);
    await cutAt(page, 'payTaskWithTaskID', loss);
    await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByText(/The connection was lost while paying/)).toBeVisible();
    const download = page.waitForEvent('download', { timeout: 60_000 });
    if (loss === 'request') {
      download.catch(() => undefined);
      await context.setOffline(false);
      await expect(page.getByText(/^Payment of file .* The server does not respond/)).toBeVisible();
      expect(await countOf(username, 'payments')).toBe(0);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: 'Pay 60 Cr.' }).click();
      await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click();
    } else await context.setOffline(false);
    await expect(page.getByText(/is paid\. The tuning file is being downloaded/)).toBeVisible();
    expect((await download).suggestedFilename()).toMatch(/_mod\.bin$/);
    await expect(page.getByTestId('balance')).toContainText('40');
    expect(await countOf(username, 'payments')).toBe(1);
  });

/** Lets a payment take effect, and holds its answer until the function in the answer is called. */
async function holdAnswerOfPayment(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/payTaskWithTaskID', async (route) => {
    const response = await route.fetch();
    await released.promise;
    await route.fulfill({ response });
  });
  return released.resolve;
}

test('the order page shows a file as paid before the answer to the payment: the file comes by itself all the same', async ({
  browser,
}) => {
  const username = await newWorkshop(100);
  const { page } = await open(browser, username, await placeOrder(username, known()));
  const answer = await holdAnswerOfPayment(page);
  await page.getByRole('button', { name: 'Pay 60 Cr.' }).click(finished);
  await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('button', { name: 'Download tuning file' })).toBeVisible();
  const { name } = await downloaded(page, async () => answer());
  expect(name).toMatch(/_mod\.bin$/);
});

for (const isLeft of [false, true])
  test(`the result of an order is ${isLeft ? 'left' : 'shown as paid'} before the answer to its payment: the file comes by itself all the same`, async ({
    browser,
  }) => {
    const { page } = await open(browser, await newWorkshop(100));
    await startOrder(page, true);
    const answer = await holdAnswerOfPayment(page);
    await page.getByRole('button', { name: 'Pay 60 Cr. and download' }).click(finished);
    await expect(page.getByRole('button', { name: 'Download tuning file' })).toBeVisible();
    if (isLeft) {
      await page.getByRole('link', { name: 'Go to your files' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
    }
    const { name } = await downloaded(page, async () => answer());
    expect(name).toMatch(/_mod\.bin$/);
  });

test('the answer to a chat message is lost: what was written stays, and sent again it is one message', async ({
  browser,
}) => {
  const username = await newWorkshop(0);
  const { page, context } = await open(browser, username, await placeOrder(username, known()));
  await cutAt(page, 'createChatMessage', 'answer');
  const message = page.getByLabel('Message', { exact: true });
  await message.fill('Is this the right file?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/The server does not respond/)).toBeVisible();
  await expect(page.getByRole('log').getByText('Is this the right file?')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('not sent')).toHaveCount(0);
  await expect(page.getByRole('log').getByText('Is this the right file?')).toHaveCount(1);
  expect(await countOf(username, 'messages')).toBe(1);
});

test('what was written while the line was down is there when it is back', async ({ browser }) => {
  const username = await newWorkshop(0);
  const job = await placeOrder(username, known());
  const workshop = await open(browser, username, job);
  const support = await open(browser, 'support', job);
  await workshop.context.setOffline(true);
  await support.page.getByLabel('Message', { exact: true }).fill('Please read it again.');
  await support.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(support.page.getByRole('log').getByText('Please read it again.')).toBeVisible();
  await expect(workshop.page.getByText('Please read it again.')).toHaveCount(0);
  await workshop.context.setOffline(false);
  await expect(workshop.page.getByRole('log').getByText('Please read it again.')).toBeVisible({ timeout: 60_000 });
});
