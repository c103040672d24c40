import { expect, test } from 'vitest';
import { customerName, ownName, personName } from './names.ts';

const anna = { firstName: 'Anna', secondName: 'Berg', username: 'berg42', companyName: 'Berg Motors' };

test.each([
  [anna, 'Berg Motors', 'Anna Berg'],
  [{ ...anna, companyName: ' ' }, 'Anna Berg', 'Anna Berg'],
  [{ ...anna, companyName: '', firstName: '' }, 'Berg', 'Berg'],
  [{ ...anna, companyName: '', firstName: '', secondName: '' }, 'berg42', 'berg42'],
])('%o is called %s as a customer and %s as a person', (user, asCustomer, asPerson) => {
  expect(customerName(user)).toBe(asCustomer);
  expect(personName(user)).toBe(asPerson);
});

test('staff are greeted as persons, not as the company of the operator', () => {
  expect(ownName({ ...anna, rights: 3 })).toBe('Berg Motors');
  for (const rights of [1, 2]) expect(ownName({ ...anna, companyName: 'Tuneport', rights })).toBe('Anna Berg');
});
