import type { CreditKind } from '#contract/credits.ts';
import type { CreditEntryId } from '#contract/ids.ts';
import { type CreditCents, creditCents } from '#contract/money.ts';

/** A row of the ledger, in the order of booking. */
export type LedgerRow = {
  readonly id: CreditEntryId;
  readonly kind: CreditKind;
  readonly amount: CreditCents;
  /** The purchase whose credits a correction took back, or gave back after all. */
  readonly takesBack: CreditEntryId | undefined;
};

/** Credits that came at once, and how many of them are left. */
type Lot = { readonly purchase: CreditEntryId | undefined; left: number };

/** Lots in the order in which they are used: what was paid for first, the oldest before; then what was given. */
const inOrder = (lots: readonly Lot[]): Lot[] => [
  ...lots.filter(({ purchase }) => purchase !== undefined),
  ...lots.filter(({ purchase }) => purchase === undefined),
];

/**
 * The unused credits of each purchase of a customer. Credits that were paid for count as used first, the oldest before the
 * others, and those that were given last; a refund undoes the latest use.
 *
 * @param rows every row of the customer's ledger, the oldest first
 */
export function unusedCredits(rows: readonly LedgerRow[]): ReadonlyMap<CreditEntryId, CreditCents> {
  const lots: Lot[] = [];
  const uses: { readonly lot: Lot; amount: number }[] = [];
  const take = (from: readonly Lot[], wanted: number): number => {
    let missing = wanted;
    for (const lot of from) {
      const amount = Math.min(lot.left, missing);
      lot.left -= amount;
      missing -= amount;
      if (amount > 0) uses.push({ lot, amount });
    }
    return missing;
  };
  const giveBack = (amount: number): void => {
    let given = amount;
    while (given > 0) {
      const use = uses.at(-1);
      if (use === undefined) break;
      const part = Math.min(use.amount, given);
      use.lot.left += part;
      use.amount -= part;
      given -= part;
      if (use.amount === 0) uses.pop();
    }
    if (given > 0) lots.push({ purchase: undefined, left: given });
  };
  for (const { id, kind, amount, takesBack } of rows) {
    const taken = lots.find(({ purchase }) => purchase !== undefined && purchase === takesBack);
    if (amount > 0 && kind === 'purchase') lots.push({ purchase: id, left: amount });
    else if (amount > 0 && kind === 'refund') giveBack(amount);
    // A refund of its money failed.
    else if (amount > 0 && taken !== undefined) taken.left += amount;
    else if (amount > 0) lots.push({ purchase: undefined, left: amount });
    else if (taken === undefined) take(inOrder(lots), -amount);
    else {
      // Taken back is not used: no refund brings it back. What its own purchase does not have any more comes from the others.
      const own = Math.min(taken.left, -amount);
      taken.left -= own;
      take(inOrder(lots), -amount - own);
    }
  }
  return new Map(lots.flatMap(({ purchase, left }) => (purchase === undefined ? [] : [[purchase, creditCents(left)]])));
}
