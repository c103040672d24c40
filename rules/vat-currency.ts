import { isInEu } from './tax.ts';

/** Countries whose tax law wants VAT in their own currency, besides the members of the EU that have the euro. */
const ownCurrencies: ReadonlyMap<string, string> = new Map(
  Object.entries({ CZ: 'CZK', DK: 'DKK', GB: 'GBP', HU: 'HUF', NO: 'NOK', PL: 'PLN', RO: 'RON', SE: 'SEK' }),
);

/** Bulgaria has the euro from this day on, and had the lev before. */
const bulgarianEuro = '2026-01-01';

/**
 * The currency in which a country wants the VAT on an invoice (Article 230 of Directive 2006/112/EC in the EU); undefined where
 * the law is not known.
 */
export function vatCurrency(country: string, day: string): string | undefined {
  if (country === 'BG' && day < bulgarianEuro) return 'BGN';
  return ownCurrencies.get(country) ?? (isInEu(country, day) ? 'EUR' : undefined);
}

/**
 * VAT can be invoiced in a currency: there is none, or its country wants it in this one, because nothing is converted. Portals in
 * euros have sold from every country since before there was a choice, and go on.
 */
export function isVatCurrency(
  { tax, currency }: { tax: number; currency: string },
  country: string,
  day: string,
): boolean {
  return tax === 0 || currency === 'EUR' || (vatCurrency(country, day) ?? currency) === currency;
}
