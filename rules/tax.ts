import type { CreditCents } from '#contract/money.ts';
import type { TaxRule } from '#contract/billing.ts';

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

/** The standard rate of VAT from a day on, in hundredths of a percent; the latest comes first. */
type Rate = readonly [since: string, rate: number];

/** Standard rates of the countries from which the portal can be run, as far back as its sales may reach. */
const rates: ReadonlyMap<string, readonly Rate[]> = new Map(
  Object.entries<readonly Rate[]>({
    AT: [['2016-01-01', 2000]],
    BE: [['2016-01-01', 2100]],
    BG: [['2016-01-01', 2000]],
    CH: [
      ['2024-01-01', 810],
      ['2018-01-01', 770],
    ],
    CY: [['2016-01-01', 1900]],
    CZ: [['2016-01-01', 2100]],
    DE: [
      ['2021-01-01', 1900],
      ['2020-07-01', 1600],
      ['2016-01-01', 1900],
    ],
    DK: [['2016-01-01', 2500]],
    EE: [
      ['2025-07-01', 2400],
      ['2024-01-01', 2200],
      ['2016-01-01', 2000],
    ],
    ES: [['2016-01-01', 2100]],
    FI: [
      ['2024-09-01', 2550],
      ['2016-01-01', 2400],
    ],
    FR: [['2016-01-01', 2000]],
    GB: [['2016-01-01', 2000]],
    GR: [['2016-06-01', 2400]],
    HR: [['2016-01-01', 2500]],
    HU: [['2016-01-01', 2700]],
    IE: [
      ['2021-03-01', 2300],
      ['2020-09-01', 2100],
      ['2016-01-01', 2300],
    ],
    IT: [['2016-01-01', 2200]],
    LI: [
      ['2024-01-01', 810],
      ['2018-01-01', 770],
    ],
    LT: [['2016-01-01', 2100]],
    LU: [
      ['2024-01-01', 1700],
      ['2023-01-01', 1600],
      ['2016-01-01', 1700],
    ],
    LV: [['2016-01-01', 2100]],
    MT: [['2016-01-01', 1800]],
    NL: [['2016-01-01', 2100]],
    NO: [['2016-01-01', 2500]],
    PL: [['2016-01-01', 2300]],
    PT: [['2016-01-01', 2300]],
    RO: [
      ['2025-08-01', 2100],
      ['2017-01-01', 1900],
    ],
    SE: [['2016-01-01', 2500]],
    SI: [['2016-01-01', 2200]],
    SK: [
      ['2025-01-01', 2300],
      ['2016-01-01', 2000],
    ],
  }),
);

/** Countries that tax their customers without a confirmed number themselves, as the specification has it. */
const taxedAtHome: readonly string[] = ['DE', 'AT'];

export type TaxFacts = {
  /** ISO code of the customer's country. */
  readonly customerCountry: string;
  /** The official register, or staff with a proof, have confirmed the customer's VAT number. */
  readonly vatNumberConfirmed: boolean;
  /** ISO code of the operator's country. */
  readonly operatorCountry: string;
  /** The day of the purchase in Vienna, `2026-03-29`: the tax is due when credits are bought. */
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

/** The standard rate of a country on a day, in hundredths of a percent; undefined where it is unknown. */
export function standardRate(country: string, day: string): number | undefined {
  return rates.get(country)?.find(([since]) => since <= day)?.[1];
}

/**
 * The tax of a purchase of credits. Never derived from the customer's area, which mixes members of the EU with others.
 *
 * - the operator's own country: its rate
 * - another member of the EU with a confirmed number: none, the customer owes it
 * - another member without one: Germany and Austria their own rate (one-stop shop), else the rate of the operator's country
 * - anywhere else, and for an operator outside the EU anyone abroad: none
 *
 * @returns undefined when the rate of the operator's country is not known
 */
export function taxOf({ customerCountry, vatNumberConfirmed, operatorCountry, day }: TaxFacts): Tax | undefined {
  const home = standardRate(operatorCountry, day);
  if (home === undefined) return undefined;
  if (customerCountry === operatorCountry) return { rate: home, rule: 'domestic' };
  if (!isInEu(operatorCountry, day) || !isInEu(customerCountry, day)) return { rate: 0, rule: 'export' };
  if (vatNumberConfirmed) return { rate: 0, rule: 'reverseCharge' };
  const theirs = taxedAtHome.includes(customerCountry) ? standardRate(customerCountry, day) : undefined;
  return theirs === undefined ? { rate: home, rule: 'domestic' } : { rate: theirs, rule: 'oss' };
}

/** Divides euro cents, rounding half a cent up: the only place where money is rounded. */
export const roundedHalfUp = (dividend: number, divisor: number): number =>
  Math.floor((2 * dividend + divisor) / (2 * divisor));

/** Price of credits before tax, in euro cents. */
export function netPriceOf(credits: CreditCents, creditPrice: number): number {
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

/** Net, tax and gross of an invoice, in euro cents. */
export function withTax(net: number, { rate }: Tax): { net: number; tax: number; gross: number } {
  const tax = roundedHalfUp(net * rate, 10_000);
  return { net, tax, gross: net + tax };
}
