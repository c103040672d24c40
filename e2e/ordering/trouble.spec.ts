import { expect, type Page, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { chooseFile, chooseVehicle, filePayload, orderButton, orderLines, placeOrder } from '#e2e/ordering.ts';
import { newWorkshop, open, query } from '#e2e/people.ts';

const createKnownReadout = () => filePayload(syntheticImage({ family: 'edc16', software: '1037999001', seed: 1 }));
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

/** Cuts the line at the next such call, whose answer is still missing. */
async function cutAt(page: Page, call: string): Promise<void> {
  await page.route(
    `**/${call}`,
    async (route) => {
      await route.fetch();
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
}

test('an order is placed and charged once when the connection drops and responses are lost at each step', async ({
  browser,
}) => {
  const username = await newWorkshop(100);
  const { page, context } = await open(browser, username);
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  await page.getByRole('checkbox', { name: /^Stage 1/ }).check();
  await chooseFile(page, 'Engine file', createKnownReadout());
  await expect(orderLines(page).getByText('instant', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'VIN' }).fill('WVWZZZ1KZ6W000001');
  await page.getByLabel('I accept the terms').check();
  await cutAt(page, 'createJob');
  await orderButton(page).click();
  const modal = page.getByRole('dialog');
  for (const next of ['createTask', 'useCheckedFile', undefined]) {
    await expect(modal.getByText(/The server does not respond/)).toBeVisible();
    if (next !== undefined) await cutAt(page, next);
    await context.setOffline(false);
    await modal.getByRole('button', { name: 'Retry' }).click();
  }
  await expect(page.getByText('Your order has arrived.')).toBeVisible();
  expect(await countOf(username, 'jobs')).toBe(1);
  expect(await countOf(username, 'tasks')).toBe(1);

  await cutAt(page, 'payTaskWithTaskID');
  await page.getByRole('button', { name: 'Pay 60 Cr. and download' }).click(finished);
  await expect(page.getByText(/The connection was lost while you paid/)).toBeVisible();
  const download = page.waitForEvent('download', { timeout: 60_000 });
  await context.setOffline(false);
  expect((await download).suggestedFilename()).toMatch(/_mod\.bin$/);
  await expect(page.getByTestId('balance')).toContainText('40');
  expect(await countOf(username, 'payments')).toBe(1);
});

test('a chat after a dropped connection has no duplicate message and shows what arrived meanwhile', async ({
  browser,
}) => {
  const username = await newWorkshop(0);
  const job = await placeOrder(username, createKnownReadout());
  const { page, context } = await open(browser, username, job);
  const support = await open(browser, 'support', job);
  await cutAt(page, 'createChatMessage');
  await page.getByLabel('Message', { exact: true }).fill('Is this the right file?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const own = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Is this the right file?' });
  await expect(own).toContainText('waiting for a connection');
  await support.page.getByLabel('Message', { exact: true }).fill('Please read it again.');
  await support.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(support.page.getByRole('log').getByText('Please read it again.')).toBeVisible();
  await expect(page.getByText('Please read it again.')).toHaveCount(0);

  await context.setOffline(false);
  await expect(page.getByRole('log').getByText('Please read it again.')).toBeVisible(finished);
  await expect(own).not.toContainText('waiting', finished);
  await expect(own).toHaveCount(1);
  expect(await countOf(username, 'messages')).toBe(2);
});
