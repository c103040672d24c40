import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CreditKind } from '#contract/credits.ts';
import type { CreditEntryId } from '#contract/ids.ts';
import { creditCents } from '#contract/money.ts';
import { type LedgerRow, unusedCredits } from './unused-credits.ts';

type Booked = readonly [kind: CreditKind, amount: number, takesBack?: number];

/** Rows of a ledger from kinds and amounts, numbered from 1. */
const ledger = (...rows: readonly Booked[]): LedgerRow[] =>
  rows.map(([kind, amount, takesBack], index) => ({
    id: (index + 1) as CreditEntryId,
    kind,
    amount: creditCents(amount),
    takesBack: takesBack as CreditEntryId | undefined,
  }));
const unused = (...rows: readonly Booked[]) => Object.fromEntries(unusedCredits(ledger(...rows)));

describe('unused credits of a purchase', () => {
  test.each<[string, readonly Booked[], Record<number, number>]>([
    ['are all of them when nothing was used', [['purchase', 100]], { 1: 100 }],
    [
      'are what payments left',
      [
        ['purchase', 100],
        ['payment', -30],
      ],
      { 1: 70 },
    ],
    [
      'are used before given ones',
      [
        ['bonus', 50],
        ['purchase', 100],
        ['payment', -30],
      ],
      { 2: 70 },
    ],
    [
      'are used before given ones that came later',
      [
        ['purchase', 100],
        ['bonus', 50],
        ['payment', -120],
      ],
      { 1: 0 },
    ],
    [
      'are those of the younger one',
      [
        ['purchase', 100],
        ['purchase', 100],
        ['payment', -150],
      ],
      { 1: 0, 2: 50 },
    ],
    [
      'are not touched by payments from before it',
      [
        ['bonus', 50],
        ['payment', -50],
        ['purchase', 100],
      ],
      { 3: 100 },
    ],
    [
      'come back with the refund of a file',
      [
        ['purchase', 100],
        ['payment', -60],
        ['refund', 60],
      ],
      { 1: 100 },
    ],
    [
      'come back after the given ones, which were used last',
      [
        ['purchase', 100],
        ['bonus', 50],
        ['payment', -120],
        ['refund', 20],
      ],
      { 1: 0 },
    ],
    [
      'are none after they were taken back',
      [
        ['purchase', 100],
        ['correction', -100, 1],
      ],
      { 1: 0 },
    ],
    [
      'are those of the other one after one was taken back',
      [
        ['purchase', 100],
        ['purchase', 100],
        ['correction', -100, 2],
        ['payment', -40],
      ],
      { 1: 60, 2: 0 },
    ],
    [
      'do not come back by a refund once they were taken back',
      [
        ['purchase', 100],
        ['payment', -40],
        ['correction', -60, 1],
        ['refund', 40],
      ],
      { 1: 40 },
    ],
    [
      'are less after a correction by hand',
      [
        ['purchase', 100],
        ['correction', -1],
      ],
      { 1: 99 },
    ],
  ])('%s', (_title, rows, expected) => {
    expect(unused(...rows)).toEqual(expected);
  });

  test('add up to the balance with the bonus ones, and never exceed the purchase', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constantFrom<CreditKind>('purchase', 'bonus'), part: fc.integer({ min: 1, max: 1000 }) }),
      fc.record({
        kind: fc.constantFrom<CreditKind>('payment', 'refund', 'correction'),
        part: fc.integer({ min: 1, max: 1000 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const rows: LedgerRow[] = [];
        let [balance, paid] = [0, 0];
        for (const { kind, part } of steps) {
          // Payments and corrections take a part of the balance; refunds give back a part of what was paid.
          const limit = kind === 'refund' ? paid : balance;
          const size = kind === 'purchase' || kind === 'bonus' ? part : Math.floor((limit * part) / 1000);
          if (size === 0) continue;
          const amount = kind === 'payment' || kind === 'correction' ? -size : size;
          if (kind === 'payment' || kind === 'refund') paid -= amount;
          balance += amount;
          const id = (rows.length + 1) as CreditEntryId;
          rows.push({ id, kind, amount: creditCents(amount), takesBack: undefined });
        }
        const left = unusedCredits(rows);
        const bought = rows.filter(({ kind }) => kind === 'purchase');
        expect([...left.keys()]).toEqual(bought.map(({ id }) => id));
        const sum = [...left.values()].reduce((before, one) => before + one, 0);
        const given = rows.reduce((before, { kind, amount }) => before + (kind === 'bonus' ? amount : 0), 0);
        expect(sum).toBeLessThanOrEqual(balance);
        // The oldest are used first: behind one with unused credits all are whole.
        const lots = bought.map(({ id, amount }) => ({ amount, left: left.get(id) ?? 0 }));
        for (const { amount, left: rest } of lots) {
          expect(rest).toBeGreaterThanOrEqual(0);
          expect(rest).toBeLessThanOrEqual(amount);
        }
        const oldest = lots.findIndex(({ left: rest }) => rest > 0);
        for (const { amount, left: rest } of oldest < 0 ? [] : lots.slice(oldest + 1)) expect(rest).toBe(amount);
        // Credits that belong to no purchase were given.
        expect(balance - sum).toBeLessThanOrEqual(given);
      }),
    );
  });
});
