import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { followUpsApi } from '#contract/pricing/follow-ups.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const rows = () => page.getByRole('list', { name: 'Follow-ups' }).getByRole('listitem');
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function choose(field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function openTable() {
  const screen = await openScreen('/admin/prices', { world: 'pricing', as: 'support' });
  await page.getByRole('tab', { name: 'Follow-ups' }).click();
  await expect.element(rows().first()).toBeVisible();
  return screen;
}

test('the table begins and ends with the rows that always stand [P1.92]', async () => {
  await openTable();
  await expect.element(rows()).toHaveLength(2);
  await expect.element(rows().first()).toMatchTextContent('The file does not work, at any timeFree');
  await expect.element(rows().last()).toMatchTextContent('Everything elseDifference to what was paid');
});

test('rows are added, put in order and saved as they stand [P1.92]', async () => {
  const { server } = await openTable();
  await button('Add a row').click();
  await button('Add a row').click();
  await choose('Kind of row 2', 'Dealer update');
  await page.getByRole('textbox', { name: 'Days of row 2' }).fill('');
  await choose('Price of row 2', 'Share of the price');
  await button('Save follow-ups').click();
  await expect.element(page.getByText('Please correct the marked fields.')).toBeVisible();
  expect(server.sentTo(followUpsApi.saveFollowUpRules)).toEqual([]);
  await page.getByRole('textbox', { name: 'Share of row 2' }).fill('50');
  await button('Move row 2 up').click();
  server.moveTo('follow-ups saved');
  await button('Save follow-ups').click();
  await expect.element(page.getByText('The follow-ups are saved.')).toBeVisible();
  expect(server.sentTo(followUpsApi.saveFollowUpRules).map(({ fields }) => fields)).toEqual([
    {
      rules: [
        { kind: 'dealerUpdate', outcome: 'percent', percent: 50 },
        { kind: 'changeMethods', days: 14, outcome: 'free' },
      ],
    },
  ]);
  await expect.element(page.getByRole('combobox', { name: 'Kind of row 1' })).toHaveValue('Dealer update');
});
