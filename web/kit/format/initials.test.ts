import { expect, test } from 'vitest';
import { toInitials } from './initials.ts';

test.each([
  ['Nina Brandt', 'NB'],
  ['Jan van der Meer', 'JM'],
  ['ольга иванова', 'ОИ'],
  ['support', 'S'],
  [' ', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(toInitials(name)).toBe(initials);
});
