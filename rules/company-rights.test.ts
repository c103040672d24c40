import { expect, test } from 'vitest';
import { companyRights } from '#contract/accounts/company-rights.ts';
import { findPreset, rightsPresets, sortRights } from './company-rights.ts';

test('each preset is found by its rights in any order, and no other set is one', () => {
  for (const [name, rights] of Object.entries(rightsPresets)) expect(findPreset(rights.toReversed())).toBe(name);
  expect(findPreset(['order'])).toBeUndefined();
});

test('an owner may do everything, a viewer nothing that needs a right [P1.180]', () => {
  expect([rightsPresets.owner, rightsPresets.viewer]).toEqual([companyRights, []]);
});

test('sorts rights as they are shown, each once', () => {
  expect(sortRights(['managePeople', 'pay', 'order', 'pay'])).toEqual(['order', 'pay', 'managePeople']);
});
