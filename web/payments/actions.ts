import type { ReceivedPayment } from '#contract/purchases.ts';

/** What staff can do about a payment that waits; `takeBack` is the decision to accept that money went back. */
export type Action = 'assign' | 'accept' | 'divide' | 'takeBack' | 'returned' | 'setAside';

/** The steps that make sense for a payment, the most likely first. */
export function actionsOf({ amount, currency, problem, purchaseId, source }: ReceivedPayment): Action[] {
  if (amount < 0 && problem === 'perhapsSame' && purchaseId !== undefined) return ['setAside', 'takeBack'];
  if (amount < 0) return purchaseId === undefined ? ['setAside'] : ['takeBack', 'setAside'];
  if (currency !== 'EUR') return ['returned', 'setAside'];
  // Only a transfer is divided: what a provider reports later is about the whole payment.
  const divide: Action[] = source === 'statement' || source === 'manual' ? ['divide'] : [];
  if (problem === 'severalReferences') return [...divide, 'assign', 'accept', 'returned', 'setAside'];
  if (problem === 'perhapsSame') return ['setAside', 'assign', ...divide, 'accept', 'returned'];
  if (problem === 'underpaid') return ['accept', 'returned', 'assign', ...divide, 'setAside'];
  if (problem === 'alreadyPaid' || problem === 'overpaid')
    return ['returned', 'accept', 'assign', ...divide, 'setAside'];
  return purchaseId === undefined
    ? ['assign', ...divide, 'accept', 'returned', 'setAside']
    : ['accept', 'assign', ...divide, 'returned', 'setAside'];
}
