import type { BookedKind } from '#contract/credits.ts';
import type { CreditCents } from '#contract/money.ts';

/** The most that is booked at once, in hundredths of a credit: 100,000 credits. */
export const mostBooked = 10_000_000;
/** The most that an account holds, in hundredths of a credit. */
const mostHeld = 2_147_483_647;

/** What is wrong with an amount that staff want to book. */
export type AmountProblem = 'missing' | 'notPositive' | 'tooMuch' | 'belowZero';

/**
 * Judges an amount before it is booked. Only a correction may take credits away, and never more than there are.
 *
 * @param amount signed, in hundredths of a credit; undefined: nothing readable was typed
 */
export function amountProblem(
  kind: BookedKind,
  amount: CreditCents | undefined,
  balance: CreditCents,
): AmountProblem | undefined {
  if (amount === undefined || amount === 0) return 'missing';
  if (amount < 0 && kind !== 'correction') return 'notPositive';
  if (Math.abs(amount) > mostBooked || balance + amount > mostHeld) return 'tooMuch';
  return balance + amount < 0 ? 'belowZero' : undefined;
}

/** Whether somebody has said why: how much of it is needed is theirs to know. */
export const isReasonGiven = (reason: string): boolean => reason.trim() !== '';
