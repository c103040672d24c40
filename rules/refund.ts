import { creditCents, type CreditCents } from '#contract/money.ts';

/** Sums of a customer's ledger that bound a refund; each 0 or more, in hundredths of a credit. */
export type RefundSums = {
  /** Credits of all purchases. */
  readonly bought: CreditCents;
  /** Credits that cancellations took back. */
  readonly takenBack: CreditCents;
  /** Every refund, with a file and without. */
  readonly refunded: CreditCents;
};

/**
 * The most that can go back for a file, in hundredths of a credit: what was paid for its chain, less what went back before for any file
 * of it.
 *
 * @param paid payments for all files of the chain less refunds
 */
export const refundableForChain = (paid: CreditCents): CreditCents => creditCents(Math.max(0, paid));

/** The most that can go back without a file, in hundredths of a credit: what the customer bought, less what went back before. */
export const refundableWithoutTask = ({ bought, takenBack, refunded }: RefundSums): CreditCents =>
  creditCents(Math.max(0, bought - takenBack - refunded));

/** True where a refund leaves nothing paid for its chain: then the modified file is the customer's no more. */
export const isFullRefund = (paid: CreditCents, amount: CreditCents): boolean => amount > 0 && amount === paid;
