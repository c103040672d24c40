import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'pricing', as: 'support' } as const;

async function choose(label: string, words: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(words);
  await page.getByRole('option', { name: words }).first().click();
}

const steps = page.getByRole('table', { name: 'How the price is calculated' });
const step = (name: string | RegExp) => steps.getByRole('row', { name });

test('saves a standard price and previews it with the discounts [A2.61]', async () => {
  const { server, facts } = await openScreen('/admin/prices', world);
  await choose('Vehicle', facts.brand);
  await choose('Methods', 'Stage 3');
  await expect.element(step(/^Stage 3 standard 120/)).toBeVisible();
  await expect.element(step('Total 120 Cr.')).toBeVisible();

  const price = page.getByRole('textbox', { name: 'Price of Stage 3' });
  await price.fill('100000,01');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('0 to 100,000, at most two decimals').first()).toBeVisible();
  await expect.element(price).toHaveFocus();
  await price.fill('135,50');
  await expect.element(page.getByText('Not saved yet')).toBeVisible();
  server.moveTo('price raised');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The prices are saved.')).toBeVisible();
  await expect.element(price).toHaveValue('135.50');
  await expect.element(step('Total 135.50 Cr.')).toBeVisible();
  await choose('Methods', 'EGR');
  await choose('Methods', 'NOx');
  await expect.element(step('Sum 185.50')).toBeVisible();
  await expect.element(step('Quantity discount 10% −18.55')).toBeVisible();
  await expect.element(step('Total 166.95 Cr.')).toBeVisible();
});

test('previews the prices of a customer with the rule behind each [A2.61]', async () => {
  const { facts } = await openScreen('/admin/prices', {
    ...world,
    before: (server) => {
      server.moveTo('special price set');
    },
  });
  await choose('Customer', facts.customerName);
  await choose('Vehicle', facts.brand);
  await choose('Methods', 'Stage 1');
  await choose('Methods', 'EGR');
  await expect.element(step(/^Stage 1 special price 49$/)).toBeVisible();
  await expect.element(step(/agreed price 22\.50$/)).toBeVisible();
  await expect.element(step('Total 71.50 Cr.')).toBeVisible();
});

test('adds and deletes a price class, but not one that a method uses [A8.28]', async () => {
  const { server } = await openScreen('/admin/prices', world);
  const add = page.getByRole('form', { name: 'New price class' });
  await add.getByRole('button', { name: 'Add' }).click();
  await expect.element(add.getByText('Enter a name')).toBeVisible();
  await add.getByRole('textbox', { name: 'New price class' }).fill('Tractors');
  await add.getByRole('textbox', { name: 'Price, Cr.' }).fill('42');
  server.moveTo('class added');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The price class is added.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Price of Tractors' })).toHaveValue('42');

  await page.getByRole('button', { name: 'Delete Stage 2' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const use = page.getByRole('dialog', { name: 'Stage 2 is in use and cannot be deleted' });
  await expect.element(use.getByRole('listitem')).toHaveTextContent('Stage 2');
  await userEvent.keyboard('{Escape}');

  await page.getByRole('button', { name: 'Delete Tractors' }).click();
  server.moveTo('class deleted');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText('Tractors is deleted.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Price of Tractors' })).not.toBeInTheDocument();
});

test('asks before unsaved prices are left', async () => {
  const { visit } = await openScreen('/admin/prices', world);
  const price = page.getByRole('textbox', { name: 'Price of Small' });
  await price.fill('1');
  // The other kind of file may be looked at meanwhile.
  await page.getByRole('tab', { name: 'Module files' }).click();
  await page.getByRole('tab', { name: 'Engine files' }).click();
  await expect.element(price).toHaveValue('1');
  const trophies = page.getByRole('link', { name: 'Trophies' });
  await trophies.click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(window.location.pathname).toBe('/admin/prices');
  await expect.element(price).toHaveValue('1');
  await trophies.click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  // The address changes first: until the next page is there, the way back leads to the prices as they were typed.
  await expect.element(page.getByRole('heading', { level: 1, name: 'Trophies' })).toBeVisible();
  expect(window.location.pathname).toBe('/admin/trophy');

  await visit('/admin/prices');
  await expect.element(price).toHaveValue('20');
  await price.fill('2');
  const discard = page.getByRole('button', { name: 'Discard' });
  await discard.click();
  await expect.element(price).toHaveValue('20');
  await expect.element(discard).not.toBeInTheDocument();
  await trophies.click();
  await expect.poll(() => window.location.pathname).toBe('/admin/trophy');
});
