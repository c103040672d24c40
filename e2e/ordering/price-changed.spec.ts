import { expect, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { downloaded, filePayload, orderByHand } from '#e2e/ordering.ts';
import { newWorkshop, open, query } from '#e2e/people.ts';

const finished = { timeout: 60_000 };

test('a price that changed while it was being confirmed is shown with its reason and asked for again', async ({
  browser,
}) => {
  const username = await newWorkshop(100);
  const { page } = await open(browser, username);
  await orderByHand(page, filePayload(syntheticImage({ family: 'edc16', software: '1037999001', seed: 1 })));
  await page.getByRole('button', { name: 'Pay 60 Cr.' }).click(finished);
  // Meanwhile the ledger got 40 credits for this file from elsewhere.
  const [task] = await query<{ id: number }>(
    `with paid as (
       insert into credit_entries (user_id, kind, amount, balance, reason, task_id, idempotency_key)
       select u.id, 'correction', -4000, 6000, 'test', t.id, 'test ' || t.id
       from users u join tasks t on t.user_id = u.id where u.username = $1 returning user_id, task_id),
     account as (update credit_accounts a set balance = 6000 from paid where a.user_id = paid.user_id)
     select task_id as id from paid`,
    [username],
  );
  expect(task).toBeDefined();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay 60 Cr.' }).click();
  const again = page.getByRole('dialog', { name: 'The price has changed' });
  await expect(
    again.getByText(/instead of 60 this file now costs 20 credits, because 40 credits are already paid/),
  ).toBeVisible();
  await downloaded(page, () => again.getByRole('button', { name: 'Pay 20 Cr.' }).click());
  await expect(page.getByTestId('balance')).toContainText('40');
});
