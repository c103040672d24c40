import { z } from 'zod';
import { minInteger, maxInteger } from './wire.ts';

/** Hundredths of a credit: the only unit of credits inside the portal, always a whole number. */
const CreditCentsInside = z.int().brand<'CreditCents'>();
export type CreditCents = z.output<typeof CreditCentsInside>;

/** Brands a whole number of hundredths. Throws on fractions: rounding is the business of `rules/pricing.ts`. */
export const creditCents = (hundredths: number): CreditCents => CreditCentsInside.parse(hundredths);

/** Credits: decimals on the wire (12.5), hundredths inside (1250). Finer fractions than 0.01 are refused. Sums know no limit. */
export const Credits = z.codec(
  z
    .union([z.number(), z.string().regex(/^-?\d{1,9}(\.\d{1,2})?$/)])
    .refine((credits) => Math.round(Number(credits) * 100) / 100 === Number(credits)),
  CreditCentsInside,
  { decode: (credits) => Math.round(Number(credits) * 100), encode: (hundredths) => hundredths / 100 },
);

/** Credits that a caller gives: as many as a column holds. */
export const GivenCredits = Credits.refine((hundredths) => hundredths >= minInteger && hundredths <= maxInteger);
