import { describe, expect, test } from 'vitest';
import { readPrice } from './task-facts.ts';

describe('a typed price', () => {
  test.each([
    ['60', 6000],
    ['1000,50', 100_050],
    ['1000.5', 100_050],
    [' 0 ', 0],
    ['0,05', 5],
  ])('%j is %d hundredths of a credit', (typed, price) => {
    expect(readPrice(typed)).toBe(price);
  });

  test.each(['', '-1', '1.000', '1,000', '1.000,50', '1,000.50', '12,345', 'ten', '1e3'])(
    '%j is not taken',
    (typed) => {
      expect(readPrice(typed)).toBeUndefined();
    },
  );
});
