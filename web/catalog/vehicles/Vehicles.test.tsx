import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'catalog', as: 'support' } as const;

test('corrects a vehicle and disables a method for it [P1.32]', async () => {
  const { server, facts } = await openScreen('/admin/vehicles', world);
  const { brand, model } = facts;
  await page.getByRole('searchbox', { name: 'Search' }).fill(brand);
  await page.getByRole('button', { name: `Edit ${brand} ${model}` }).click();
  const dialog = page.getByRole('dialog', { name: `${brand} ${model}` });
  const power = dialog.getByLabelText('Power in hp');
  await power.fill('0');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('A whole number from 1 to 20,000')).toBeVisible();
  await expectAccessibleDialog('web/catalog/vehicles/Vehicles.tsx');
  await expect
    .element(dialog.getByRole('combobox', { name: 'Checksum family' }))
    .toHaveValue('sid801: corrected by support');
  await power.fill('177');
  server.moveTo('power corrected');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The vehicle is saved.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('row', { name: brand })).toMatchTextContent('177');

  await page.getByRole('button', { name: `Edit ${brand} ${model}` }).click();
  await dialog.getByRole('tab', { name: 'Methods' }).click();
  const row = dialog.getByRole('row', { name: /Stage 1/ });
  await expect.element(row).toMatchTextContent('can order it');
  await row.getByText('Never').click();
  await expect.element(row).toMatchTextContent('cannot order it');
  // An accidental Escape does not lose unsaved changes.
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('dialog', { name: 'Discard the changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  server.moveTo('method switched off');
  await dialog.getByRole('button', { name: 'Save methods' }).click();
  await expect.element(page.getByText('The methods of the vehicle are saved.')).toBeVisible();
});

test('adds a vehicle once and deletes it only while it has no orders [P1.31]', async () => {
  const { server, facts } = await openScreen('/admin/vehicles?category=marine', world);
  const { boats } = facts;
  for (const [scene, outcome] of [
    ['boat added', 'The vehicle has been added to the catalog.'],
    ['boat there already', 'This vehicle is already in the catalog'],
  ] as const) {
    await page.getByRole('button', { name: 'New vehicle' }).click();
    const dialog = page.getByRole('dialog', { name: 'New vehicle' });
    await expect.element(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('Marine');
    await dialog.getByRole('button', { name: 'Create vehicle' }).click();
    await expect.element(dialog.getByText('Field is empty').first()).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Brand' }).fill(boats);
    await dialog.getByRole('textbox', { name: 'Model' }).fill('Boat');
    server.moveTo(scene);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(outcome)).toBeVisible();
  }
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();

  await page.getByRole('searchbox', { name: 'Search' }).fill(boats);
  const remove = async () => {
    await page.getByRole('button', { name: `Edit ${boats} Boat` }).click();
    await page
      .getByRole('dialog', { name: `${boats} Boat` })
      .getByRole('button', { name: 'Delete' })
      .click();
    const question = page.getByRole('dialog', { name: `Delete ${boats} Boat?` });
    await question.getByRole('button', { name: 'Delete' }).click();
  };
  server.moveTo('boat ordered');
  await remove();
  await expect.element(page.getByText(`There is 1 order for ${boats} Boat, so it cannot be deleted.`)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  server.moveTo('boat deleted');
  await remove();
  await expect.element(page.getByText(`${boats} Boat is deleted.`)).toBeVisible();
  await expect.element(page.getByText('No matching vehicles')).toBeVisible();
});
