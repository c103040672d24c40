import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toolsApi } from '#contract/tools.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

test('support adds a tool of a customer, and a tool in use cannot be deleted [A2.62 A7.74 A7.80]', async () => {
  const { server, facts, visit } = await openScreen('/admin/tools', { world: 'desk', as: 'support' });
  const { tool, workshopId, workshopName } = facts;
  const row = page.getByRole('row').filter({ hasText: tool });
  await expect.element(page.getByRole('row').filter({ hasText: 'KESS3' })).toMatchTextContent('Alientech');
  await page.getByRole('button', { name: 'New tool' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Field is empty')).toBeVisible();
  await expectAccessibleDialog('web/tools/Tools.tsx');
  await page.getByRole('textbox', { name: 'Tool' }).fill(tool);
  server.moveTo('tool added');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The tool is saved.')).toBeVisible();

  await visit(`/admin/customerview?customer=${workshopId}&part=tools`);
  await page.getByRole('button', { name: 'Add tool' }).click();
  await page.getByRole('combobox', { name: 'Tool' }).fill(tool);
  await page.getByRole('option', { name: tool }).click();
  await expectAccessibleDialog('web/tools/CustomerTools.tsx');
  await page.getByLabelText('Serial number').fill('SN-77');
  server.moveTo('tool of the customer');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(row).toMatchTextContent('SN-77');
  expect(server.sentTo(toolsApi.addCustomerTool)).toHaveLength(1);

  await visit('/admin/tools');
  await page.getByRole('button', { name: `Delete ${tool}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText(`1 customer has ${tool}: ${workshopName}`)).toBeVisible();
  await expect.element(row).toBeVisible();
});
