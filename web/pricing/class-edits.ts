import type { Input } from '#contract/call.ts';
import type { StandardPrices, standardPricesApi } from '#contract/pricing/standard-prices.ts';
import { priceIn, formatTypedPrice } from './typed-price.ts';
import { nameKey } from '#rules/text/name-key.ts';

type Changes = Omit<Input<typeof standardPricesApi.updateEnginePriceClasses>, 'language'>;
type PriceClass = StandardPrices['data'][number];

/** Edits that are not saved yet. Fields without one stand as the server has them. */
export type ClassEdits = {
  readonly classes: Readonly<Record<number, { readonly name?: string; readonly price?: string }>>;
  readonly flatPrice?: string;
};
export const noEdits: ClassEdits = { classes: {} };

/** A price class as it stands in its fields. */
export type ClassRow = {
  saved: PriceClass;
  name: string;
  price: string;
  nameProblem: 'missing' | 'taken' | undefined;
  isPriceWrong: boolean;
  isChanged: boolean;
};

const sameName = (one: string, other: string) => nameKey(one) === nameKey(other);

/** Every class with what was typed for it, and what is wrong with that. */
function rowsOf({ data }: StandardPrices, { classes }: ClassEdits, locale: string): ClassRow[] {
  const typed = data.map((saved) => ({
    saved,
    name: classes[saved.priceClassId]?.name ?? saved.name,
    price: classes[saved.priceClassId]?.price ?? formatTypedPrice(saved.price, locale),
  }));
  return typed.map((row) => {
    const others = typed.filter(({ saved }) => saved !== row.saved);
    const isRenamed = row.name.trim() !== row.saved.name;
    const isTaken = isRenamed && others.some(({ name }) => sameName(name, row.name));
    const price = priceIn(row.price);
    return {
      ...row,
      nameProblem: row.name.trim() === '' ? 'missing' : isTaken ? 'taken' : undefined,
      isPriceWrong: price === undefined,
      isChanged: isRenamed || price !== row.saved.price,
    };
  });
}

/** The changes of one class. */
function changeOf({ saved, name, price: typed }: ClassRow) {
  const price = priceIn(typed);
  return {
    priceClassId: saved.priceClassId,
    ...(name.trim() !== saved.name && { name: name.trim() }),
    ...(price !== undefined && price !== saved.price && { price }),
  };
}

/**
 * The prices of one kind of file as they stand in their fields, in the notation of a locale.
 *
 * @returns with `changes` what is to be sent: only what differs, undefined while something that was typed cannot be
 */
export function pricesInFields(saved: StandardPrices, edits: ClassEdits, locale: string) {
  const rows = rowsOf(saved, edits, locale);
  const typed = edits.flatPrice ?? formatTypedPrice(saved.flatPrice, locale);
  const flatPrice = priceIn(typed);
  const flat = { typed, isWrong: flatPrice === undefined, isChanged: flatPrice !== saved.flatPrice };
  const isWrong = rows.some(({ nameProblem, isPriceWrong }) => nameProblem !== undefined || isPriceWrong);
  const changes: Changes = {
    prices: rows.filter(({ isChanged }) => isChanged).map(changeOf),
    ...(flat.isChanged && flatPrice !== undefined && { flatPrice }),
  };
  return {
    rows,
    flat,
    isUnsaved: flat.isChanged || rows.some(({ isChanged }) => isChanged),
    changes: isWrong || flat.isWrong ? undefined : changes,
  };
}
