import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { csvApi } from '#contract/csv.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

test('customers of the old portal are imported once every line is valid [P1.54]', async () => {
  const { server, facts } = await openScreen('/admin/customerview?state=active', { world: 'desk', as: 'support' });
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import customers' });
  const choose = async (content: string) => {
    const inputs = document.querySelectorAll<HTMLInputElement>('input[type=file]');
    const input = inputs[inputs.length - 1];
    if (input === undefined) throw new Error('there is no field for the file');
    await userEvent.upload(input, new File([content], 'customers.csv', { type: 'text/csv' }));
  };

  await choose(facts.csv.refused);
  await expect.element(dialog.getByText('Nothing is imported until all lines are valid')).toBeVisible();
  await expect.element(dialog.getByText('user_email is not valid')).toBeVisible();
  await expectAccessibleDialog('web/csv/ExchangeTools.tsx');
  await expect.element(dialog.getByRole('button', { name: /Import all lines/ })).not.toBeInTheDocument();

  server.moveTo('import tried');
  await choose(facts.csv.right);
  const run = dialog.getByRole('button', { name: 'Import all lines: 1' });
  await expect.element(run).toBeVisible();
  server.moveTo('imported');
  await run.click();
  await expect.element(dialog.getByText('Imported: 1 new, 0 changed, 0 unchanged.')).toBeVisible();
  expect(server.sentTo(csvApi.importCsv)).toHaveLength(3);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('searchbox').fill('old-berger');
  await expect.element(page.getByRole('link', { name: 'Berg GmbH' })).toBeVisible();
});
