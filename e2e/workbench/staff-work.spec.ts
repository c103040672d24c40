import { expect, type Page, test } from '@playwright/test';
import { holdRequests } from '#e2e/hold-requests.ts';
import { downloaded, filePayload, takeTask } from '#e2e/ordering.ts';
import { accepted, newSupport, newWorkshop, open, query } from '#e2e/people.ts';
import { chooseWork, type MadeTask, newTask, resultSaying } from '#e2e/staff-tasks.ts';

/** The file overview with the tasks of one workshop only. */
async function openFiles(page: Page, workshop: string, tab: 'open' | 'closed' = 'open'): Promise<void> {
  await page.goto(`/admin/fileoverview?tab=${tab}&search=${workshop}`);
  await expect(page.getByRole('heading', { name: 'All files' })).toBeVisible();
}

const rowOf = (page: Page, { vin }: MadeTask) => page.getByRole('row', { name: vin });
const select = (page: Page, { taskId }: MadeTask) =>
  page.getByRole('checkbox', { name: `Select file #${taskId}`, exact: true }).check();
const bulk = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Selected files' }).getByRole('button', { name: label, exact: true }).click();

/** Uploads a modified file; onto the task of a `colleague` only after the question is answered. */
async function uploadModified(page: Page, { taskId }: MadeTask, bytes: string, colleague?: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  // The notice of an earlier version may still stand.
  const stored = accepted(page, 'uploadModifiedTaskFile');
  await chooseWork(page, taskId, 'Upload modified file …');
  await (await chooser).setFiles(filePayload(resultSaying(bytes), 'tuned.bin'));
  if (colleague !== undefined) {
    const question = page.getByRole('dialog', { name: `Take over file #${taskId}?` });
    await expect(question).toContainText(`${colleague} is working on it.`);
    await question.getByRole('button', { name: 'Take over' }).click();
  }
  await stored;
  await expect(page.getByText(`#${taskId} is saved`).last()).toBeVisible();
}

async function statusOf({ taskId }: MadeTask): Promise<string> {
  const [task] = await query<{ status: string }>('select status from tasks where id = $1', [taskId]);
  return task?.status ?? 'none';
}

