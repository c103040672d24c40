import type { ReceivedPayment } from '#contract/purchases.ts';

/** What staff can do about a payment that waits; `takeBack` is the decision to accept that money went back. */
export type Action = 'assign' | 'accept' | 'takeBack' | 'returned' | 'setAside';

/** The steps that make sense for a payment, the most likely first. */
export function actionsOf({ amount, currency, problem, purchaseId }: ReceivedPayment): Action[] {
  if (amount < 0) return purchaseId === undefined ? ['setAside'] : ['takeBack', 'setAside'];
  if (currency !== 'EUR') return ['returned', 'setAside'];
  if (problem === 'underpaid') return ['accept', 'returned', 'assign', 'setAside'];
  if (problem === 'alreadyPaid' || problem === 'overpaid') return ['returned', 'accept', 'assign', 'setAside'];
  return purchaseId === undefined
    ? ['assign', 'accept', 'returned', 'setAside']
    : ['accept', 'assign', 'returned', 'setAside'];
}
