import { describe, expect, test } from 'vitest';
import type { MethodId } from '#contract/ids.ts';
import { computeCoverage, type OrdersAlike } from './solution-coverage.ts';
import { setKey, unitKey } from './units.ts';

const id = (number: number) => number as MethodId;
const plain = (...ids: number[]) => ids.map((number) => ({ methodId: id(number), dtcLogic: false }));
const file = { family: 'edc16', software: '1037000001', length: 1024, checksum: 'edc16' };
const orders = (given: Partial<OrdersAlike>): OrdersAlike => ({
  file,
  fileName: 'file.bin',
  modificationMode: 'automatic',
  methods: plain(1),
  dtcCodes: '',
  dtcHex: false,
  orders: 1,
  latestTaskId: 1,
  inLibrary: new Set(),
  ...given,
});
const libraryOf = (...ids: number[]) => new Set(ids.map((number) => unitKey({ methodId: id(number) })));

describe('missing solutions', () => {
  test('are ranked by the orders that lack only them, with separate counts of those that lack one more', () => {
    const { missing, coveredNow } = computeCoverage([
      orders({ orders: 3, methods: plain(1, 2), inLibrary: libraryOf(1), latestTaskId: 9 }),
      orders({ orders: 2, methods: plain(1), inLibrary: libraryOf(1) }),
      orders({ orders: 4, methods: plain(2, 3), inLibrary: libraryOf(1), latestTaskId: 7 }),
      orders({ orders: 5, methods: plain(2, 3, 4), inLibrary: libraryOf(1) }),
      orders({ orders: 1, methods: plain(2), inLibrary: libraryOf(1), latestTaskId: 5 }),
    ]);
    expect(coveredNow).toBe(2);
    expect(missing).toEqual([
      { ...file, methodId: id(2), orders: 4, nearly: 4, latestTaskId: 9 },
      { ...file, methodId: id(3), orders: 0, nearly: 4, latestTaskId: 7 },
    ]);
  });

  test('are one per code for a method of single codes', () => {
    const methods = [{ methodId: id(8), dtcLogic: true }];
    const { missing } = computeCoverage([orders({ methods, dtcCodes: '0420,2463', dtcHex: true, orders: 2 })]);
    expect(missing.map(({ dtcCode, nearly }) => [dtcCode, nearly])).toEqual([
      ['P0420', 2],
      ['P2463', 2],
    ]);
  });

  test('are per software, hardware, part, length and checksum', () => {
    const others = [{ hardware: '0281' }, { part: '03G' }, { length: 2048 }, { checksum: 'nocs' }, { family: 'edc15' }];
    const { missing } = computeCoverage(
      [file, ...others.map((other) => ({ ...file, ...other }))].map((one) => orders({ file: one })),
    );
    expect(missing).toHaveLength(6);
  });

  test.each([
    ['a file that nobody knows', { file: undefined }],
    ['an order by hand', { modificationMode: 'manual' as const }],
    ['an archive', { fileName: 'file.zip' }],
    ['a method that is not listed', { methods: plain(0) }],
    ['codes without a method for them', { dtcCodes: '0420', dtcHex: true }],
  ])('exclude %s', (_what, given) => {
    expect(computeCoverage([orders({ orders: 6, ...given })])).toEqual({
      coveredNow: 0,
      notForLibrary: 6,
      missing: [],
    });
  });
});

test('a solution for a set covers exactly that set of methods', () => {
  const set = setKey([{ methodId: id(2) }, { methodId: id(1) }]) ?? '';
  const order = (...ids: number[]) => orders({ methods: plain(...ids), orders: 1, inLibrary: new Set([set]) });
  expect(computeCoverage([order(1, 2)])).toMatchObject({ coveredNow: 1, missing: [] });
  expect(computeCoverage([order(1)])).toMatchObject({ coveredNow: 0, missing: [{ methodId: 1, orders: 1 }] });
  expect(computeCoverage([order(1, 2, 3)])).toMatchObject({ coveredNow: 0 });
});
