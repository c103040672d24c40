import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rolesApi } from '#contract/accounts/roles.ts';
import { staffApi } from '#contract/accounts/staff.ts';
import { permissions } from '#contract/permissions.ts';
import { expectAccessibleDialog } from '#test/screens/accessibility.ts';
import { openScreen } from '#test/screens/open-screen.tsx';
import { permissionGroups } from './RoleForm.tsx';

const world = { world: 'desk', as: 'admin' } as const;

test('every permission is shown in one group', () => {
  expect(Object.values(permissionGroups).flat().toSorted()).toEqual([...permissions].toSorted());
});

test('names its figures on a phone, where the table has no heads', async () => {
  await openScreen('/admin/roles', { ...world, size: [360, 740] });
  const technician = page.getByRole('listitem').filter({ hasText: 'Technician' });
  await expect.element(technician).toMatchTextContent(/Members \d/);
  await expect.element(technician).toMatchTextContent(/Permissions 3 of \d+/);
});

test('a role is made with the permissions and limits that were switched on [P1.107]', async () => {
  const { server } = await openScreen('/admin/roles', world);
  server.answer(rolesApi.saveRole, { roleKey: 'night' });
  await expect.element(page.getByRole('cell', { name: 'Technician', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'New role' }).click();
  const dialog = page.getByRole('dialog', { name: 'New role' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Night shift');
  await dialog.getByRole('switch', { name: 'Work on files' }).click();
  await dialog.getByRole('switch', { name: 'Book credits and payments' }).click();
  await dialog.getByRole('textbox', { name: 'Limit per booking' }).fill('50');
  await expectAccessibleDialog('web/accounts/roles/Roles.tsx');
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await expect.element(page.getByText('The role has been saved.')).toBeVisible();
  expect(server.sentTo(rolesApi.saveRole)[0]?.fields).toEqual({
    name: 'Night shift',
    permissions: ['workOnFiles', 'credits'],
    bookingLimit: 50,
  });
});

test('a refused role says why, and the administrator’s is only explained', async () => {
  const { server } = await openScreen('/admin/roles', world);
  server.refuse(rolesApi.saveRole, 'noPermissions');
  await page.getByRole('button', { name: 'New role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nothing');
  await dialog.getByRole('button', { name: 'Save role' }).click();
  await expect.element(dialog.getByText('A role needs at least one permission. Choose what it permits.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('cell', { name: 'Administrator', exact: true }).click();
  await expect.element(page.getByText('This role permits everything and cannot be changed.')).toBeVisible();
});

test('a colleague gets another role on the own page [P1.101]', async () => {
  const { server, facts, visit } = await openScreen('/admin/roles', world);
  server.moveTo('colleague added');
  server.answer(staffApi.setUserRole, true);
  await visit(`/admin/customerview?customer=${facts.colleagueId}&part=access`);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Accountant' }).click();
  await expect
    .poll(() => server.sentTo(staffApi.setUserRole)[0]?.fields)
    .toEqual({ user_id: facts.colleagueId, user_system_rights: 2, staffRole: 'accountant' });
});

test('support has no page for roles and is led home [P1.107]', async () => {
  await openScreen('/admin/roles', { ...world, as: 'support' });
  await expect.poll(() => window.location.pathname).toBe('/');
});
