import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { buyingApi } from '#contract/purchases/buying.ts';
import { groupsApi } from '#contract/purchases/groups.ts';
import { packagesApi } from '#contract/purchases/packages.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'purchases' } as const;

test('staff add a group and a package, and put a customer into the group [P13.8 P13.9]', async () => {
  const { server, facts, visit } = await openScreen('/admin/packages', { ...world, as: 'support' });
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  await page.getByRole('button', { name: 'Add a group' }).click();
  await save.click();
  await expect.element(dialog.getByText('Please enter a name.')).toBeVisible();
  await expectAccessibleDialog('web/purchases/Groups.tsx');
  await dialog.getByLabelText('Name').fill('Dealers');
  await dialog.getByLabelText('Bonus').fill('10');
  await dialog.getByRole('checkbox', { name: 'Card and PayPal' }).click();
  server.moveTo('group added');
  await save.click();
  await expect.element(page.getByText('The group has been saved.')).toBeVisible();
  expect(server.sentTo(groupsApi.saveGroup)[0]?.fields).toEqual({
    name: 'Dealers',
    bonusPercent: 10,
    paysBy: ['card'],
  });

  await page.getByRole('button', { name: 'Add a package' }).click();
  await dialog.getByLabelText('Credits').fill('0');
  await dialog.getByLabelText('Net price in EUR').fill('180');
  await save.click();
  await expect.element(dialog.getByText('More than 0 and at most 100,000 credits')).toBeVisible();
  await expectAccessibleDialog('web/purchases/Packages.tsx');
  expect(server.sentTo(packagesApi.savePackage)).toEqual([]);
  await dialog.getByLabelText('Credits').fill('200.5');
  await dialog.getByLabelText('Bonus').fill('5');
  await dialog.getByRole('combobox', { name: 'For' }).click();
  await page.getByRole('option', { name: 'Dealers' }).click();
  server.answer(packagesApi.savePackage, true);
  server.moveTo('package added');
  await save.click();
  await expect.element(page.getByText('The package has been saved.')).toBeVisible();
  expect(server.sentTo(packagesApi.savePackage)[0]?.fields).toMatchObject({
    credits: 200.5,
    netPrice: 18_000,
    bonus: 5,
    groupId: facts.groupId,
    active: true,
  });
  const row = page.getByRole('row').filter({ hasText: '200.50 credits' }).filter({ hasText: 'Dealers' });
  await expect.element(row).toMatchTextContent('€180.00');

  await visit(`/admin/customerview?customer=${facts.cardholderId}`);
  await page.getByRole('tab', { name: 'Access' }).click();
  await page.getByRole('combobox', { name: 'Customer group' }).click();
  server.moveTo('customer in the group');
  await page.getByRole('option', { name: 'Dealers' }).click();
  await expect.element(page.getByText('The group of the customer has been saved.')).toBeVisible();

  await visit('/admin/packages');
  await row.hover();
  await row.getByRole('button', { name: /^Delete the package/ }).click();
  server.moveTo('package deleted');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('The package has been deleted.')).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
});

test('a customer of a group is offered its package with both bonuses and its payment method [P13.8 P13.9]', async () => {
  await openScreen('/account/buyCredits', {
    ...world,
    as: 'cardholder',
    before: (server) => {
      server.moveTo('customer in the group');
      // As in a portal with a provider.
      server.patch(buyingApi.getBuyingOptions, (options) => ({ ...options, ways: ['stripe'] }));
    },
  });
  await page.getByRole('radio', { name: '200.50 credits' }).click();
  const sum = page.getByRole('region', { name: 'Sum' });
  // The package's own bonus, and ten percent of its credits.
  await expect.element(sum).toMatchTextContent('Bonus+25.05');
  await expect.element(sum).toMatchTextContent('To pay€214.20');
  await page.getByRole('button', { name: 'Go to checkout' }).click();
  await expect.element(page.getByRole('radio', { name: 'Card' })).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Pay €214.20' })).toBeVisible();
});