test('staff unlock a customer, answer a chat, take three tasks, block one, close two and transfer one [A4.19]', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const workshop = await newWorkshop(500);
  const newcomer = await newWorkshop(0);
  await query('update users set active = false where username = $1', [newcomer]);
  const support = await newSupport();
  const first = await newTask(workshop, -60);
  const second = await newTask(workshop, 10);
  const third = await newTask(workshop, 300);
  const fourth = await newTask(workshop, 400);
  const { page } = await open(browser, support);
  const { page: customer } = await open(browser, workshop);
  await customer.goto(`/jobs/jobDetails?job=${third.jobId}`);
  await query(
    `insert into chat_messages (job_id, task_id, writer, author_id, text)
     select job_id, id, 'customer', user_id, 'How long will it take?' from tasks where id = $1`,
    [third.taskId],
  );

  // In the morning: who waits to be let in, and who waits for an answer.
  await page.goto('/admin/customerview');
  await page.getByRole('searchbox').fill(newcomer);
  await page.getByRole('button', { name: `Unlock ${newcomer}` }).click();
  await expect(page.getByText(`${newcomer} has been unlocked`).first()).toBeVisible();
  await page.goto('/admin/chatsoverview');
  await page.getByLabel('Search').fill(workshop);
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').filter({ hasText: workshop }).click();
  await page.getByLabel('Message', { exact: true }).fill('About an hour.');
  await page.keyboard.press('Control+Enter');
  await expect(customer.getByText('About an hour.').first()).toBeAttached();

  // Files are sorted by due time.
  await openFiles(page, workshop);
  await expect(page.locator('tbody tr')).toHaveCount(4);
  await expect(page.locator('tbody tr').first()).toContainText(first.vin);
  await expect(rowOf(page, first)).toContainText(/1 hr( \d+ min)? late/);
  await expect(rowOf(page, second)).toContainText(/in (9|10) min/);

  // Three at once.
  const place = await rowOf(page, second).boundingBox();
  await select(page, first);
  const bar = page.getByRole('region', { name: 'Selected files' });
  await expect(bar).toBeVisible();
  expect(await rowOf(page, second).boundingBox(), 'no row moves').toEqual(place);
  for (const task of [second, third]) await select(page, task);
  // Only what is possible for all of them; deleting stands last and apart.
  await expect(bar.getByRole('button')).toHaveText([
    'Assign to me',
    'Assign',
    'Block',
    'Start again',
    'Delete',
    'Clear',
  ]);
  await bulk(page, 'Assign to me');
  await page.getByRole('dialog').getByRole('button', { name: 'Assign to me' }).click();
  await expect(page.getByText('3 files done.')).toBeVisible();
  for (const task of [first, second, third]) await expect(rowOf(page, task)).toContainText(`by ${support}`);
  await expect(rowOf(page, fourth)).not.toContainText(support);

  // One is blocked; its customer reads why without reloading.
  await chooseWork(page, third.taskId, 'Block …');
  const dialog = page.getByRole('dialog', { name: `Block file #${third.taskId}` });
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The readout is not complete.');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText(`File #${third.taskId} is blocked. The customer sees the reason.`)).toBeVisible();
  await expect(rowOf(page, third)).toContainText('The readout is not complete.');
  await expect(customer.getByText('Reason: The readout is not complete.')).toBeVisible();

  // Two get their file and are closed; the third of the selection loses its own meanwhile and stays, with the reason.
  const setFile = (value: string) =>
    query(`update tasks set modified_sha256 = ${value}, modified_name = 'a.bin' where id = $1`, [fourth.taskId]);
  await setFile('original_sha256');
  await uploadModified(page, first, 'tuned 1');
  await uploadModified(page, second, 'tuned 2');
  for (const task of [first, second, fourth]) await select(page, task);
  await bulk(page, 'Close');
  await setFile('null');
  await page.getByRole('dialog').getByRole('button', { name: 'Close file' }).click();
  await expect(page.getByText('2 files done.')).toBeVisible();
  const left = page.getByRole('dialog', { name: 'Not everything could be done' });
  await expect(left.getByRole('row', { name: `File #${fourth.taskId}` })).toContainText(/modified file/i);
  await left.getByRole('button', { name: 'Close' }).last().click();
  // A blocked file stays among the open ones.
  await expect(page.locator('tbody tr')).toHaveCount(2);

  // The last one belongs to the job of the first.
  await chooseWork(page, fourth.taskId, 'Move to another order …');
  const transfer = page.getByRole('dialog', { name: `Move file #${fourth.taskId}` });
  await expect(transfer.getByRole('radio')).toHaveCount(3);
  await transfer.getByRole('searchbox').fill(first.vin);
  await expect(transfer.getByRole('radio')).toHaveCount(1);
  await transfer.getByRole('radio', { name: `Order #${first.jobId}:` }).check();
  await transfer.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText(`File #${fourth.taskId} has been moved to the other order.`)).toBeVisible();
  await customer.goto(`/jobs/jobDetails?job=${first.jobId}`);
  await expect(customer.getByRole('article', { name: `File #${fourth.taskId}` })).toBeVisible();

  expect(await Promise.all([first, second, third, fourth].map(statusOf))).toEqual([
    'finished',
    'finished',
    'blocked',
    'manual',
  ]);
  await page.getByRole('tab', { name: 'Closed' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(2);
});

test('every version of a modified file is kept, and the customer gets the newest [P1.44]', async ({ browser }) => {
  const workshop = await newWorkshop(500);
  const task = await newTask(workshop);
  const support = await newSupport();
  const { page } = await open(browser, support, `/jobs/jobDetails?job=${task.jobId}`);
  await expect(page.getByRole('navigation').locator('[aria-current]')).toHaveText('All files');
  await takeTask(page);
  await expect(page.getByText(`${support} is working on this file.`)).toBeVisible();
  await uploadModified(page, task, 'version one');
  const release = await holdRequests(page, '**/uploadModifiedTaskFile*');
  const stored = uploadModified(page, task, 'version two');
  const close = page.getByRole('button', { name: 'Close file' });
  // Closed now, it would be delivered with the first version.
  await expect(close).toHaveAttribute('aria-disabled', 'true');
  await close.hover();
  await expect(page.getByRole('tooltip', { name: 'Wait until the modified file is uploaded.' })).toBeVisible();
  release();
  await stored;
  await close.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close file' }).click();
  await expect(page.getByText('finished', { exact: true }).first()).toBeVisible();

  await uploadModified(page, task, 'version three');
  const versions = page.getByRole('region', { name: 'Files', exact: true });
  // Three versions, the newest first, and the original.
  await expect(versions.getByRole('listitem')).toHaveCount(4);
  await expect(versions.getByRole('listitem').first()).toContainText(/v3.*the customer gets this/);
  await expect(versions.getByRole('listitem').last()).toContainText('Original');
  await expect(versions.getByText('the customer gets this')).toHaveCount(1);
  const { bytes } = await downloaded(page, () => versions.getByRole('button', { name: 'Download version 1' }).click());
  expect(bytes.equals(Buffer.from(resultSaying('version one')))).toBe(true);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('New version of the modified file')).toBeVisible();
});

