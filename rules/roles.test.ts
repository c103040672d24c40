import { expect, test } from 'vitest';
import { deliveredRoles } from '#contract/accounts/roles.ts';
import type { Role } from '#contract/accounts/user.ts';
import type { Permission } from '#contract/permissions.ts';
import { isStaff, mayChangeAccount, mayMake } from './roles.ts';

const { administrator, support, technician, accountant } = deliveredRoles;
const inRole = (role: Role, permissions: readonly Permission[]) => ({ role, permissions });
const people = {
  administrator: inRole('admin', administrator),
  support: inRole('support', support),
  technician: inRole('support', technician),
  accountant: inRole('support', accountant),
  'a head of technicians': inRole('support', [...technician, 'staff']),
  customer: inRole('customer', []),
};

test('support and administrators are staff, customers are not', () => {
  expect((['admin', 'support', 'customer'] as const).filter((role) => isStaff({ role }))).toEqual(['admin', 'support']);
});

test.each([
  ['administrator', 'administrator', true],
  ['administrator', 'support', true],
  ['administrator', 'customer', true],
  ['support', 'administrator', false],
  ['support', 'support', false],
  ['support', 'customer', true],
  ['technician', 'customer', false],
  ['accountant', 'customer', false],
  // Not more than the own role permits: else a password would be a way to more.
  ['a head of technicians', 'technician', true],
  ['a head of technicians', 'accountant', false],
  ['a head of technicians', 'administrator', false],
  ['a head of technicians', 'customer', false],
] as const)('%s may change an account of %s: %s', (actor, account, may) => {
  expect(mayChangeAccount(people[actor], people[account])).toBe(may);
});

test.each([
  ['customer', { who: 'active', needs: ['workOnFiles'] }, true],
  ['customer', { who: 'customer' }, true],
  ['customer', { who: 'staff', needs: ['workOnFiles'] }, false],
  ['technician', { who: 'active', needs: ['workOnFiles'] }, true],
  ['technician', { who: 'active', needs: ['credits', 'library'] }, true],
  ['technician', { who: 'active', needs: ['credits'] }, false],
  ['technician', { who: 'active' }, true],
  ['technician', { who: 'customer' }, false],
  ['technician', { who: 'staff', needs: ['credits'] }, false],
  ['accountant', { who: 'staff', needs: ['credits'] }, true],
] as const)('%s may make a call of %o: %s', (actor, call, may) => {
  expect(mayMake(people[actor], call)).toBe(may);
});
