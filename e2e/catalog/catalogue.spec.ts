import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { chooseVehicle, unfoldMethods } from '#e2e/ordering.ts';
import { newWorkshop, open, query } from '#e2e/people.ts';

/** A car of the test's own, as the catalogue has it. */
async function newCar(): Promise<{ brand: string; model: string }> {
  const brand = `Brand ${randomUUID().slice(0, 8)}`;
  const model = 'Coupé 2.0 TDI';
  await query(
    `insert into vehicles (category, brand, model, engine_ccm, engine_ps, emission, ecu_brand, ecu_type, ecu_checksum)
     values ('car', $1, $2, 1968, 140, 'Diesel Euro 5', 'Bosch', 'EDC17', 'sid801')`,
    [brand, model],
  );
  return { brand, model };
}

/** Finds a vehicle on the page of staff and opens it. */
async function openVehicle(page: Page, { brand, model }: { brand: string; model: string }) {
  await page.goto('/admin/vehicles');
  await page.getByRole('searchbox', { name: 'Search' }).fill(brand);
  await page.getByRole('button', { name: `Edit ${brand} ${model}` }).click();
  return page.getByRole('dialog', { name: `${brand} ${model}` });
}

test('support corrects a vehicle and switches a method off for it; customers no longer find that method [P1.32]', async ({
  browser,
}) => {
  const car = await newCar();
  const { page: workshop } = await open(browser, await newWorkshop(0));
  await chooseVehicle(workshop, car.brand);
  await expect(workshop.getByRole('checkbox', { name: /^Stage 1/ })).toBeVisible();

  const { page } = await open(browser, 'support');
  const dialog = await openVehicle(page, car);
  const power = dialog.getByLabel('Power in PS');
  await power.fill('0');
  await power.press('Enter');
  await expect(dialog.getByText('A whole number from 1 to 20,000')).toBeVisible();
  await power.fill('177');
  await expect(dialog.getByRole('combobox', { name: 'Checksum family' })).toHaveValue('sid801: corrected by support');
  await power.press('Enter');
  await expect(page.getByText('The vehicle is saved.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: car.brand })).toContainText('177');

  await page.getByRole('button', { name: `Edit ${car.brand} ${car.model}` }).click();
  await dialog.getByRole('tab', { name: 'Methods' }).click();
  const row = dialog.getByRole('row', { name: /Stage 1/ });
  await expect(row).toContainText('can order it');
  await row.getByText('Never').click();
  await expect(row).toContainText('cannot order it');
  // Nothing is lost by a slip: what is not saved is asked for.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard the changes?' }).getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Save methods' }).click();
  await expect(page.getByText('The methods of the vehicle are saved.')).toBeVisible();

  // The open order page hears of it by itself.
  await expect(workshop.getByRole('checkbox', { name: /^Stage 1/ })).toHaveCount(0);
  await expect(workshop.getByRole('checkbox', { name: /^Start/ })).toBeVisible();
  await workshop.reload();
  await unfoldMethods(workshop);
  await expect(workshop.getByRole('checkbox', { name: /^Start/ })).toBeVisible();
  await expect(workshop.getByRole('checkbox', { name: /^Stage 1/ })).toHaveCount(0);
});

test('a vehicle is added once, and deleted only while nothing was ordered for it [P1.31]', async ({ browser }) => {
  const { page } = await open(browser, 'support');
  const brand = `Brand ${randomUUID().slice(0, 8)}`;
  await page.goto('/admin/vehicles?category=marine');
  for (const outcome of ['The vehicle has been added to the catalogue.', 'This vehicle is already in the catalogue']) {
    await page.getByRole('button', { name: 'New vehicle' }).click();
    const dialog = page.getByRole('dialog', { name: 'New vehicle' });
    await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('Marine');
    await dialog.getByRole('button', { name: 'Create vehicle' }).click();
    await expect(dialog.getByText('Field is empty').first()).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Brand' }).fill(brand);
    await dialog.getByRole('textbox', { name: 'Model' }).fill('Boat');
    await dialog.getByRole('textbox', { name: 'Model' }).press('Enter');
    await expect(page.getByText(outcome)).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();

  await page.getByRole('searchbox', { name: 'Search' }).fill(brand);
  const boat = page.getByRole('button', { name: `Edit ${brand} Boat` });
  const remove = async () => {
    await boat.click();
    await page
      .getByRole('dialog', { name: `${brand} Boat` })
      .getByRole('button', { name: 'Delete' })
      .click();
    const sure = page.getByRole('dialog', { name: `Delete ${brand} Boat?` });
    await sure.getByRole('button', { name: 'Delete' }).click();
  };
  await query(
    `insert into jobs (user_id, vehicle_id, vin, modification_mode)
     select u.id, v.id, 'VIN-12345', 'automatic' from users u, vehicles v where u.username = 'workshop' and v.brand = $1`,
    [brand],
  );
  await remove();
  await expect(page.getByText(`There is 1 order for ${brand} Boat, so it cannot be deleted.`)).toBeVisible();
  await page.keyboard.press('Escape');
  await query('delete from jobs where vehicle_id = (select id from vehicles where brand = $1)', [brand]);
  await remove();
  await expect(page.getByText(`${brand} Boat is deleted.`)).toBeVisible();
  await expect(page.getByText('No vehicles with this filter')).toBeVisible();
});

test('a method is made, seen to reach its vehicles, named in another language, and taken out of use', async ({
  browser,
}) => {
  const name = `Sound_${randomUUID().slice(0, 8)}`;
  const car = await newCar();
  const { page } = await open(browser, 'support', '/admin/methods');
  await page.getByRole('button', { name: 'New method' }).click();
  const dialog = page.getByRole('dialog', { name: 'New method' });
  await dialog.getByLabel('Name', { exact: false }).first().fill(name);
  await expect(dialog.getByText(/^[\d,]+ of [\d,]+ vehicles offer it\.$/)).toBeVisible();
  await dialog.getByRole('switch', { name: 'Every vehicle offers it' }).click();
  await expect(dialog.getByText(/^([\d,]+) of \1 vehicles offer it\.$/)).toBeVisible();
  await dialog.getByLabel('Link to more information').fill('http://plain.example');
  await dialog.getByLabel('Name for customers').fill('Sound generator');
  await dialog.getByRole('tab', { name: /^Deutsch/ }).click();
  await dialog.getByLabel('Comment for customers').fill('Nur ein Kommentar');
  await dialog.getByRole('tab', { name: 'English' }).click();
  await dialog.getByRole('button', { name: 'Create method' }).click();
  await expect(dialog.getByText('An address that begins with https://')).toBeVisible();
  // The language that lacks something is brought forward.
  await expect(dialog.getByText('A comment needs a name')).toBeVisible();
  await dialog.getByLabel('Name for customers').fill('Klanggenerator');
  await dialog.getByLabel('Link to more information').fill('https://plain.example');
  await dialog.getByRole('button', { name: 'Create method' }).click();
  await expect(page.getByText('The method has been added to the catalogue.')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search' }).fill('klanggenerator');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name })).toContainText('missing: fr, it, nl, pl, ru, es');
  const { page: workshop } = await open(browser, await newWorkshop(0));
  await chooseVehicle(workshop, car.brand);
  await expect(workshop.getByRole('checkbox', { name: 'Sound generator' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Sound generator' }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${name}` });
  await edit.getByRole('switch', { name: 'In use' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The method is saved.')).toBeVisible();
  await expect(workshop.getByRole('checkbox', { name: 'Sound generator' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit Sound generator' }).click();
  await edit.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: `Delete ${name}?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible();
  await expect(page.getByText('No methods with this filter')).toBeVisible();
});

test('a method in use says where it is used, and ‘method not listed’ stays as it is [P1.33]', async ({ browser }) => {
  const { page } = await open(browser, 'support', '/admin/methods');
  await page.getByRole('button', { name: 'Edit Stage 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Stage_1' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete Stage_1?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/^Stage_1 is in use: files \d+, special prices \d+, solutions \d+\./)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit Method not listed' }).click();
  const fixed = page.getByRole('dialog', { name: 'Edit method_not_listed' });
  await expect(fixed.getByRole('textbox', { name: 'Name', exact: false }).first()).toBeDisabled();
  await expect(fixed.getByRole('switch', { name: 'In use' })).toBeDisabled();
  await expect(fixed.getByRole('button', { name: 'Delete' })).toHaveCount(0);
});