test('a task is assigned, edited, given another VIN and vehicle, blocked and unblocked, reset, archived and deleted', async ({
  browser,
}) => {
  test.setTimeout(480_000);
  const workshop = await newWorkshop(0);
  const [support, colleague] = [await newSupport(), await newSupport()];
  const task = await newTask(workshop);
  const { page } = await open(browser, support);
  await openFiles(page, workshop);
  const dialog = page.getByRole('dialog');
  const begin = (entry: string) => chooseWork(page, task.taskId, entry);
  const said = (text: string) => expect(page.getByText(text)).toBeVisible();
  /** Answers the question that comes before a colleague's work is interrupted. */
  const goOn = async () => {
    const question = page.getByRole('dialog', { name: `Change file #${task.taskId} anyway?` });
    await expect(question).toContainText(`${colleague} is working on it`);
    await question.getByRole('button', { name: 'Change anyway' }).click();
  };

  await begin('Assign to me');
  await expect(page.getByRole('row', { name: task.vin })).toContainText(`by ${support}`);
  await begin('Give back to support');
  await said(`File #${task.taskId} is waiting for support again.`);
  await begin('Assign to another …');
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await said('Please choose who should work on it.');
  await dialog.getByRole('combobox', { name: 'Member of staff' }).fill(colleague);
  await page.getByRole('option', { name: colleague }).click();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await said(`File #${task.taskId} is assigned.`);
  await expect(page.getByRole('row', { name: task.vin })).toContainText(`by ${colleague}`);

  await begin('Edit …');
  await dialog.getByLabel('DTC codes').fill('P0401;');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await said('Invalid chars: P ;');
  await dialog.getByLabel('DTC codes').fill('');
  await dialog.getByLabel('Comment').fill('Please with care');
  await dialog.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'As soon as possible' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await goOn();
  await said(`File #${task.taskId} is changed.`);
  await expect(page.getByRole('row', { name: task.vin })).toContainText('asap');
  await begin('Edit …');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await goOn();
  await said('No changes found to save.');

  await begin('Change VIN …');
  await dialog.getByLabel('VIN').fill('1234');
  await page.keyboard.press('Enter');
  await said('The VIN must be longer than 4 characters.');
  await dialog.getByLabel('VIN').fill('WVWZZZ1KZ6W654321');
  await page.keyboard.press('Enter');
  await goOn();
  await said(`The VIN of file #${task.taskId} and its order is changed.`);
  await expect(page.getByRole('row', { name: 'WVWZZZ1KZ6W654321' })).toBeVisible();

  await begin('Change vehicle …');
  await dialog.getByLabel('Vehicle model').fill('BMW 320d');
  await dialog.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Change vehicle' }).click();
  await goOn();
  await said(`The vehicle of file #${task.taskId} and its order is changed.`);
  const row = page.getByRole('row', { name: 'WVWZZZ1KZ6W654321' });
  await expect(row).toContainText('320d');

  await begin('Block …');
  await dialog.getByLabel('Reason').fill('Wait');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await goOn();
  await expect(row).toContainText('blocked');
  await begin('Unblock …');
  await dialog.getByRole('button', { name: 'Unblock' }).click();
  await said(`File #${task.taskId} is unblocked.`);
  expect(await statusOf(task)).toBe('inProgress');

  await uploadModified(page, task, 'tuned', colleague);
  await begin('Close file …');
  await dialog.getByRole('button', { name: 'Close file' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('tab', { name: 'Closed' }).click();
  await begin('Archive');
  await said(`File #${task.taskId} is archived.`);
  await expect(row).toContainText('archived');
  await query(`update tasks set status = 'finished' where id = $1`, [task.taskId]);
  await page.reload();
  await begin('Start again …');
  await dialog.getByLabel('Reason').fill('Does not start');
  await dialog.getByRole('button', { name: 'Start again' }).click();
  await said(`File #${task.taskId} starts again.`);

  await page.goto(`/jobs/jobDetails?job=${task.jobId}`);
  await page.getByRole('button', { name: 'History' }).click();
  for (const step of [
    'Assigned to a member of support',
    'VIN changed',
    'Vehicle changed',
    'Unblocked',
    'Started again',
  ])
    await said(step);
  await said('Does not start');
  await begin('Delete …');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await said(`File #${task.taskId} is deleted.`);
  await expect(page.getByRole('article')).toHaveCount(0);
});
