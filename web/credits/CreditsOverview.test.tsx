import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { downloaded } from '#test/screens/downloaded.ts';
import { narrow } from '#test/screens/narrow.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

test('the credits overview lists every row, filters by kind and text, and exports CSV [C2.15]', async () => {
  await openScreen('/account/creditsoverview', { world: 'dashboard', as: 'saver' });
  const rows = page.getByRole('table', { name: 'Credits' }).getByRole('row');
  const count = () => rows.elements().length;
  await expect.poll(count).toBe(3);
  await expect.element(rows.nth(1)).toMatchTextContent('-25');
  await expect.element(rows.nth(2)).toMatchTextContent('+100');
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect.element(balance).toMatchTextContent('75 Cr.');
  await expect.element(balance).toMatchTextContent('+75 in 30 days');
  await expect
    .element(balance.getByRole('img', { name: 'Balance of the last 30 days: from 0 to 75 credits, at the lowest 0.' }))
    .toBeVisible();
  await narrow('Kind', 'Purchase');
  await expect.poll(count).toBe(2);
  await page.getByRole('searchbox').fill('nothing like it');
  await expect.element(page.getByText('No matching transactions')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect.poll(count).toBe(3);
  const file = await downloaded(() => page.getByRole('button', { name: 'Export as CSV' }).click());
  expect(file.name).toMatch(/^credits-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.text).toContain("'=formula");
  expect(file.text.trim().split('\n')).toHaveLength(3);
});

test('papers of the portal before are listed below the credits and downloaded', async () => {
  await openScreen('/account/creditsoverview', { world: 'dashboard', as: 'saver' });
  const papers = page.getByRole('table', { name: 'Documents of the portal before' });
  await expect.element(papers.getByRole('row').nth(1)).toMatchTextContent('R-77 · Invoice');
  await expect.element(papers.getByRole('row').nth(1)).toMatchTextContent('May 31, 2026');
  const file = await downloaded(() => papers.getByRole('button', { name: 'Open R-77' }).click());
  expect(file).toMatchObject({ name: 'r-77.pdf', text: '%PDF-1.7 an invoice' });
});
