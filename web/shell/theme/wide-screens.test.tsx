import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const sizes = [
  [1024, 768],
  [1440, 900],
  [1920, 1080],
] as const;

describe.for(sizes)('%i px wide', (size) => {
  test('a staff page is accessible', async () => {
    await openScreen('/admin', { world: 'desk', as: 'support', size });
    await expect.element(page.getByRole('region', { name: 'Work queue' })).toBeVisible();
    await expectAccessible(`desk ${size[0]}`);
  });

  test('a customer page is accessible', async () => {
    await openScreen('/tasks', { world: 'ownOrders', as: 'workshop', size });
    await expect.element(page.getByRole('table', { name: 'Files' })).toBeVisible();
    await expectAccessible(`files of a customer ${size[0]}`);
  });

  test('menus, filters, hints and explained terms are accessible', async () => {
    const { facts } = await openScreen(({ lists }) => `/admin/fileoverview?search=${lists.late}`, {
      world: 'workbench',
      as: 'support',
      size,
    });
    await page.getByRole('button', { name: `Actions of file #${facts.overdue.taskId}` }).click();
    await expect.element(page.getByRole('menuitem').first()).toBeVisible();
    await expectAccessible(`menu of a file ${size[0]}`);
    await userEvent.keyboard('{Escape}');
    await page.getByRole('search').getByRole('button', { name: 'Filter', exact: true }).click();
    await expect.element(page.getByRole('menuitem').first()).toBeVisible();
    await expectAccessible(`filters ${size[0]}`);
    await userEvent.keyboard('{Escape}');
    await page.getByText('with support').first().hover();
    await expect.element(page.getByRole('tooltip')).toBeVisible();
    await expectAccessible(`reason of a status ${size[0]}`);
    await page.getByRole('button', { name: /^Language/ }).click();
    await expect.element(page.getByRole('menuitem').first()).toBeVisible();
    await expectAccessible(`languages ${size[0]}`);
  });
});

test('the explanation of a term is inside a landmark', async () => {
  await openScreen('/jobCreate', { world: 'orderPage', as: 'workshop', size: [1440, 900] });
  await page.getByRole('button', { name: 'VIN', exact: true }).hover();
  await expect.element(page.getByRole('tooltip')).toBeVisible();
  await expectAccessible('explained term');
});
