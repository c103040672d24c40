import type { MethodId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import type { FilePrices, MethodInFile, PriceRule } from '#contract/pricing/file-prices.ts';
import type { AppliedRule } from '#contract/pricing/price.ts';
import { foldLetters } from '#rules/search-words.ts';

/** The price of a method alone in a file of one kind, as an order would have it, beside the list price of its class. */
export type PriceInFile = {
  className: string;
  price: CreditCents;
  listPrice: CreditCents;
  /** Source of the price of the method; absent with a flat price. */
  source?: PriceRule;
};

/** A method with its prices; without one for a kind of file in which it is not offered. */
export type MethodPrices = {
  methodId: MethodId;
  name: string;
  comment: string;
  engine?: PriceInFile;
  module?: PriceInFile;
};

type Prices = { engine: FilePrices; module: FilePrices };

const roles = ['engine', 'module'] as const;

/** The methods of all price classes by name, each once, at the customer's prices. */
export function listMethodPrices(prices: Prices, language: string): MethodPrices[] {
  const methods = new Map<MethodId, MethodPrices>();
  for (const role of roles) {
    const { data, outsideClasses, flatPrice } = prices[role];
    const add = ({ methodId, name, comment, total, rule }: MethodInFile, className: string, listPrice: CreditCents) =>
      methods.set(methodId, {
        methodId,
        name,
        comment,
        ...methods.get(methodId),
        // The flat price is for a whole file: the list price of one method is nothing to compare it with.
        [role]: {
          className,
          price: total,
          ...(flatPrice === undefined ? { listPrice, source: rule } : { listPrice: total }),
        } satisfies PriceInFile,
      });
    for (const { methods: inClass, name, standardPrice } of data)
      for (const method of inClass) add(method, name, standardPrice);
    for (const method of outsideClasses) add(method, '', method.total);
  }
  return [...methods.values()].toSorted((one, other) => one.name.localeCompare(other.name, language));
}

/** The further rules that made any of the prices, each once. */
export function listRules(prices: Prices): AppliedRule[] {
  const methods = roles.flatMap((role) => [
    ...prices[role].data.flatMap(({ methods: inClass }) => inClass),
    ...prices[role].outsideClasses,
  ]);
  return [...new Map(methods.flatMap(({ rules = [] }) => rules).map((one) => [one.rule, one])).values()];
}

/** The methods whose name or comment has all the words, whatever their case and accents. */
export function searchMethods(methods: readonly MethodPrices[], search: string): MethodPrices[] {
  const words = foldLetters(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return methods.filter(({ name, comment }) => words.every((word) => foldLetters(`${name} ${comment}`).includes(word)));
}
