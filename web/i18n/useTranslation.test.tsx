import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';
import { chooseVehicle } from '#test/screens/order-page.ts';

test('a text with an element in it renders without a React warning', async () => {
  const complaints = vi.spyOn(console, 'error');
  const { server } = await openScreen('/jobCreate', { world: 'orderPage', as: 'workshop' });
  server.moveTo('ordered');
  await chooseVehicle();
  await expect.element(page.getByText('I accept the terms')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'terms', exact: true })).toBeVisible();
  expect(complaints.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('key'))).toEqual([]);
  complaints.mockRestore();
});
