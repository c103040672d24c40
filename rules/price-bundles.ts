/** A bundle, by its place in the operator's table, with what it saves beside the single prices of its methods. */
export type BundleOffer<Id> = { readonly place: number; readonly methodIds: readonly Id[]; readonly saving: number };

type Combination<Offer> = { readonly offers: readonly Offer[]; readonly saving: number };

/**
 * The bundles that save most, each method in one of them at most; none that saves nothing. Of combinations that save as
 * much the one of fewer bundles counts, then the one whose bundles come first in the table.
 *
 * @param offers in the order of the table; few, for their combinations are tried with a bound
 */
export function chooseBundles<Id, Offer extends BundleOffer<Id>>(offers: readonly Offer[]): readonly Offer[] {
  let best: Combination<Offer> = { offers: [], saving: 0 };
  // With a bundle before without it: of equals the first in the table is met first, and stays.
  const visit = (rest: readonly Offer[], taken: Combination<Offer>): void => {
    if (isBetter(taken, best)) best = taken;
    const [first, ...others] = rest;
    if (first === undefined || taken.saving + savingOf(rest) < best.saving) return;
    const methodIds = new Set(first.methodIds);
    visit(
      others.filter((other) => !other.methodIds.some((id) => methodIds.has(id))),
      { offers: [...taken.offers, first], saving: taken.saving + first.saving },
    );
    visit(others, taken);
  };
  visit(
    offers.filter(({ saving }) => saving > 0),
    best,
  );
  return best.offers;
}

const savingOf = (offers: readonly { readonly saving: number }[]): number =>
  offers.reduce((sum, { saving }) => sum + saving, 0);

const isBetter = <Offer>(one: Combination<Offer>, other: Combination<Offer>): boolean =>
  one.saving > other.saving || (one.saving === other.saving && one.offers.length < other.offers.length);
