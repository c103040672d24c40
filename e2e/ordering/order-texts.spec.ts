import { expect, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { holdRequests } from '#e2e/hold-requests.ts';
import { chooseVehicle, filePayload, placeOrder, pay } from '#e2e/ordering.ts';
import { newWorkshop, open, openWithClock, query } from '#e2e/people.ts';

const known = () => filePayload(syntheticImage({ family: 'edc16', software: '1037999001', seed: 1 }));

test('a method shows what it is called, what it does, where to read more and what it costs [C2.60]', async ({
  browser,
}) => {
  await query(`update methods set url_link = 'https://example.test/stage-1' where name = 'Stage_1'`);
  const { page } = await open(browser, await newWorkshop(0));
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  const method = page.getByRole('checkbox', { name: /^Stage 1 ?60 Cr\./ });
  await expect(method).toHaveAccessibleDescription(/\w{3,}/);
  await page.getByRole('button', { name: 'About the stages' }).click();
  await expect(page.getByRole('link', { name: 'More about this' })).toHaveAttribute(
    'href',
    'https://example.test/stage-1',
  );
});

test('a file is wanted in 30-40min unless another priority is chosen [C2.62 C2.63 C9.4]', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  const priority = page.getByRole('combobox', { name: 'When do you need the file?' });
  await expect(priority).toHaveValue('30-40min');
  await priority.click();
  await expect(page.getByRole('option')).toHaveText([
    'As soon as possible',
    '30-40min',
    'Within 2 hours',
    'Within 6 hours',
    'Within 12 hours',
    'Next day',
  ]);
});

test('a DTC code that is too long is no code [A5.4]', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  await page.getByRole('checkbox', { name: /DTC/ }).first().check();
  await page.getByLabel('DTC codes').fill('2002,1234567');
  await expect(page.getByText('DTC codes not correct. please check the format')).toBeVisible();
});

test('the request for an update shows how far it is [C2.45]', async ({ browser }) => {
  const username = await newWorkshop(0);
  const { page } = await open(
    browser,
    username,
    await placeOrder(username, filePayload(new Uint8Array(2000).fill(7), 'readout.zip')),
  );
  await query(
    `update tasks set status = 'archived', reason = null where user_id = (select id from users where username = $1)`,
    [username],
  );
  await page.reload();
  await page.getByRole('button', { name: 'Change modifications' }).click();
  const goOn = await holdRequests(page, '**/updateTaskWithExistsOriginalFilePath');
  await page.getByRole('dialog').getByRole('button', { name: 'Request update' }).click();
  await expect(page.getByRole('progressbar', { name: 'Progress of the request' })).toBeVisible();
  goOn();
  await expect(page.getByText('The update is ordered.')).toBeVisible();
});

test('the notice of a payment stays 5 s, that of too few credits 7 s [A9.7 C4.11 C4.15 C9.12]', async ({ browser }) => {
  const username = await newWorkshop(10);
  const { page } = await openWithClock(browser, username, await placeOrder(username, known()));
  await page.getByRole('button', { name: 'Pay 60 Cr.' }).click({ timeout: 60_000 });
  await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click();
  const tooFew = page.getByText(/Not enough credits/);
  await expect(tooFew).toBeVisible();
  // Under the pointer a notice stays.
  await page.mouse.move(0, 0);
  await page.clock.runFor(3000);
  await expect(tooFew).toBeVisible();
  await page.clock.runFor(4000);
  await expect(tooFew).toHaveCount(0);
  await query(
    `with entry as (
       insert into credit_entries (user_id, kind, amount, balance, reason, idempotency_key)
       select id, 'bonus', 9000, 10000, 'test', 'more' from users where username = $1)
     update credit_accounts set balance = 10000 where user_id = (select id from users where username = $1)`,
    [username],
  );
  await pay(page);
  const paid = page.getByText(/is paid\. The tuning file is being downloaded/);
  await expect(paid).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(1000);
  await expect(paid).toBeVisible();
  await page.clock.runFor(4000);
  await expect(paid).toHaveCount(0);
});
