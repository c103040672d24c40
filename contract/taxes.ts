import { z } from 'zod';
import { call } from './call.ts';
import { calendarDay, flag, nothing, wholeNumberBetween } from './wire.ts';

/**
 * Countries whose VAT an operator pays through the one-stop shop (OSS) for customers without a confirmed VAT number: none, the
 * two of the specification, or every other country of the EU.
 */
export const ossScopes = ['none', 'germanyAndAustria', 'all'] as const;

export const OssScope = z.enum(ossScopes);
export type OssScope = z.output<typeof OssScope>;

/** ISO code of a country, and the day from which its rate holds. */
const rateKey = { country: z.string().regex(/^[A-Z]{2}$/), validFrom: calendarDay };

const TaxRateRow = z.object({
  ...rateKey,
  /** Hundredths of a percent: 1900 is 19 %. */
  rate: wholeNumberBetween(1, 10_000),
});
export type TaxRateRow = z.output<typeof TaxRateRow>;

const statusFields = {
  validFrom: calendarDay,
  oss: OssScope,
  /** No VAT on supplies at home (§ 19 UStG, in Austria § 6 (1) no. 27 UStG). */
  smallBusiness: flag,
};

const TaxStatusRow = z.object(statusFields);
export type TaxStatusRow = z.output<typeof TaxStatusRow>;

export const taxesApi = {
  getTaxes: call({
    method: 'GET',
    name: 'getTaxes',
    who: 'staff',
    needs: ['documents', 'taxes', 'credits', 'settings'],
    about:
      'The standard rates of VAT by country, and the operator’s position towards VAT (OSS, small business), each with the day from which it holds.',
    shows: ['prices'],
    input: nothing,
    output: z.object({
      /** By country; of one country the latest first. */
      rates: z.array(TaxRateRow),
      /** The latest first. */
      statuses: z.array(TaxStatusRow),
    }),
    refusals: {},
  }),

  setTaxRate: call({
    method: 'POST',
    name: 'setTaxRate',
    who: 'staff',
    needs: ['taxes'],
    about:
      'Sets the rate of a country from a day on. Money that comes from that day on is taxed by it; issued documents keep theirs. False: it was that.',
    changes: ['prices'],
    input: TaxRateRow,
    output: z.boolean(),
    refusals: {},
  }),

  deleteTaxRate: call({
    method: 'POST',
    name: 'deleteTaxRate',
    who: 'staff',
    needs: ['taxes'],
    about:
      'Removes the rate of a country from a day on, so that the one before holds; false: there is none of that day.',
    changes: ['prices'],
    input: z.object(rateKey),
    output: z.boolean(),
    refusals: { lastTaxRow: 409 },
  }),

  setTaxStatus: call({
    method: 'POST',
    name: 'setTaxStatus',
    who: 'staff',
    needs: ['taxes'],
    about:
      'Sets from a day on whether the operator takes part in OSS, and whether it is a small business. False: it was that.',
    changes: ['prices'],
    input: TaxStatusRow,
    output: z.boolean(),
    /** The rule for small businesses of the operator's country is not known. */
    refusals: { smallBusinessUnknown: 422 },
  }),

  deleteTaxStatus: call({
    method: 'POST',
    name: 'deleteTaxStatus',
    who: 'staff',
    needs: ['taxes'],
    about:
      'Removes the position towards VAT from a day on, so that the one before holds; false: there is none of that day.',
    changes: ['prices'],
    input: z.object({ validFrom: calendarDay }),
    output: z.boolean(),
    refusals: { lastTaxRow: 409 },
  }),
};
