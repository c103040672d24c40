import { expect, test } from '@playwright/test';
import { expectAccessibleDialog, expectAccessibleNow } from '#e2e/accessibility.ts';
import { syntheticImage, syntheticTuning } from '#ecu/synthetic/index.ts';
import { chooseFile, chooseModified, confirmResult, downloaded, filePayload, openOrder, pay } from '#e2e/ordering.ts';
import { newWorkshop, open, query } from '#e2e/people.ts';
import { chooseWork, deliver, findNewestTask } from '#e2e/staff-tasks.ts';
import { packZip } from '#test/archives.ts';

test('a workshop asks first, orders the quote, answers a question, gets two versions and proves what it wrote [P1.44 P1.58 P1.59 P1.62 P1.75 P1.79 P1.80 P1.85 P1.88]', async ({
  browser,
}) => {
  const software = String(1_037_200_000 + Math.floor(Math.random() * 300_000));
  const original = syntheticImage({ family: 'edc16', software, seed: 41 });
  const first = syntheticTuning(original, { family: 'edc16', seed: 5 });
  const second = syntheticTuning(original, { family: 'edc16', seed: 6 });
  const username = await newWorkshop(500);

  // The workshop drops what its tool has packed, and asks before it orders.
  const { page } = await open(browser, username);
  const packed = await packZip({ 'Golf_stock.ori': original });
  await chooseFile(page, 'Engine file', filePayload(packed, 'Golf kaputt (2).zip'));
  await expect(page.getByText('Golf_stock.ori').first()).toBeVisible();
  await page.getByRole('group', { name: 'Matching vehicles' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Ask first' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessibleDialog(page, 'web/ordering/order-form/AskFirst.tsx');
  await dialog.getByLabel('What would you like to have done?').fill('More torque for towing. Is Stage 1 enough?');
  await dialog.getByLabel('VIN').fill('WVWZZZ1KZ6W000041');
  await dialog.getByRole('button', { name: 'Send inquiry' }).click();
  const job = await openOrder(page);
  await expect(page.getByText(/^asked /)).toBeVisible();
  await expect(page.getByText('Nothing is ordered and nothing is owed.')).toBeVisible();
  await expect(page.getByRole('log', { name: 'Chat' })).toContainText('Is Stage 1 enough?');
  await expectAccessibleNow(page, 'the inquiry, for the workshop');

  // Support finds it in the queue and quotes.
  const { page: desk } = await open(browser, 'support');
  await desk.getByLabel('Search').fill(username);
  const row = desk.getByRole('row').filter({ hasText: username });
  await expect(row).toContainText('Inquiry');
  await desk.goto(job);
  await expect(desk.getByText('Waits for an answer')).toBeVisible();
  const sent = await downloaded(desk, () => desk.getByRole('button', { name: 'Download readout file' }).click());
  expect(sent.bytes.equals(packed)).toBe(true);
  await expectAccessibleNow(desk, 'the inquiry, for support');
  await desk.getByRole('button', { name: 'Answer with a proposal' }).click();
  const proposal = desk.getByRole('dialog');
  await proposal.getByLabel('Methods').click();
  await desk.getByRole('option', { name: 'Stage 1' }).click();
  await proposal.getByLabel('Price of the whole file').fill('45');
  await proposal.getByLabel('Done within').click();
  await desk.getByRole('option', { name: '2 h' }).click();
  await proposal.getByLabel('Message').fill('Stage 1 is right for towing.');
  await expectAccessibleDialog(desk, 'web/workbench/TaskWorkArea.tsx');
  await proposal.getByRole('button', { name: 'Send proposal' }).click();
  await expect(proposal).toBeHidden();

  // One tap orders it at the quoted price.
  await expect(page.getByText('Support has a proposal for you: 45 Cr.')).toBeVisible();
  await page.getByRole('button', { name: 'Order for 45 Cr.' }).click();
  await expectAccessibleDialog(page, 'web/chat/proposals/ProposalCard.tsx');
  await dialog.getByLabel('I accept the terms').check();
  await dialog.getByRole('button', { name: 'Order for 45 Cr.' }).click();
  await expect(page.getByText('with support', { exact: true })).toBeVisible();
  await expect(page.getByText(/^ordered /)).toBeVisible();
  await expect(page.getByText('Within 2 hours')).toBeVisible();
  await expect(page.getByText('45 Cr.', { exact: true }).first()).toBeVisible();
  await expect(page.getByTestId('balance')).toContainText('500');

  // A question holds it, for both to see; an answer ends that.
  await expect(desk.getByText('This file is waiting for support.')).toBeVisible();
  const taskId = await findNewestTask(username);
  await chooseWork(desk, taskId, 'Ask the customer');
  const question = desk.getByRole('dialog');
  await question.getByLabel('Question').fill('Which gearbox does it have?');
  await question.getByLabel('Answer 1').fill('Manual');
  await question.getByLabel('Answer 2').fill('DSG');
  await expectAccessibleDialog(desk, 'web/workbench/TaskWorkArea.tsx');
  await question.getByRole('button', { name: 'Ask and hold' }).click();
  await expect(desk.getByText('Waiting for the customer').first()).toBeVisible();
  await expect(page.getByText('On hold until you answer.')).toBeVisible();
  await expectAccessibleNow(page, 'the question, for the workshop');
  await expectAccessibleNow(desk, 'the question, for support');
  await page.getByRole('button', { name: 'DSG' }).click();
  await expect(page.getByText('On hold until you answer.')).toBeHidden();
  await expect(desk.getByText('Waiting for the customer')).toHaveCount(0);
  await expect(desk.getByRole('log', { name: 'Chat' })).toContainText('DSG');

  // Support delivers twice.
  await deliver(desk, first, 'golf_v1.bin');
  const paid = await pay(page);
  expect(paid.bytes.equals(Buffer.from(first))).toBe(true);
  await expect(page.getByTestId('balance')).toContainText('455');
  await chooseModified(desk, second, 'golf_v2.bin');
  const confirming = desk.getByRole('dialog');
  await expect(confirming.getByRole('button', { name: 'Deliver' })).toBeVisible();
  await confirmResult(confirming);
  await confirming.getByRole('button', { name: 'Deliver' }).click();
  await expect(desk.getByText(/^The new version of #\d+ is saved and delivered/)).toBeVisible();

  // The workshop downloads both.
  const versions = page.getByRole('region', { name: 'Files' });
  await expect(versions.getByText('Version 2')).toBeVisible();
  for (const [index, bytes] of [first, second].entries()) {
    const file = await downloaded(page, () =>
      page.getByRole('button', { name: `Download version ${index + 1}` }).click(),
    );
    expect(file.bytes.equals(Buffer.from(bytes))).toBe(true);
    expect(file.name).toBe(`${taskId}_v${index + 1}_golf_v${index + 1}.bin`);
  }

  await desk.getByRole('button', { name: 'Downloads' }).click();
  await expect(desk.getByText('Tuning file, version 1').first()).toBeVisible();

  // Support takes the first one back, and the workshop is told.
  await desk.getByRole('button', { name: 'Actions of version 1' }).click();
  await desk.getByRole('menuitem', { name: 'Withdraw' }).click();
  await expectAccessibleDialog(desk, 'web/workbench/VersionMenu.tsx');
  await desk.getByRole('dialog').getByLabel('Reason').fill('Wrong gearbox.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Withdraw version' }).click();
  await expect(versions.getByText(/^Withdrawn on .*: Wrong gearbox\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download version 1' })).toHaveCount(0);
  const [mail] = await query<{ body: string }>(
    `select body from mails where recipient = $1 and kind = 'versionWithdrawn'`,
    [`${username}@test.invalid`],
  );
  expect(mail?.body).toContain('Reason: Wrong gearbox.');

  // The file that is read from the car again is as delivered, and support reads that, too.
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('region', { name: 'Read the car again' }).getByRole('button', { name: 'Choose a file' }).click();
  await (await picking).setFiles(filePayload(second, 'readback.bin'));
  await expect(page.getByText('Written as delivered')).toBeVisible();
  await expect(desk.getByText('Written as delivered')).toBeVisible();
  await expectAccessibleNow(page, 'the delivery, for the workshop');
  await expectAccessibleNow(desk, 'the delivery, for support');
});
