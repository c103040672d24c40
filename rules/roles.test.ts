import { expect, test } from 'vitest';
import { companyRights } from '#contract/accounts/company-rights.ts';
import { deliveredRoles } from '#contract/accounts/roles.ts';
import type { Role } from '#contract/accounts/user.ts';
import type { Permission } from '#contract/permissions.ts';
import { creditCents } from '#contract/money.ts';
import { exceedsRights, isStaff, mayChangeAccount, mayMake } from './roles.ts';

const { administrator, support, technician, accountant } = deliveredRoles;
const inRole = (role: Role, permissions: readonly Permission[]) => ({
  role,
  permissions,
  rights: role === 'customer' ? companyRights : [],
});
const people = {
  administrator: inRole('admin', administrator),
  support: inRole('support', support),
  technician: inRole('support', technician),
  accountant: inRole('support', accountant),
  'a head of technicians': inRole('support', [...technician, 'staff']),
  customer: inRole('customer', []),
  clerk: { ...inRole('customer', []), rights: ['seeDocuments'] as const },
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

const rightsOf = (permissions: readonly Permission[], bookingLimit?: number, dailyLimit?: number) => ({
  permissions,
  bookingLimit: bookingLimit === undefined ? null : creditCents(bookingLimit),
  dailyLimit: dailyLimit === undefined ? null : creditCents(dailyLimit),
});

test.each([
  ['the same limits', rightsOf(accountant, 5000, 9000), rightsOf(accountant, 5000, 9000), false],
  ['lower limits', rightsOf(accountant, 4999, 8999), rightsOf(accountant, 5000, 9000), false],
  ['any limit beside none', rightsOf(accountant, 5000, 9000), rightsOf(accountant), false],
  ['a higher limit of a booking', rightsOf(accountant, 5001, 9000), rightsOf(accountant, 5000, 9000), true],
  ['a higher limit of a day', rightsOf(accountant, 5000, 9001), rightsOf(accountant, 5000, 9000), true],
  ['no limit beside one', rightsOf(accountant), rightsOf(accountant, 5000), true],
  ['no limit of a day beside one', rightsOf(accountant, 5000), rightsOf(accountant, 5000, 9000), true],
  ['no limit without credits', rightsOf(technician), rightsOf([...technician, 'credits'], 5000), false],
  ['another permission within the limits', rightsOf([...accountant, 'taxes'], 1), rightsOf(accountant), true],
])('rights with %s exceed others: %s', (_, rights, own, exceeds) => {
  expect(exceedsRights(rights, own)).toBe(exceeds);
  const colleague = { role: 'support', ...rights } as const;
  expect(mayChangeAccount({ role: 'support', ...own, permissions: [...own.permissions, 'staff'] }, colleague)).toBe(
    !exceeds,
  );
});

test.each([
  ['customer', { who: 'active', needs: ['workOnFiles'] }, true],
  ['customer', { who: 'customer' }, true],
  ['customer', { who: 'customer', rights: ['pay'] }, true],
  ['clerk', { who: 'customer' }, true],
  ['clerk', { who: 'customer', rights: ['pay'] }, false],
  ['clerk', { who: 'customer', rights: ['pay', 'seeDocuments'] }, true],
  ['clerk', { who: 'active', needs: ['documents'], rights: ['seeDocuments'] }, true],
  ['clerk', { who: 'active', needs: ['documents'], rights: ['order'] }, false],
  ['technician', { who: 'active', needs: ['workOnFiles'], rights: ['order'] }, true],
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
