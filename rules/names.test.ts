import { expect, test } from 'vitest';
import { customerName, ownName, personName } from './names.ts';

const anna = { firstName: 'Anna', secondName: 'Berg', username: 'berg42', companyName: 'Berg Motors' };

test.each([
  [anna, 'Berg Motors', 'Anna Berg'],
  [{ ...anna, companyName: ' ' }, 'Anna Berg', 'Anna Berg'],
  [{ ...anna, companyName: '', firstName: '' }, 'Berg', 'Berg'],
  [{ ...anna, companyName: '', firstName: '', secondName: '' }, 'berg42', 'berg42'],
])('%o has the name %s as a customer and %s as a person', (user, asCustomer, asPerson) => {
  expect(customerName(user)).toBe(asCustomer);
  expect(personName(user)).toBe(asPerson);
});

test('staff are addressed by their own name, not by the company', () => {
  expect(ownName({ ...anna, role: 'customer' })).toBe('Berg Motors');
  for (const role of ['admin', 'support'] as const)
    expect(ownName({ ...anna, companyName: 'Tuneport', role })).toBe('Anna Berg');
});
