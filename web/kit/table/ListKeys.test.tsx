import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

test('every list has shortcuts: slash searches, j and k move, Enter opens, ? shows help', async () => {
  const { facts } = await openScreen(({ customers }) => `/admin/customerview?state=all&search=${customers.word}`, {
    world: 'workbench',
    as: 'support',
  });
  const { first, second } = facts.customers;
  const rowOf = (workshop: string) => page.getByRole('row').filter({ hasText: workshop });
  await expect.element(rowOf(second)).toBeVisible();
  const rows = () => [...document.querySelectorAll('[data-row]')];
  const isFocused = async (place: number) => {
    await expect.poll(() => rows().findIndex((row) => row === document.activeElement)).toBe(place);
  };
  await userEvent.keyboard('j');
  await isFocused(0);
  await userEvent.keyboard('{ArrowDown}');
  await isFocused(1);
  await userEvent.keyboard('k');
  await isFocused(0);

  await userEvent.keyboard('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(help).toMatchTextContent('Open the row');
  await expectAccessibleDialog('web/kit/table/ListKeys.tsx');
  // A list without tasks has none of their keys.
  await expect.element(help).not.toMatchTextContent('Assign the file to me');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  await userEvent.keyboard('/');
  const search = page.getByRole('searchbox');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  // Letters that are typed are letters.
  await userEvent.keyboard('j?');
  await expect.element(search).toHaveValue('j?');
  await search.fill(first);
  await expect.element(rowOf(first)).toBeVisible();
  await expect.element(rowOf(second)).not.toBeInTheDocument();
  (rowOf(first).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
});
