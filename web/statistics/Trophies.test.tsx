import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { statisticsApi } from '#contract/statistics.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const card = (name: string) => page.getByRole('region', { name, exact: true });

test('shows the best of the month and of all time [A2.25]', async () => {
  const { server, facts } = await openScreen('/admin/trophy', { world: 'statistics', as: 'support' });
  await expect.element(page.getByRole('tab', { name: 'This month' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'All time' }).click();
  const best = card('Best customers').getByRole('listitem').first();
  await expect.element(best.getByRole('img', { name: 'Rank 1' })).toBeVisible();
  await expect.element(best).toMatchTextContent(facts.customerName);
  // Total price of the three orders of 2011 to 2013.
  await expect.element(best).toMatchTextContent('13,923 Cr.');
  await expect.element(card('Busiest staff').getByRole('listitem').first()).toMatchTextContent(/\d files?/);
  expect(server.sentTo(statisticsApi.getTrophies).map(({ fields }) => fields?.['period'])).toEqual([
    'month',
    'allTime',
  ]);
});
