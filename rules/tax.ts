import type { CreditCents } from '#contract/money.ts';
import type { TaxRule } from '#contract/billing.ts';
import type { OssScope } from '#contract/taxes.ts';

/** Membership in the EU's common system of VAT: from the day, up to and without the day. */
type Membership = { readonly since: string; readonly until?: string };

const founded = { since: '1993-01-01' };
const joined1995 = { since: '1995-01-01' };
const joined2004 = { since: '2004-05-01' };
const joined2007 = { since: '2007-01-01' };

/** Past and present members. The United Kingdom stayed in the system of VAT until the end of 2020. */
const members: ReadonlyMap<string, Membership> = new Map(
  Object.entries<Membership>({
    BE: founded,
    DE: founded,
    DK: founded,
    ES: founded,
    FR: founded,
    GR: founded,
    IE: founded,
    IT: founded,
    LU: founded,
    NL: founded,
    PT: founded,
    GB: { since: '1993-01-01', until: '2021-01-01' },
    AT: joined1995,
    FI: joined1995,
    SE: joined1995,
    CY: joined2004,
    CZ: joined2004,
    EE: joined2004,
    HU: joined2004,
    LT: joined2004,
    LV: joined2004,
    MT: joined2004,
    PL: joined2004,
    SI: joined2004,
    SK: joined2004,
    BG: joined2007,
    RO: joined2007,
    HR: { since: '2013-07-01' },
  }),
);

/** The standard rate of VAT of a country from a day on. */
export type TaxRate = {
  /** ISO code. */
  readonly country: string;
  readonly validFrom: string;
  /** Hundredths of a percent. */
  readonly rate: number;
};

/** The operator’s position towards VAT from a day on. */
export type TaxStatus = {
  readonly validFrom: string;
  /** Countries whose VAT the operator pays through the one-stop shop (OSS). */
  readonly oss: OssScope;
  /** No VAT on supplies at home: § 19 UStG in Germany, § 6 (1) no. 27 UStG in Austria. */
  readonly smallBusiness: boolean;
};

/** Rows that decide on the tax of a day, in any order. */
export type TaxTables = { readonly rates: readonly TaxRate[]; readonly statuses: readonly TaxStatus[] };

export type TaxFacts = TaxTables & {
  readonly operator: {
    /** ISO code. */
    readonly country: string;
  };
  readonly customer: {
    /** ISO code. */
    readonly country: string;
    /** The official register, or staff with a proof, have confirmed the customer’s VAT number. */
    readonly vatNumberConfirmed: boolean;
  };
  /** The tax point in Vienna, `2026-03-29`: the day on which the money for the credits comes, for an offer today. */
  readonly day: string;
};

export type Tax = {
  /** Hundredths of a percent. */
  readonly rate: number;
  readonly rule: TaxRule;
};

/** A country belongs to the EU's system of VAT on a day. */
export function isInEu(country: string, day: string): boolean {
  const membership = members.get(country);
  if (membership === undefined || day < membership.since) return false;
  return membership.until === undefined || day < membership.until;
}

/** The members of the EU's system of VAT on a day. */
export const membersOfEu = (day: string): string[] => [...members.keys()].filter((country) => isInEu(country, day));

/** The row of the latest day that has come. */
export const latestOn = <Row extends { readonly validFrom: string }>(
  rows: readonly Row[],
  day: string,
): Row | undefined =>
  rows
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<Row | undefined>(
      (last, row) => (last === undefined || row.validFrom > last.validFrom ? row : last),
      undefined,
    );

/** The standard rate of a country on a day, in hundredths of a percent; undefined where it is unknown. */
export const standardRate = (rates: readonly TaxRate[], country: string, day: string): number | undefined =>
  latestOn(
    rates.filter((row) => row.country === country),
    day,
  )?.rate;

/** The operator’s position towards VAT on a day; before the first row: neither OSS nor small business. */
export const taxStatusOn = (statuses: readonly TaxStatus[], day: string): Omit<TaxStatus, 'validFrom'> =>
  latestOn(statuses, day) ?? { oss: 'none', smallBusiness: false };

/** Countries whose rule for small businesses is known: § 19 UStG in Germany, § 6 (1) no. 27 UStG in Austria. */
export const knowsSmallBusiness = (country: string): boolean => country === 'DE' || country === 'AT';

/** Other EU countries whose rate a customer without a confirmed number pays. */
export const isOssCountry = (oss: OssScope, country: string): boolean =>
  oss === 'all' || (oss === 'germanyAndAustria' && (country === 'DE' || country === 'AT'));

/**
 * The tax of a purchase of credits. Never derived from the customer's area, which mixes members of the EU with others.
 *
 * - the operator's own country: its rate, and none of a small business
 * - another member of the EU with a confirmed number: none, the customer owes it; a small business has its own reason for none
 * - another member without one: with OSS the rate of that country, also of a small business; without OSS as in the operator's country
 * - anywhere else, and for an operator outside the EU anyone abroad: none
 *
 * @returns undefined when the rate that decides is not known
 */
export function determineTax({ operator, customer, day, rates, statuses }: TaxFacts): Tax | undefined {
  const { oss, smallBusiness } = taxStatusOn(statuses, day);
  const home = standardRate(rates, operator.country, day);
  if (home === undefined && !smallBusiness) return undefined;
  const asAtHome = (): Tax | undefined => {
    if (smallBusiness) return { rate: 0, rule: 'smallBusiness' };
    return home === undefined ? undefined : { rate: home, rule: 'domestic' };
  };
  if (customer.country === operator.country) return asAtHome();
  if (!isInEu(operator.country, day) || !isInEu(customer.country, day)) return { rate: 0, rule: 'export' };
  if (customer.vatNumberConfirmed) return smallBusiness ? asAtHome() : { rate: 0, rule: 'reverseCharge' };
  if (!isOssCountry(oss, customer.country)) return asAtHome();
  const theirs = standardRate(rates, customer.country, day);
  return theirs === undefined ? undefined : { rate: theirs, rule: 'oss' };
}

/** Divides cents, rounding half a cent up. */
export const roundedHalfUp = (dividend: number, divisor: number): number =>
  Math.floor((2 * dividend + divisor) / (2 * divisor));

/** Price of credits before tax, in cents. */
export function computeNetPrice(credits: CreditCents, creditPrice: number): number {
  return roundedHalfUp(credits * creditPrice, 100);
}

/** Gross above which an Austrian invoice names the VAT number of its customer (§ 11 (1) no. 2 UStG AT), in euro cents. */
const austrianLimit = 1_000_000;

/** An invoice needs the VAT number of its customer: reverse charge, and one of an Austrian operator above 10,000 euros. */
export const needsCustomerVatNumber = ({
  rule,
  gross,
  operatorCountry,
}: {
  rule: TaxRule;
  gross: number;
  operatorCountry: string;
}): boolean => rule === 'reverseCharge' || (operatorCountry === 'AT' && rule === 'domestic' && gross > austrianLimit);

/** Net, tax and gross of an invoice, in cents. */
export function withTax(net: number, { rate }: Tax): { net: number; tax: number; gross: number } {
  const tax = roundedHalfUp(net * rate, 10_000);
  return { net, tax, gross: net + tax };
}
