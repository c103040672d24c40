import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { downloaded } from '#test/screens/downloaded.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

test('shows the owner the latest sign-ins, including failed ones [P15.1]', async () => {
  await openScreen('/account/edit', { world: 'security', as: 'customer' });
  const own = page.getByRole('list', { name: 'Recent sign-ins' }).getByRole('listitem');
  await expect.poll(() => own.elements().length).toBe(2);
  await expect.element(own.first()).toMatchTextContent('Password');
  await expect.element(own.last()).toMatchTextContent('Wrong password');
});

test('finds a failed sign-in by its reference, filters the log by its account and exports it [P15.2]', async () => {
  const { facts, visit } = await openScreen('/admin/security', { world: 'security', as: 'admin' });
  const { username, reference } = facts;
  const table = page.getByRole('table', { name: 'Security log' });
  await page.getByRole('searchbox').fill(reference);
  await expect.poll(() => table.getByRole('row').elements().length).toBe(2);
  await expect.element(table).toMatchTextContent('Sign-in failed');
  await page.getByRole('button', { name: /Show details of line/ }).click();
  await expect.element(page.getByRole('table', { name: /Details of line/ })).toMatchTextContent(reference);
  await page.getByRole('button', { name: `Only lines about ${username}` }).click();
  await page.getByRole('searchbox').fill('');
  await expect.element(table).toMatchTextContent('with the password');
  const file = await downloaded(() => page.getByRole('button', { name: 'Export as CSV' }).click());
  expect(file.name).toMatch(/^security-.*\.csv$/);
  expect(file.text).toContain(username);
  await visit('/admin/security?event=exported');
  await expect.poll(() => table.getByRole('row').elements().length).toBeGreaterThan(1);
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent(facts.adminName);
});
