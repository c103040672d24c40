import { holdRequests } from '#e2e/hold-requests.ts';
import { narrow } from '#e2e/lists.ts';
import { expect, type Page, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import {
  chooseFile,
  chooseVehicle,
  confirmNotice,
  filePayload,
  orderByHand,
  placeOrder,
  withoutCheck,
  orderButton,
  orderLines,
  openOrder,
} from '#e2e/ordering.ts';
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

test('a two-file vehicle gets a task for each file, with what is done on the module priced for it [A2.44 A8.21 C1.2 C2.12 C2.52 C2.53 C2.59 C4.22 C4.26]', async ({
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
  await expect(modal.getByText('90 %')).toBeVisible();
  await expect(modal.getByRole('progressbar')).toHaveCount(1);
  letTravel();
  await expect(modal).toHaveCount(0);
  await expect(page.getByText('Order and file upload OK!')).toBeVisible();
  await expect(page.getByText('Support File Upload OK')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your files' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Files');
  await expect(page.getByRole('row')).toHaveCount(3);

  await page
    .getByRole('link', { name: /Open order/ })
    .first()
    .click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').filter({ hasText: 'module.bin' })).toContainText('AdBlue');
  await expect(page.getByRole('article').filter({ hasText: 'module.bin' })).not.toContainText('Stage 1');
});

test('a real method clears what is not listed, which stands beside it when chosen afterwards and is priced by support [C2.50 C2.56 C2.61 C5.37 C5.38 A2.58]', async ({
  browser,
}) => {
  const { page } = await open(browser, await newWorkshop(0));
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  const notListed = page.getByRole('checkbox', { name: /not listed/i });
  await notListed.check();
  await page.getByRole('checkbox', { name: /^Stage 1/ }).check();
  await expect(notListed).not.toBeChecked();
  await page.getByRole('checkbox', { name: /^Stage 2/ }).check();
  await expect(page.getByRole('checkbox', { name: /^Stage 1/ })).not.toBeChecked();
  await notListed.check();
  await expect(page.getByRole('checkbox', { name: /^Stage 2/ })).toBeChecked();
  await expect(orderLines(page).getByText('by support', { exact: true })).toBeVisible();

  await chooseFile(page, 'Engine file', readout(3));
  await fillRest(page);
  await page.getByLabel('Additional text').fill('A map switch, please.');
  await orderButton(page).click();
  await openOrder(page);
  await expect(page.getByText('80 Cr. and what support sets')).toBeVisible();
  await expect(page.getByText('with support', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('A map switch, please.')).toBeVisible();
});

test('single DTCs: wrong characters are named, and what is right arrives in capitals [A5.3 A5.5 C2.64 C5.30 C5.41 C5.42]', async ({
  browser,
}) => {
  const { page } = await open(browser, await newWorkshop(0));
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  await page.getByRole('checkbox', { name: /DTC/ }).first().check();
  await expect(page.getByText('No DTC codes provided…')).toBeVisible();
  const codes = page.getByLabel('DTC codes');
  await codes.fill('X2002?4b0a');
  await expect(page.getByText('Invalid chars: X ?')).toBeVisible();
  await confirmNotice(page);
  await chooseFile(page, 'Engine file', readout(4));
  await fillRest(page);
  await expect(orderButton(page)).toBeDisabled();
  await codes.fill('2002,4b0a');
  await codes.blur();
  await expect(codes).toHaveValue('2002,4B0A');
  await orderButton(page).click();
  await openOrder(page);
  await expect(page.getByText('2002,4B0A')).toBeVisible();
});

test('single DTCs are shown with how they are read and what they mean, and stay as they were typed [C5.40 C5.41 P5.1]', async ({
  browser,
}) => {
  const { page } = await open(browser, await newWorkshop(0));
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  await page.getByRole('checkbox', { name: /DTC/ }).first().check();
  const codes = page.getByLabel('DTC codes');
  for (const [typed, strange] of [
    ['P0420', 'P'],
    ['12 34', '␣'],
    ['a;b', ';'],
  ] as const) {
    await codes.fill(typed);
    await expect(page.getByText(`Invalid chars: ${strange}`)).toBeVisible();
  }
  await codes.fill('327,3fff,16804');
  await codes.blur();
  await expect(codes).toHaveValue('327,3FFF,16804');
  const understood = page.getByRole('list', { name: 'Understood as' }).getByRole('listitem');
  await expect(understood).toHaveCount(3);
  await expect(understood.nth(0)).toContainText(/^P0327.*327 read as hexadecimal.*Knock Sensor 1/);
  await expect(understood.nth(1)).toContainText('Meaning not known');
  await expect(understood.nth(2)).toContainText('No known code');
  await confirmNotice(page);
  await chooseFile(page, 'Engine file', readout(5));
  await fillRest(page);
  await orderButton(page).click();
  await openOrder(page);
  await expect(page.getByText('P0327', { exact: true })).toBeVisible();
});

test('a method that touches exhaust treatment waits for its notice, which support finds confirmed [P5.5]', async ({
  browser,
}) => {
  const username = await newWorkshop(0);
  const { page } = await open(browser, username);
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  await page.getByRole('checkbox', { name: /^EGR/ }).check();
  await chooseFile(page, 'Engine file', readout(6));
  await fillRest(page);
  await expect(page.getByText('Regulation (EC) 715/2007')).toBeVisible();
  await expect(orderButton(page)).toBeDisabled();
  await page.getByRole('button', { name: 'your confirmation of the legal notice' }).click();
  await expect(page.getByRole('checkbox', { name: /I have read this notice/ })).toBeFocused();
  await page.keyboard.press('Space');
  await orderButton(page).click();
  await openOrder(page);

  const { page: support } = await open(browser, 'support', page.url());
  const notices = support.getByRole('region', { name: 'Legal notices' });
  await expect(notices).toContainText(`confirmed by ${username}`);
  await notices.getByRole('button', { name: 'Show the text' }).click();
  await expect(support.getByRole('dialog')).toContainText('715/2007');
});

test('what is missing is listed, and each leads to its field [A5.2 C2.22 C2.57 C2.58]', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0), '/jobCreate');
  await expect(orderButton(page)).toBeDisabled();
  await page.getByRole('button', { name: 'the VIN' }).click();
  await expect(page.getByRole('textbox', { name: 'VIN' })).toBeFocused();
  await page.keyboard.type('WVWZZZ');
  await expect(page.getByRole('button', { name: 'the VIN' })).toHaveCount(0);
  await page.getByRole('button', { name: 'your acceptance of the terms' }).click();
  await expect(page.getByLabel('I accept the terms')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('I accept the terms')).toBeChecked();
  const [terms] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'terms', exact: true }).click(),
  ]);
  await expect(terms).toHaveURL(/\/agb$/);
  await page.getByLabel('Additional text').fill('x'.repeat(201));
  await expect(page.getByText('201 of 200 characters')).toBeVisible();
  await expect(page.getByRole('button', { name: 'a shorter additional text' })).toBeVisible();
});

