import { page } from 'vitest/browser';

/** Sets a filter of the list on the screen, as people do: from the menu, then one of its values. */
export async function narrow(filter: string, value: string): Promise<void> {
  await page.getByRole('search').getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: filter, exact: true }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
}
