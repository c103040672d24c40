import type { TaxRule } from '#contract/billing.ts';
import { type CreditCents, creditCents } from '#contract/money.ts';
import { isTaxFor } from './purchase.ts';
import { withTax } from './tax.ts';

/** Categories of VAT of EN 16931: taxed at a rate, owed by the customer, exempt, and outside the scope of VAT. */
export type TaxCategory = 'S' | 'AE' | 'E' | 'O';

/** Category of VAT by the reason for the tax of an invoice. */
export const taxCategories = {
  domestic: 'S',
  oss: 'S',
  reverseCharge: 'AE',
  export: 'O',
  smallBusiness: 'E',
} as const satisfies Record<TaxRule, TaxCategory>;

/** A side of an invoice; texts that are unknown are empty. */
export type InvoiceParty = {
  readonly name: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  /** ISO code of the country. */
  readonly country: string;
  readonly vatNumber: string;
  /** Electronic address: e-mail. */
  readonly email: string;
};

export type Seller = InvoiceParty & {
  readonly taxNumber: string;
  readonly registerNumber: string;
  /** Further particulars that the law demands on letters, such as the directors. */
  readonly legal: string;
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string };
};

export type Buyer = InvoiceParty & {
  /** Contact person; empty where the party is a person. */
  readonly person: string;
  readonly customerNumber: string;
  /** Leitweg-ID or the customer's own reference; empty without one. */
  readonly reference: string;
};

/** A line: credits, and their price in hundredths of the currency before tax. */
export type InvoiceLine = {
  /** BT-153. */
  readonly name: string;
  /** The kind of the service in full (BT-154, § 14 (4) no. 5 UStG). */
  readonly description?: string;
  readonly quantity: CreditCents;
  readonly net: number;
};

/**
 * Ways of payment: transfer to the seller's account, which is SEPA in euros, online payment, or not said (a cancellation is refunded or set
 * off).
 */
export type PaymentMeans = 'transfer' | 'online' | 'open';

/** An invoice or a cancellation in the terms of EN 16931; every amount is positive, in hundredths of its currency. */
export type EInvoice = {
  readonly number: string;
  /** The day of issue in Vienna, `2026-11-23`. */
  readonly issuedOn: string;
  readonly suppliedOn: string;
  /** The invoice of a cancellation; undefined for an invoice. */
  readonly cancels: { readonly number: string; readonly issuedOn: string } | undefined;
  readonly seller: Seller;
  readonly buyer: Buyer;
  /** The seller's reference of the order (BT-14). */
  readonly orderReference?: string | undefined;
  readonly lines: readonly InvoiceLine[];
  /** ISO 4217 (BT-5). */
  readonly currency: string;
  readonly category: TaxCategory;
  /** Hundredths of a percent. */
  readonly rate: number;
  /** Hundredths of the currency. */
  readonly tax: number;
  /** Reason for no tax, in words; empty where there is one. */
  readonly taxReason: string;
  readonly notes: readonly string[];
  /** Terms of payment in words: an amount that stands open has some. */
  readonly terms: string;
  /** Of an invoice on account: the last day of its term, and what was paid before it was issued, in hundredths of the currency. */
  readonly account?: { readonly dueOn: string; readonly paid: number } | undefined;
  readonly payment: {
    readonly means: PaymentMeans;
    readonly iban: string;
    readonly bic: string;
    readonly holder: string;
  };
};

/** The totals of an invoice, in hundredths of its currency. */
export type Totals = {
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
  /** Credits are paid before they are invoiced, unless they are on account; of a cancellation nothing is. */
  readonly prepaid: number;
  readonly due: number;
};

/**
 * The totals of an invoice, added up here alone.
 *
 * @throws Error for amounts that no valid document has: none or negative, or a tax that is not that of the sum. Of parts of
 *   an invoice it may differ by the cent that makes the parts add up.
 */
export function sumInvoice({ lines, category, rate, tax, cancels, account }: EInvoice): Totals {
  if (lines.length === 0) throw new Error('an invoice has lines');
  if (lines.some(({ quantity, net }) => quantity <= 0 || net < 0))
    throw new Error('amounts of an invoice are positive');
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const computed = withTax(net, { rate, rule: 'domestic' }).tax;
  const isRight = cancels === undefined ? isTaxFor(tax, net, { rate }) : Math.abs(tax - computed) <= 1;
  if (tax < 0 || !isRight) throw new Error('the tax is not that of the sum');
  if ((category === 'S') !== rate > 0) throw new Error(`a rate of ${rate} does not fit the category ${category}`);
  const gross = net + tax;
  const prepaid = cancels !== undefined ? 0 : Math.min(account?.paid ?? gross, gross);
  return { net, tax, gross, prepaid, due: gross - prepaid };
}

/** Price of a line: for one credit where that is exact in four decimals, else for all of them. */
export function computeUnitPrice({ quantity, net }: InvoiceLine): { price: number; decimals: 2 | 4; per: CreditCents } {
  const one = (net * 10_000) / quantity;
  return Number.isSafeInteger(one)
    ? { price: one, decimals: 4, per: creditCents(100) }
    : { price: net, decimals: 2, per: quantity };
}

/** A fact that XRechnung demands besides those of every invoice. */
export const xrechnungFacts = [
  'contactName',
  'contactPhone',
  'contactEmail',
  'buyerReference',
  'customerEmail',
] as const;
export type XRechnungFact = (typeof xrechnungFacts)[number];

/** The facts that XRechnung demands and that an invoice does not have. */
export function missingOfXRechnung({ seller, buyer }: EInvoice): XRechnungFact[] {
  const isPhone = (seller.contact.phone.match(/\d/g) ?? []).length >= 3;
  const isEmail = (text: string) => /^[^@\s]+@[^@.\s]+(\.[^@.\s]+)+$/.test(text.trim());
  const has: Record<XRechnungFact, boolean> = {
    contactName: seller.contact.name.trim() !== '',
    contactPhone: isPhone,
    contactEmail: isEmail(seller.contact.email),
    buyerReference: buyer.reference.trim() !== '',
    customerEmail: isEmail(buyer.email),
  };
  return xrechnungFacts.filter((fact) => !has[fact]);
}