test('while its price cannot be had an order says so and is not sent [C8.19]', async ({ browser }) => {
  const { page } = await open(browser, await newWorkshop(0));
  await page.route('**/loadCurrentFilePrice', (route) => route.abort());
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  await page.getByRole('checkbox', { name: /^Stage 1/ }).check();
  await chooseFile(page, 'Engine file', readout(5));
  await fillRest(page);
  await expect(orderLines(page).getByText('loading price..')).toBeVisible();
  await expect(orderButton(page)).toBeDisabled();
});

test('a price that changed meanwhile is shown and has to be accepted', async ({ browser }) => {
  const username = await newWorkshop(0);
  const { page } = await open(browser, username);
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  await page.getByRole('checkbox', { name: /^Stage 1/ }).check();
  await chooseFile(page, 'Engine file', readout(6));
  await fillRest(page);
  await expect(orderButton(page)).toBeEnabled();
  // While the order is on its way: a form that is open reads a price anew as soon as any price changes.
  await page.route(
    '**/createTask',
    async (route) => {
      await query(
        `insert into special_prices (user_id, method_id, price)
         select u.id, m.id, 4250 from users u, methods m where u.username = $1 and m.name = 'Stage_1'`,
        [username],
      );
      await route.continue();
    },
    { times: 1 },
  );
  await orderButton(page).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByText('The file could not be added to the order! 0x928x88')).toBeVisible();
  await expect(modal.getByText('The new price of this file is 42.50 Cr.')).toBeVisible();
  await modal.getByRole('button', { name: 'Order at the new price' }).click();
  await expect(page.getByRole('heading', { name: 'Order created' })).toBeVisible();
  expect(await jobsOf(username)).toMatchObject([{ tasks: 1 }]);
});

