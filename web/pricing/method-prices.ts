import type { Output } from '#contract/call.ts';
import type { MethodId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import type { FilePrices, filePricesApi } from '#contract/pricing/file-prices.ts';
import { lessPercent } from '#rules/pricing.ts';
import { foldLetters } from '#rules/search-words.ts';

/** Why a customer pays this price: the flat price of a file, a special price of the method, an agreed one of its class, or the standard one. */
type PriceSource = 'flat' | 'special' | 'agreed' | 'standard';

/** The price of a method alone in a file of one kind, all discounts taken off, beside the list price of its class. */
export type PriceInFile = { className: string; price: CreditCents; listPrice: CreditCents; source: PriceSource };

/** A method with its prices; without one for a kind of file in which it is not offered. */
export type MethodPrices = {
  methodId: MethodId;
  name: string;
  comment: string;
  engine?: PriceInFile;
  module?: PriceInFile;
};

type Prices = {
  engine: FilePrices;
  module: FilePrices;
  /** For engine files. */
  special: Output<typeof filePricesApi.getSpecialPrices>;
  globalDiscountPercent: number;
};

/** The methods of all price classes by name, each once, at the customer's prices. */
export function listMethodPrices(
  { engine, module, special, globalDiscountPercent }: Prices,
  language: string,
): MethodPrices[] {
  const methods = new Map<MethodId, MethodPrices>();
  const specials = new Map(special.map(({ methodId, price }) => [methodId, price]));
  for (const [role, { data, flatPrice }] of Object.entries({ engine, module }) as ['engine' | 'module', FilePrices][])
    for (const { methods: inClass, name: className, price, standardPrice } of data)
      for (const method of inClass) {
        const specialPrice = role === 'engine' ? specials.get(method.methodId) : undefined;
        const before = flatPrice ?? specialPrice ?? price;
        methods.set(method.methodId, {
          ...method,
          ...methods.get(method.methodId),
          [role]: {
            className,
            price: lessPercent(before, globalDiscountPercent),
            // The flat price is for a whole file: the list price of one method is nothing to compare it with.
            listPrice: flatPrice === undefined ? standardPrice : lessPercent(flatPrice, globalDiscountPercent),
            source: findSource({ flatPrice, specialPrice, isAgreed: price !== standardPrice }),
          } satisfies PriceInFile,
        });
      }
  for (const { methodId, name, price: before } of special) {
    if (methods.has(methodId)) continue;
    // In no class: nothing else says what it costs.
    const price = lessPercent(engine.flatPrice ?? before, globalDiscountPercent);
    const source = engine.flatPrice === undefined ? 'special' : 'flat';
    methods.set(methodId, { methodId, name, comment: '', engine: { className: '', price, listPrice: price, source } });
  }
  return [...methods.values()].toSorted((one, other) => one.name.localeCompare(other.name, language));
}

function findSource(known: {
  flatPrice: CreditCents | undefined;
  specialPrice: CreditCents | undefined;
  isAgreed: boolean;
}): PriceSource {
  if (known.flatPrice !== undefined) return 'flat';
  if (known.specialPrice !== undefined) return 'special';
  return known.isAgreed ? 'agreed' : 'standard';
}

/** The methods whose name or comment has all the words, whatever their case and accents. */
export function searchMethods(methods: readonly MethodPrices[], search: string): MethodPrices[] {
  const words = foldLetters(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return methods.filter(({ name, comment }) => words.every((word) => foldLetters(`${name} ${comment}`).includes(word)));
}
