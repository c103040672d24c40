import type { BookedKind } from '#contract/credits.ts';
import type { CreditCents } from '#contract/money.ts';
import { isFilled } from './text/normalize-text.ts';

/** Largest booking, in hundredths of a credit: 100,000 credits. */
export const largestBooking = 10_000_000;
/** Highest balance of an account, in hundredths of a credit. */
const highestBalance = 2_147_483_647;

/** Reasons for refusing a booking by staff. */
export type AmountProblem = 'missing' | 'notPositive' | 'tooMuch' | 'belowZero';

/**
 * Checks an amount before it is booked. Only a correction may be negative, and the balance never becomes negative.
 *
 * @param amount signed, in hundredths of a credit; undefined: the typed text is no amount
 */
export function amountProblem(
  kind: BookedKind,
  amount: CreditCents | undefined,
  balance: CreditCents,
): AmountProblem | undefined {
  if (amount === undefined || amount === 0) return 'missing';
  if (amount < 0 && kind !== 'correction') return 'notPositive';
  if (Math.abs(amount) > largestBooking || balance + amount > highestBalance) return 'tooMuch';
  return balance + amount < 0 ? 'belowZero' : undefined;
}

/** A reason is given; its author decides on the length. */
export const isReasonGiven = (reason: string): boolean => isFilled(reason);
