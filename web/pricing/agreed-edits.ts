import type { AgreedClass, agreedPricesApi } from '#contract/pricing/agreed-prices.ts';
import type { Input } from '#contract/call.ts';
import { priceIn, formatTypedPrice } from './typed-price.ts';

type Changes = Input<typeof agreedPricesApi.updateAgreedEnginePrices>['prices'];

/** Edits of price classes that are not saved yet, by their numbers; empty: the standard price. */
export type AgreedEdits = Readonly<Record<number, string>>;

/** A class as it stands in the field of one customer's price. */
export type AgreedRow = { saved: AgreedClass; typed: string; isWrong: boolean; isChanged: boolean };

/**
 * The prices of a customer for the classes of one kind of file as they stand in their fields, in the notation of a locale.
 *
 * @returns with `changes` what is to be sent: only what differs, undefined while something that was typed is no price
 */
export function agreedInFields(classes: readonly AgreedClass[], edits: AgreedEdits, locale: string) {
  const rows = classes.map((saved): AgreedRow => {
    const typed = edits[saved.priceClassId] ?? (saved.price === undefined ? '' : formatTypedPrice(saved.price, locale));
    const price = priceIn(typed);
    const isWrong = typed.trim() !== '' && price === undefined;
    return { saved, typed, isWrong, isChanged: isWrong || price !== saved.price };
  });
  const changed = rows.filter(({ isChanged }) => isChanged);
  const changes: Changes = changed.map(({ saved: { priceClassId }, typed }) => ({
    priceClassId,
    price: priceIn(typed) ?? null,
  }));
  return { rows, isUnsaved: changed.length > 0, changes: rows.some(({ isWrong }) => isWrong) ? undefined : changes };
}
