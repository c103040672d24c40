import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

test('shows an own price beside the standard one, and special prices [C2.18]', async () => {
  await openScreen('/account/myfileprices', { world: 'dashboard', as: 'dealer' });
  const row = page.getByRole('table', { name: 'Engine file' }).getByRole('row').filter({ hasText: '12.34 Cr.' });
  await expect.element(row).toMatchTextContent('your price');
  await expect.element(page.getByRole('table', { name: 'Special prices' })).toMatchTextContent('43.21 Cr.');
  await expect.element(page.getByRole('table', { name: 'Module file' })).toBeVisible();
});
