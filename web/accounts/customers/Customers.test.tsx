import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { staffApi } from '#contract/accounts/staff.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';

const world = { world: 'desk' } as const;

describe('staff accounts', () => {
  test('an administrator creates an account and changes its rights [A2.63]', async () => {
    const { server, facts } = await openScreen('/admin/customerview?state=staff', { ...world, as: 'admin' });
    await page.getByRole('button', { name: 'New staff account' }).click();
    const dialog = page.getByRole('dialog', { name: 'New staff account' });
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await expect.element(dialog.getByText('Field is empty').first()).toBeVisible();
    await expectAccessibleDialog('web/accounts/customers/NewStaffButton.tsx');
    expect(server.sentTo(staffApi.createStaffAccount)).toEqual([]);
    await dialog.getByLabelText('User name').fill(facts.colleague);
    await dialog.getByLabelText('First name').fill('Bo');
    await dialog.getByLabelText('Last name').fill('Li');
    await dialog.getByLabelText('E-mail').fill(`${facts.colleague}@test.invalid`);
    server.moveTo('colleague added');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('an e-mail is on its way')).toBeVisible();

    await page.getByRole('searchbox').fill(facts.colleague);
    await page.getByRole('link', { name: 'Bo Li' }).click();
    // Staff have neither orders nor payments by which a time line is narrowed.
    await expect.element(page.getByRole('region', { name: 'Activity' })).toBeVisible();
    expect(page.getByRole('radio', { name: 'Orders' }).elements()).toEqual([]);
    // The tab may lie where the link was: without a move in between its press would be the second half of a double one.
    window.dispatchEvent(new WheelEvent('wheel'));
    await page.getByRole('tab', { name: 'Access' }).click();
    await page.getByText('Administrator', { exact: true }).click();
    server.moveTo('colleague promoted');
    await page.getByRole('dialog').getByRole('button', { name: 'Change rights' }).click();
    await expect.element(page.getByText('The rights have been changed.')).toBeVisible();
    expect(server.sentTo(staffApi.setUserRole)[0]?.fields).toEqual({
      user_id: facts.colleagueId,
      user_system_rights: 1,
    });
  });

  test('support can read staff accounts but not change them [A2.63]', async () => {
    const colleague = ({ facts }: { facts: { colleagueId: number } }) => facts.colleagueId;
    const screen = await openScreen('/admin/customerview?customer=999999', { ...world, as: 'support' });
    await screen.visit(`/admin/customerview?customer=${colleague(screen)}`);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Bo Li' })).toBeVisible();
    await expect.element(page.getByText(/^You cannot change this account/)).toBeVisible();
    expect(page.getByRole('button', { name: 'Edit' }).elements()).toEqual([]);
    expect(page.getByRole('region', { name: 'Activity' }).elements()).toEqual([]);
  });
});

test('reports an account that does not exist', async () => {
  await openScreen('/admin/customerview?customer=999999', { ...world, as: 'support' });
  await expect.element(page.getByText('This account was not found.')).toBeVisible();
  await page.getByRole('link', { name: 'All customers' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
});
