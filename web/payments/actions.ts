import type { ReceivedPayment } from '#contract/purchases/received-payments.ts';

/**
 * Steps of staff for a payment that waits; `takeBack` and `reopen` are the decision to accept that money went back, `settle` that
 * to accept it for an invoice on account.
 */
export type Action = 'assign' | 'accept' | 'settle' | 'divide' | 'takeBack' | 'reopen' | 'returned' | 'setAside';

/** The steps that make sense for a payment to a portal with some currency, the most likely first. */
export function listActions(
  { amount, currency, problem, purchaseId, source, invoice }: ReceivedPayment,
  ownCurrency: string,
): Action[] {
  if (amount < 0) {
    const undo: Action[] = purchaseId !== undefined ? ['takeBack'] : invoice !== undefined ? ['reopen'] : [];
    return problem === 'perhapsSame' ? ['setAside', ...undo] : [...undo, 'setAside'];
  }
  if (currency !== ownCurrency) return ['returned', 'setAside'];
  // Only a transfer is divided, or pays an invoice: what a provider reports later is about the whole payment of its purchase.
  const isTransfer = source === 'statement' || source === 'manual';
  const divide: Action[] = isTransfer ? ['divide'] : [];
  const settle: Action[] = isTransfer ? ['settle'] : [];
  if (problem === 'debitReversed') return ['setAside', 'assign', ...settle];
  if (problem === 'invoiceAmount' || problem === 'otherPayer')
    return [...settle, 'returned', 'assign', ...divide, 'setAside'];
  if (invoice !== undefined && problem !== 'perhapsSame')
    return ['returned', ...settle, 'assign', ...divide, 'accept', 'setAside'];
  if (problem === 'severalReferences') return [...divide, ...settle, 'assign', 'accept', 'returned', 'setAside'];
  if (problem === 'perhapsSame') return ['setAside', 'assign', ...settle, ...divide, 'accept', 'returned'];
  if (problem === 'underpaid') return ['accept', 'returned', 'assign', ...settle, ...divide, 'setAside'];
  if (problem === 'alreadyPaid' || problem === 'overpaid')
    return ['returned', 'accept', 'assign', ...settle, ...divide, 'setAside'];
  return purchaseId === undefined
    ? ['assign', ...settle, ...divide, 'accept', 'returned', 'setAside']
    : ['accept', 'assign', ...settle, ...divide, 'returned', 'setAside'];
}
