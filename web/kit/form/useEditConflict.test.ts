import { expect, test } from 'vitest';
import { withTheirs } from './useEditConflict.ts';

test('taking the other version keeps the input in fields that it did not change', () => {
  const begun = { notice: '', discount: 0, hours: [1, 2] };
  const typed = { notice: 'mine', discount: 5, hours: [1, 2] };
  const theirs = { notice: 'theirs', discount: 0, hours: [1] };
  expect(withTheirs(begun, typed, theirs)).toEqual({ notice: 'theirs', discount: 5, hours: [1] });
});
