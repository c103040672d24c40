import { expect, type Page, test } from '@playwright/test';
import { syntheticImage } from '#ecu/synthetic/index.ts';
import { chooseVehicle, filePayload, sendOrder, openOrder } from '#e2e/ordering.ts';
import { newWorkshop, open, query } from '#e2e/people.ts';

// What one of these writes the others would read.
test.describe.configure({ mode: 'serial' });
test.afterAll(async () => {
  await query(`update price_classes set price = 12000, name = 'Stage 3' where kind = 'engine' and id = 6`);
});

/** A car that offers Stage 3 and has one file. */
const vehicle = 'Golf V 1.9 TDI';

async function choose(page: Page, label: string, words: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(words);
  await page
    .getByRole('option', { name: new RegExp(RegExp.escape(words)) })
    .first()
    .click();
}

/** Chooses methods in the preview, whatever was chosen before. */
async function preview(page: Page, ...methods: string[]): Promise<void> {
  await choose(page, 'Vehicle', vehicle);
  for (const method of methods) await choose(page, 'Methods', method);
}

test('a standard price is changed and previewed; the task that exists keeps what it costs [A2.61]', async ({
  browser,
}) => {
  const username = await newWorkshop(500);
  const { page: workshop } = await open(browser, username);
  await chooseVehicle(workshop, vehicle);
  await workshop.getByRole('checkbox', { name: /^Stage 3/ }).check();
  await sendOrder(workshop, filePayload(syntheticImage({ family: 'edc16', software: '1037999771', seed: 71 })));
  await openOrder(workshop);
  await expect(workshop.getByText('120 Cr.').first()).toBeVisible();
  const job = workshop.url();

  const { page } = await open(browser, 'support', '/admin/prices');
  await preview(page, 'Stage 3');
  const steps = page.getByRole('table', { name: 'How the price is calculated' });
  await expect(steps.getByRole('row', { name: /^Stage 3 standard 120/ })).toBeVisible();
  await expect(steps.getByRole('row', { name: 'Total 120 Cr.' })).toBeVisible();

  const price = page.getByRole('textbox', { name: 'Price of Stage 3' });
  await price.fill('100000,01');
  await price.press('Enter');
  await expect(page.getByText('0 to 100,000, at most two decimals')).toBeVisible();
  await expect(price).toBeFocused();
  await price.fill('135,50');
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await price.press('Enter');
  await expect(page.getByText('The prices are saved.')).toBeVisible();
  await expect(price).toHaveValue('135.50');
  // The preview has been asked anew, and discounts follow.
  await expect(steps.getByRole('row', { name: 'Total 135.50 Cr.' })).toBeVisible();
  await choose(page, 'Methods', 'EGR');
  await choose(page, 'Methods', 'NOx');
  await expect(steps.getByRole('row', { name: 'Sum 185.50' })).toBeVisible();
  await expect(steps.getByRole('row', { name: 'Quantity discount 10 % −18.55' })).toBeVisible();
  await expect(steps.getByRole('row', { name: 'Total 166.95 Cr.' })).toBeVisible();

  await workshop.goto(job);
  await expect(workshop.getByText('120 Cr.').first()).toBeVisible();
  await expect(workshop.getByText('135.50')).toHaveCount(0);
  await chooseVehicle(workshop, vehicle);
  await expect(workshop.getByText('135.50 Cr.').first()).toBeVisible();
});

test('prices are agreed on with a customer, and the preview says which rule made each [A2.61]', async ({ browser }) => {
  const username = await newWorkshop(0);
  const [customer] = await query<{ id: number }>('select id from users where username = $1', [username]);
  const { page } = await open(browser, 'support', `/admin/customerview?customer=${customer?.id}&part=prices`);
  const own = page.getByRole('textbox', { name: 'Agreed price of Medium' });
  await own.fill('22.5');
  await own.press('Enter');
  await expect(page.getByText('The prices are saved.')).toBeVisible();
  const special = page.getByRole('region', { name: 'Special prices' });
  await special.getByRole('combobox', { name: 'Method' }).fill('Stage 1');
  await page.getByRole('option', { name: 'Stage 1' }).click();
  await special.getByRole('textbox', { name: 'Price, Cr.' }).fill('49');
  await special.getByRole('textbox', { name: 'Price, Cr.' }).press('Enter');
  await expect(special.getByRole('row', { name: /^Stage 1 60 49/ })).toBeVisible();

  // The same preview stands beside the standard prices, for any customer.
  await page.goto('/admin/prices');
  await choose(page, 'Customer', username);
  await preview(page, 'Stage 1', 'EGR');
  const steps = page.getByRole('table', { name: 'How the price is calculated' });
  await expect(steps.getByRole('row', { name: /^Stage 1 special price 49$/ })).toBeVisible();
  await expect(steps.getByRole('row', { name: /agreed price 22\.50$/ })).toBeVisible();
  await expect(steps.getByRole('row', { name: 'Total 71.50 Cr.' })).toBeVisible();

  await page.goto(`/admin/customerview?customer=${customer?.id}&part=prices`);
  await page.getByRole('button', { name: 'Standard price for Medium' }).click();
  await page.getByRole('button', { name: 'Save prices' }).first().click();
  await expect(page.getByText('The prices are saved.')).toBeVisible();
  await expect(own).toHaveValue('');
  await page.getByRole('button', { name: 'Remove the special price of Stage 1' }).click();
  await expect(page.getByText('The special price has been removed.')).toBeVisible();
  await preview(page, 'Stage 1');
  await expect(steps.getByRole('row', { name: /^Stage 1 standard 60$/ })).toBeVisible();
  await page.getByRole('switch', { name: 'Flat price' }).click();
  await expect(steps.getByRole('row', { name: 'Flat price of the file 80' })).toBeVisible();
  await expect(steps.getByRole('row', { name: 'Total 80 Cr.' })).toBeVisible();
});

test('a price class is added, a used one is not deleted and says where, an unused one is [A8.28]', async ({
  browser,
}) => {
  const { page } = await open(browser, 'admin', '/admin/prices');
  const add = page.getByRole('form', { name: 'New price class' });
  await add.getByRole('button', { name: 'Add' }).click();
  await expect(add.getByText('Enter a name')).toBeVisible();
  await add.getByRole('textbox', { name: 'New price class' }).fill('Tractors');
  await add.getByRole('textbox', { name: 'Price, Cr.' }).fill('42');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The price class is added.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Price of Tractors' })).toHaveValue('42');

  await page.getByRole('button', { name: 'Delete Stage 2' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const use = page.getByRole('dialog', { name: 'Stage 2 is in use and cannot be deleted' });
  await expect(use.getByRole('listitem')).toHaveText(['Stage 2']);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Delete Tractors' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Tractors is deleted.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Price of Tractors' })).toHaveCount(0);
});

test('who leaves with prices that are not saved is asked', async ({ browser }) => {
  const { page } = await open(browser, 'admin', '/admin/prices');
  const price = page.getByRole('textbox', { name: 'Price of Small' });
  await price.fill('1');
  // The other kind of file may be looked at meanwhile.
  await page.getByRole('tab', { name: 'Module files' }).click();
  await page.getByRole('tab', { name: 'Engine files' }).click();
  await expect(price).toHaveValue('1');
  const toTools = page.getByRole('link', { name: 'Tools' });
  await toTools.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/prices/);
  await expect(price).toHaveValue('1');
  await toTools.click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/tools/);
  await page.goto('/admin/prices');
  await expect(price).toHaveValue('20');
  await price.fill('2');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(price).toHaveValue('20');
  await toTools.click();
  await expect(page).toHaveURL(/tools/);
});
