import { holdRequests } from '#e2e/hold-requests.ts';
import { expect, type Page, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { chooseFile, chooseVehicle, confirmNotice, filePayload, withoutCheck, orderButton } from '#e2e/ordering.ts';
import { newWorkshop, open, query } from '#e2e/people.ts';

/** A two-file vehicle of the catalogue: its name as the list shows it. */
const twoFiles = 'Xerion 5000';
const readout = (seed: number) =>
  filePayload(syntheticImage({ family: 'edc16', software: String(1_037_999_300 + seed), seed }));

const jobsOf = (username: string) =>
  query<{ id: number; tasks: number }>(
    `select j.id, (select count(*)::int from tasks t where t.job_id = j.id and t.status <> 'draft') as tasks
     from jobs j join users u on u.id = j.user_id where u.username = $1`,
    [username],
  );

/** The small things of the last step; the file comes before. */
async function fillRest(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'VIN' }).fill('WVWZZZ1KZ6W000001');
  await page.getByLabel('I accept the terms').check();
}

test('a two-file vehicle gets a task for each file, with module methods at module prices [A2.44 A8.21 C1.2 C2.12 C2.52 C2.53 C2.59 C4.22 C4.26]', async ({
  browser,
}) => {
  const { page } = await open(browser, await newWorkshop(0));
  await chooseVehicle(page, twoFiles);
  await page.getByRole('checkbox', { name: /^Stage 1/ }).check();
  // The picker is there before: that file would cost nothing.
  await expect(page.getByText('None of the chosen methods has a price for it')).toBeVisible();
  await page.getByRole('checkbox', { name: /^AdBlue/ }).check();
  await confirmNotice(page);
  await chooseFile(page, 'Engine file', readout(1));
  await page.getByRole('button', { name: 'Continue with this file' }).click();
  await chooseFile(page, 'Module file', { ...readout(2), name: 'module.bin' });
  await chooseFile(page, 'Support file', { name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await expect(page.getByText('recognized', { exact: true })).toHaveCount(2);
  await fillRest(page);
  const letTravel = await holdRequests(page, '**/uploadSupportFile');
  await orderButton(page).click();
  // The files of both control units are there since their check: only that for support still travels.
  const modal = page.getByRole('dialog');
  await expect(modal.getByText('Upload: log.txt')).toBeVisible();
  await expect(modal.getByText('90%')).toBeVisible();
  await expect(modal.getByRole('progressbar')).toHaveCount(1);
  letTravel();
  await expect(modal).toHaveCount(0);
  await expect(page.getByText('Your order has arrived.')).toBeVisible();
  await page.goto('/tasks');
  await expect(page.getByRole('row')).toHaveCount(3);

  await page
    .getByRole('link', { name: /Open order/ })
    .first()
    .click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').filter({ hasText: 'module.bin' })).toContainText('AdBlue');
  await expect(page.getByRole('article').filter({ hasText: 'module.bin' })).not.toContainText('Stage 1');
});

test('an order interrupted by a reload resumes where it stopped and is ordered once [P1.26]', async ({ browser }) => {
  const username = await newWorkshop(0);
  const { page } = await open(browser, username);
  page.on('dialog', (dialog) => void dialog.accept());
  let uploads = 0;
  const pageIsGone = Promise.withResolvers<void>();
  await withoutCheck(page);
  // The engine file arrives; that of the module is on its way when the page goes away.
  await page.route('**/uploadOriginalTaskFile', async (route) => {
    uploads += 1;
    if (uploads !== 2) return route.continue();
    await pageIsGone.promise;
    return route.abort().catch(() => undefined);
  });
  await chooseVehicle(page, twoFiles);
  await page.getByRole('checkbox', { name: /^AdBlue/ }).check();
  await chooseFile(page, 'Engine file', readout(8));
  await chooseFile(page, 'Module file', { ...readout(9), name: 'module.bin' });
  await confirmNotice(page);
  await fillRest(page);
  await orderButton(page).click();
  await expect.poll(() => uploads).toBe(2);
  await page.reload();
  pageIsGone.resolve();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order was interrupted');
  await expect(page.getByText('readout.bin has arrived')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue the order' })).toBeDisabled();
  await chooseFile(page, 'Module file', { ...readout(9), name: 'module.bin' });
  await page.getByRole('button', { name: 'Continue the order' }).click();
  await expect(page.getByText('Your order has arrived.')).toBeVisible();
  expect(await jobsOf(username)).toMatchObject([{ tasks: 2 }]);
  await page.getByRole('link', { name: 'Place another order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New order');
});
