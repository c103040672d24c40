import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { UserId } from '#contract/ids.ts';
import { readFilters, ListSearch, nextSorting, shortened, readSorting } from './list-search.ts';

const schemas = { status: z.enum(['waiting', 'finished']), person: z.union([z.literal('mine'), UserId]) };

describe('invalid address', () => {
  test.each([
    [{ status: 'lost' }],
    [{ status: ['waiting'] }],
    [{ status: null }],
    [{ person: 'everybody' }],
    [{ person: -1 }],
    [{ person: { toString: 'mine' } }],
  ])('sets no filter: %j', (address) => {
    expect(readFilters(schemas, address)).toEqual({});
  });

  test.each([[{ sort: 'password' }], [{ sort: 12 }], [{ sort: ['task'] }], [{ direction: 'desc' }], [{}]])(
    'keeps the default order: %j',
    (address) => {
      expect(readSorting(['task', 'price'], address)).toEqual({});
    },
  );

  test('shows the first page of everything', () => {
    const address = { page: 'x', pageSize: 7, search: 'a'.repeat(101), filterMode: 'never', filterStartDate: '31.12.' };
    expect(shortened(ListSearch.parse(address))).toEqual({});
  });
});

test('reads valid filters and sorting from the address', () => {
  expect(readFilters(schemas, { status: 'finished', person: '12', other: 1 })).toEqual({
    status: 'finished',
    person: 12,
  });
  expect(readSorting(['task', 'price'], { sort: 'price', direction: 'desc' })).toEqual({
    sort: 'price',
    direction: 'desc',
  });
  expect(readSorting(['task', 'price'], { sort: 'price', direction: 'sideways' })).toEqual({
    sort: 'price',
    direction: 'asc',
  });
});

test('a column header sorts ascending, then descending, then not at all', () => {
  const [once, twice, thrice] = [
    nextSorting<'task' | 'price'>({}, 'price'),
    nextSorting<'task' | 'price'>({ sort: 'price', direction: 'asc' }, 'price'),
    nextSorting<'task' | 'price'>({ sort: 'price', direction: 'desc' }, 'price'),
  ];
  expect([once, twice, thrice]).toEqual([
    { sort: 'price', direction: 'asc' },
    { sort: 'price', direction: 'desc' },
    {},
  ]);
  expect(nextSorting<'task' | 'price'>({ sort: 'task', direction: 'desc' }, 'price')).toEqual(once);
});
