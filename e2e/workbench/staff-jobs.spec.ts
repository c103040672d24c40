import { expect, type Page, test } from '@playwright/test';
import { newSupport, newWorkshop, open, query } from '#e2e/people.ts';
import { type MadeTask, newTask, payTask } from '#e2e/staff-tasks.ts';
import { expectAccessibleDialog } from '#e2e/accessibility.ts';

async function openJobs(page: Page, workshop: string): Promise<void> {
  await page.goto(`/admin/joboverview?search=${workshop}`);
  await expect(page.getByRole('table')).toBeVisible();
}

const rowOf = (page: Page, { vin }: MadeTask) => page.getByRole('row', { name: vin });

test('staff edit a job and the priority of its tasks [A2.29 A7.16]', async ({ browser }) => {
  const workshop = await newWorkshop(0);
  const task = await newTask(workshop);
  const { page } = await open(browser, await newSupport());
  await openJobs(page, workshop);
  const edit = () => page.getByRole('button', { name: `Edit order #${task.jobId}` }).click();
  const dialog = page.getByRole('dialog', { name: `Edit order #${task.jobId}` });

  await edit();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No changes found to save.')).toBeVisible();

  await edit();
  await dialog.getByLabel('VIN').fill('1234');
  await dialog.getByLabel('Additional text').fill('x'.repeat(201));
  await expect(dialog.getByText('201 of 200 characters')).toBeVisible();
  await expectAccessibleDialog(page, 'web/workbench/staff-jobs/StaffJobs.tsx');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The VIN must be longer than 4 characters.')).toBeVisible();
  await expect(dialog.getByText('The additional text is too long. Please shorten it to 200 characters.')).toBeVisible();

  await dialog.getByLabel('VIN').fill(`${task.vin}-NEW`);
  await dialog.getByLabel('Additional text').fill('The customer waits.');
  await dialog.getByRole('combobox', { name: 'Priority of all open files' }).click();
  await page.getByRole('option', { name: 'As soon as possible' }).click();
  await dialog.getByRole('button', { name: 'Choose another vehicle' }).click();
  await dialog.getByLabel('Vehicle model').fill('BMW 320d');
  await dialog.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Order successfully changed!')).toBeVisible();
  await expect(rowOf(page, task)).toContainText(`${task.vin}-NEW`);
  await expect(rowOf(page, task)).toContainText('The customer waits.');
  await expect(rowOf(page, task)).toContainText('320d');
  const [saved] = await query<{ priority: string }>('select priority from tasks where id = $1', [task.taskId]);
  expect(saved?.priority).toBe('asap');
});

test('a job that a colleague changed meanwhile is not overwritten [A8.9]', async ({ browser }) => {
  const workshop = await newWorkshop(0);
  const [faster, slower] = [await newSupport(), await newSupport()];
  const task = await newTask(workshop);
  const { page } = await open(browser, faster);
  const { page: other } = await open(browser, slower);
  for (const one of [page, other]) {
    await openJobs(one, workshop);
    await one.getByRole('button', { name: `Edit order #${task.jobId}` }).click();
  }
  await page.getByRole('dialog').getByLabel('VIN').fill('VINOFTHEFIRST');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Order successfully changed!')).toBeVisible();
  await other.getByRole('dialog').getByLabel('VIN').fill('VINOFTHESECOND');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(
    other.getByText(`Code 0x20032. A colleague has just changed this: ${faster} changed the order`),
  ).toBeVisible();
  await expect(other.getByText('VINOFTHEFIRST')).toBeVisible();
});

