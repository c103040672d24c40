import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditCents } from '#contract/money.ts';
import { cancelledShare, type Share, remainingShare } from './cancelled-share.ts';
import { withTax } from './tax.ts';

const invoiceOf = (credits: number, net: number, rate: number): Share => ({
  credits: creditCents(credits),
  ...withTax(net, { rate, rule: 'domestic' }),
});

describe('share of an invoice that a cancellation refunds', () => {
  test('is everything for all credits', () => {
    const invoice = invoiceOf(10_000, 10_000, 1900);
    expect(cancelledShare(invoice, { remaining: invoice, credits: invoice.credits, rate: 1900 })).toEqual(invoice);
  });

  test('is proportional to the credits, with the tax of the rate', () => {
    const invoice = invoiceOf(10_000, 9500, 1900);
    expect(cancelledShare(invoice, { remaining: invoice, credits: creditCents(4000), rate: 1900 })).toEqual({
      credits: 4000,
      net: 3800,
      tax: 722,
      gross: 4522,
    });
  });

  test.each([0, -1, 10_001])('is refused for %i of 10000 credits', (credits) => {
    const invoice = invoiceOf(10_000, 9500, 1900);
    expect(() => cancelledShare(invoice, { remaining: invoice, credits: creditCents(credits), rate: 1900 })).toThrow(
      'takes back what stands',
    );
  });

  test('of any number of cancellations adds up to the invoice, and none is negative', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.constantFrom(0, 700, 1900, 2000, 2550),
        fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 12 }),
        (credits, net, rate, parts) => {
          const invoice = invoiceOf(credits, net, rate);
          const shares: Share[] = [];
          let remaining = invoice;
          for (const part of [...parts, 1000]) {
            const wanted = creditCents(Math.max(1, Math.floor((remaining.credits * part) / 1000)));
            const share = cancelledShare(invoice, { remaining, credits: wanted, rate });
            shares.push(share);
            expect(share.gross).toBe(share.net + share.tax);
            expect(Math.min(share.net, share.tax)).toBeGreaterThanOrEqual(0);
            // Rounded once: a cent at most from the exact share, and from the tax of its own sum.
            expect(Math.abs(share.net - (net * wanted) / credits)).toBeLessThanOrEqual(1);
            expect(Math.abs(share.tax - withTax(share.net, { rate, rule: 'domestic' }).tax)).toBeLessThanOrEqual(1);
            remaining = remainingShare(invoice, shares);
            if (remaining.credits === 0) break;
            // The remaining tax is the tax of the remaining net.
            expect(remaining.tax).toBe(withTax(remaining.net, { rate, rule: 'domestic' }).tax);
          }
          expect(remaining).toEqual({ credits: 0, net: 0, tax: 0, gross: 0 });
        },
      ),
    );
  });
});
