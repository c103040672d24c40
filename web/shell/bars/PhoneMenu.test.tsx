import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openScreen } from '#test/screens/open-screen.tsx';

test('the sidebar on a phone has the same entries, navigates and closes [C2.33]', async () => {
  const phone = [360, 740] as const;
  await openScreen('/account/edit', { world: 'accounts', as: 'workshop', size: phone });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const files = menu.getByRole('link', { name: 'Files' });
  const entries = () =>
    menu
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))
      .filter((to) => to?.startsWith('/'));
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(files).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Open or close the menu' }).click();
  await expect.element(files).toBeVisible();
  const inSidebar = entries();
  expect(inSidebar).toContain('/jobCreate');
  await page.viewport(1280, 900);
  await expect.poll(entries).toEqual(inSidebar);
  await page.viewport(...phone);
  await files.click();
  await expect.element(page.getByText('no tasks')).toBeVisible();
  await expect.element(files).not.toBeInTheDocument();
});