test('tasks are added to and removed from a job, and only a job without payments can be deleted [A7.26 A8.13 A8.15 A8.16 A8.17 A8.18]', async ({
  browser,
}) => {
  const workshop = await newWorkshop(0);
  const [first, second] = [await newTask(workshop), await newTask(workshop)];
  const foreign = await newTask(await newWorkshop(0));
  const { page } = await open(browser, await newSupport());
  await openJobs(page, workshop);
  const tasks = () => page.getByRole('button', { name: `Files of order #${first.jobId}` }).click();
  const dialog = page.getByRole('dialog', { name: `Files of order #${first.jobId}` });
  const add = async (taskId: number) => {
    await dialog.getByLabel('Number of the file').fill(String(taskId));
    await expect(dialog.getByRole('button', { name: 'Add file' })).toBeEnabled();
    await page.keyboard.press('Enter');
  };

  await tasks();
  await dialog.getByRole('button', { name: 'Add file' }).click();
  await expect(dialog.getByText('Please enter the number of a file.')).toBeVisible();
  await add(999_999);
  await expect(
    page.getByText('The file could not be added! Code 0x200322. There is no file with this number.'),
  ).toBeVisible();
  await add(foreign.taskId);
  await expect(page.getByText('Code 0x200322. This order belongs to another customer.')).toBeVisible();
  await add(second.taskId);
  await expect(page.getByText('File successfully added!')).toBeVisible();
  await expect(rowOf(page, first).getByRole('cell').nth(5)).toHaveText('2');

  await tasks();
  await add(second.taskId);
  await expect(page.getByText('No changes found to save.')).toBeVisible();
  await tasks();
  await dialog.getByRole('button', { name: 'Remove' }).last().click();
  await expect(page.getByText('File successfully removed from the order!')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Remove' })).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Remove' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const deleteJob = async (jobId: number) => {
    await page.getByRole('button', { name: `Delete order #${jobId}` }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Ordered twice');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete order' }).click();
  };
  const [own] = await query<{ jobId: number }>('select job_id as "jobId" from tasks where id = $1', [second.taskId]);
  const jobId = own?.jobId ?? 0;
  await deleteJob(jobId);
  await expect(page.getByText(`Order #${jobId} is deleted.`)).toBeVisible();
  await expect(page.getByRole('button', { name: `Delete order #${jobId}` })).toHaveCount(0);
  await payTask(first);
  await page.getByRole('tab', { name: 'Closed' }).click();
  await deleteJob(first.jobId);
  await expect(page.getByText(`was not deleted. File #${first.taskId}: It has already been paid for.`)).toBeVisible();
});

test('the German texts of the specification appear word for word [A8.7 A8.8 A8.14]', async ({ browser }) => {
  const workshop = await newWorkshop(0);
  const [first, second] = [await newTask(workshop), await newTask(workshop)];
  const support = await newSupport();
  await query(`update users set language = 'de' where username = $1`, [support]);
  const { page } = await open(browser, support);
  await openJobs(page, workshop);
  const edit = () => page.getByRole('button', { name: `Auftrag #${first.jobId} bearbeiten` }).click();
  await edit();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Keine Änderungen für die Speicherung gefunden.')).toBeVisible();
  await edit();
  await page.getByRole('dialog').getByLabel('VIN').fill('WVWZZZ1KZ6W123456');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Auftrag erfolgreich geändert!')).toBeVisible();

  await page.getByRole('button', { name: `Dateien von Auftrag #${first.jobId}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nummer der Datei').fill('999999');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Fehler TASK konnte nicht hinzugefügt werden!. Code 0x200322')).toBeVisible();
  await dialog.getByLabel('Nummer der Datei').fill(String(second.taskId));
  await expect(dialog.getByRole('button', { name: 'Datei hinzufügen' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText('TASK erfolgreich hinzugefügt!')).toBeVisible();

  await page.goto(`/admin/fileoverview?search=${workshop}`);
  const removeFromJob = async () => {
    await page.getByRole('button', { name: `Aktionen von Datei #${second.taskId}` }).click();
    await page.getByRole('menuitem', { name: /^Vom Auftrag entfernen/ }).click();
  };
  await removeFromJob();
  await expect(page.getByText('TASK erfolgreich vom Auftrag entfernt!')).toBeVisible();
  await removeFromJob();
  await expect(page.getByText('Keine Änderungen für TASK entfernen gefunden.')).toBeVisible();
});
