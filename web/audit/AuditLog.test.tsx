import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { downloaded } from '#test/screens/downloaded.ts';
import { narrow } from '#test/screens/narrow.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

test('shows who changed what before and after, filters the log and exports it [P1.52]', async () => {
  const { facts } = await openScreen('/admin/audit', { world: 'statistics', as: 'admin' });
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('192.0.2.7 graz');
  const row = page.getByRole('row').filter({ hasText: 'changed a customer' });
  await expect.poll(() => page.getByRole('row').elements().length).toBe(2);
  await expect.element(row).toMatchTextContent(facts.supportName);
  await expect.element(row).toMatchTextContent('Account #');
  await expect.element(row).toMatchTextContent('changed: City');
  await expect.element(row).toMatchTextContent('192.0.2.7');
  await expect
    .element(row.getByRole('link'))
    .toHaveAttribute('href', `/admin/customerview?customer=${facts.customerId}`);
  (row.getByRole('button', { name: /^Show before and after/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const diff = page.getByRole('table', { name: /^Before and after of line/ });
  await expect
    .poll(() =>
      diff
        .getByRole('row')
        .last()
        .getByRole('cell')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['City', 'empty', 'Graz']);

  await row.getByRole('button', { name: /^Only lines about Account #/ }).click();
  await expect.element(page.getByText(`Only Account #${facts.customerId}`)).toBeVisible();
  await expect.poll(() => window.location.search).toContain(`subject=users&subjectId=`);
  const file = await downloaded(() => page.getByRole('button', { name: 'Export as CSV' }).click());
  expect(file.text).toContain('192.0.2.7,changed,updateCustomer,users');

  await page.getByRole('button', { name: 'Show all again' }).click();
  await search.fill('');
  await expect.poll(() => window.location.search).not.toContain('search=');
  await narrow('Action', 'exported');
  await expect.element(page.getByRole('row').filter({ hasText: 'exported the audit log' }).first()).toBeVisible();
});

test('redirects support, which has no link to the audit log [P1.52]', async () => {
  await openScreen('/admin/audit', { world: 'statistics', as: 'support' });
  await expect.poll(() => window.location.pathname).not.toBe('/admin/audit');
  await expect.element(page.getByRole('link', { name: 'Statistics' }).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Audit log' })).not.toBeInTheDocument();
});