test('an unfinished order survives a reload without its files, and goes with signing out [C2.62 P1.25]', async ({
  browser,
}) => {
  const username = await newWorkshop(0);
  const { page } = await open(browser, username);
  await chooseVehicle(page, 'Golf V 1.9 TDI');
  await page.getByRole('checkbox', { name: /^Stage 1/ }).check();
  await chooseFile(page, 'Engine file', readout(7));
  await fillRest(page);
  await page.getByLabel('Additional text').fill('smokes');
  await page.getByRole('combobox', { name: 'When do you need the file?' }).click();
  await page.getByRole('option', { name: 'Next day' }).click();
  await page.reload();
  await expect(page.getByText('Your unfinished order is back')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Stage 1/ })).toBeChecked();
  await expect(page.getByText(/Golf V 1\.9 TDI/).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'VIN' })).toHaveValue('WVWZZZ1KZ6W000001');
  await expect(page.getByLabel('Additional text')).toHaveValue('smokes');
  await expect(page.getByRole('combobox', { name: 'When do you need the file?' })).toHaveValue('Next day');
  await expect(page.getByText('Please choose this file again: readout.bin')).toBeVisible();
  await expect(page.getByLabel('I accept the terms')).not.toBeChecked();

  await chooseFile(page, 'Engine file', readout(7));
  await page.getByLabel('I accept the terms').check();
  await orderButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order created' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your unfinished order is back')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'VIN' })).toHaveValue('');

  await page.getByRole('textbox', { name: 'VIN' }).fill('WVWZZZ');
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out' }).last().click();
  await expect(page).toHaveURL(/\/$/);
  const kept = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('tuneport.order')));
  expect(kept).toEqual([]);
});

test('an order that a reload cut off is taken up where it stopped and ordered once [P1.26]', async ({ browser }) => {
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
  await expect(page.getByRole('heading', { level: 1, name: 'Order created' })).toBeVisible();
  expect(await jobsOf(username)).toMatchObject([{ tasks: 2 }]);
  await page.getByRole('button', { name: 'Place another order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New order');
});

test('the lists of jobs and tasks: count, search, period, empty texts [A2.36 A2.37 A2.42 A2.43 A2.46 A2.48 A2.54 A2.55 C2.10 C2.11]', async ({
  browser,
}) => {
  const username = await newWorkshop(0);
  const { page } = await open(browser, username, '/jobs');
  await expect(page.getByText('No jobs available for this period.')).toBeVisible();
  await page.goto('/tasks');
  await expect(page.getByText('no tasks')).toBeVisible();

  await orderByHand(page, readout(10));
  await page.getByRole('link', { name: 'Back to the orders' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByPlaceholder('Job, vehicle, date, VIN').fill('no such thing');
  await expect(page.getByText('No jobs with this filter')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await query(
    `update jobs set created_at = now() - interval '3 months'
     where user_id = (select id from users where username = $1)`,
    [username],
  );
  await narrow(page, 'Period', 'This month');
  await expect(page.getByText('No jobs available for this period.')).toBeVisible();

  await page.goto('/tasks');
  const search = page.getByPlaceholder('Task ID#, Vehicle, Details');
  await search.fill('no such thing');
  await expect(page.getByText('no results with this filter')).toBeVisible();
  const [task] = await query<{ id: number }>(
    'select id from tasks where user_id = (select id from users where username = $1)',
    [username],
  );
  for (const shown of [`#${task?.id ?? 0}`, 'golf v', 'Stage 1']) {
    await search.fill(shown);
    await expect(page.getByRole('row')).toHaveCount(2);
  }
  await page.goto('/tasks');
  await narrow(page, 'Period', 'Today');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('a job whose tasks are blocked cannot be opened from the list [A2.41]', async ({ browser }) => {
  const username = await newWorkshop(0);
  const { page } = await open(browser, username, await placeOrder(username, readout(11)));
  await page.goto('/jobs');
  await openOrder(page);
  await expect(page).toHaveURL(/jobs\/jobDetails/);
  await query(`update tasks set status = 'blocked' where user_id = (select id from users where username = $1)`, [
    username,
  ]);
  await page.goto('/jobs');
  await expect(page.getByText('blocked', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Open order/ })).toBeDisabled();
});
