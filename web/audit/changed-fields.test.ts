import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('a changed row lists every field with its values before and after', () => {
  expect(changedFields({ action: 'changed', before: { b: null, a: 1 }, after: { a: 2, b: 'x', c: ['y'] } })).toEqual([
    { name: 'a', before: '1', after: '2' },
    { name: 'b', before: undefined, after: 'x' },
    { name: 'c', before: undefined, after: '["y"]' },
  ]);
});

test('a new row lists only filled fields, and a call alone lists none', () => {
  expect(changedFields({ action: 'created', after: { name: 'KESS3', vendor: '', note: null, active: false } })).toEqual(
    [
      { name: 'active', before: undefined, after: 'false' },
      { name: 'name', before: undefined, after: 'KESS3' },
    ],
  );
  expect(changedFields({ action: 'watched' })).toEqual([]);
});
