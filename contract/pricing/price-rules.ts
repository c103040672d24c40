import { z } from 'zod';
import { call } from '#contract/call.ts';
import { GroupId, MethodId, PriceClassId } from '#contract/ids.ts';
import { TaskPriority } from '#contract/tasks/status.ts';
import { calendarDay, flag, wholeNumberBetween } from '#contract/wire.ts';
import { CampaignNames, Price, className, inLanguage, maxPrices } from './price.ts';

/** Most bundles: each combination of them is weighed for a price. */
export const maxBundles = 20;

/** Most methods of a bundle. */
export const maxBundleMethods = 10;

export const maxSurcharges = 100;
export const maxCampaigns = 50;

/** Highest percents of a surcharge. */
export const highestSurcharge = 200;

const areDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

const methodSet = ({ methodIds }: { methodIds: readonly number[] }): string =>
  methodIds.toSorted((one, other) => one - other).join();

/** Methods of engine files that together cost a fixed price. */
export const PriceBundle = z.object({
  name: className,
  methodIds: z.array(MethodId).min(2).max(maxBundleMethods).refine(areDistinct),
  price: Price,
});
export type PriceBundle = z.output<typeof PriceBundle>;

/** Bundles in the order in which they count among equally cheap ones; the same methods make one bundle. */
const PriceBundles = z
  .array(PriceBundle)
  .max(maxBundles)
  .refine((bundles) => areDistinct(bundles.map(methodSet)));

/** A surcharge: an amount, or percents of the price. */
const surchargeTerms = { amount: Price.optional(), percent: wholeNumberBetween(1, highestSurcharge).optional() };

/** The work that a surcharge is for: slave files, of a group or where none is named of all, or a priority of an order. */
export const PriceSurcharge = z
  .discriminatedUnion('work', [
    z.object({ work: z.literal('slave'), groupId: GroupId.optional(), ...surchargeTerms }),
    z.object({ work: z.literal('priority'), priority: TaskPriority, ...surchargeTerms }),
  ])
  .refine(({ amount, percent }) => (amount === undefined) !== (percent === undefined));
export type PriceSurcharge = z.output<typeof PriceSurcharge>;

/** The work of a surcharge as a word: one surcharge holds for it. */
const surchargeSubject = (one: PriceSurcharge): string =>
  one.work === 'slave' ? `slave ${one.groupId ?? ''}` : `priority ${one.priority}`;

const PriceSurcharges = z
  .array(PriceSurcharge)
  .max(maxSurcharges)
  .refine((surcharges) => areDistinct(surcharges.map(surchargeSubject)));

export const campaignAudiences = ['all', 'groups', 'newCustomers'] as const;

/** Percents off every price on days of the business, the first and the last included. */
export const Campaign = z
  .object({
    names: CampaignNames,
    from: calendarDay,
    to: calendarDay,
    /** New customers: whose account began on a day of the campaign. */
    audience: z.enum(campaignAudiences),
    /** Only for that audience. */
    groupIds: z.array(GroupId).max(maxPrices).refine(areDistinct),
    percent: wholeNumberBetween(1, 100),
  })
  .refine(({ from, to }) => from <= to)
  .refine(({ audience, groupIds }) => audience === 'groups' || groupIds.length === 0);
export type Campaign = z.output<typeof Campaign>;

const Campaigns = z.array(Campaign).max(maxCampaigns);

const classPrices = z
  .array(z.object({ priceClassId: PriceClassId, price: Price }))
  .max(maxPrices)
  .refine((prices) => areDistinct(prices.map(({ priceClassId }) => priceClassId)));

/** The prices of a group of customers; what is absent is as for everybody. */
export const GroupPrices = z.object({
  /** Its customers pay the flat price of a file. */
  flat: flag,
  /** Off what standard prices and prices of the group come to. */
  discountPercent: wholeNumberBetween(0, 100),
  /** Least and most that a file costs. */
  minimum: Price.optional(),
  cap: Price.optional(),
  engine: classPrices,
  module: classPrices,
  /** Of single methods of engine files, before any price of a class. */
  special: z
    .array(z.object({ methodId: MethodId, price: Price }))
    .max(maxPrices)
    .refine((prices) => areDistinct(prices.map(({ methodId }) => methodId))),
});
export type GroupPrices = z.output<typeof GroupPrices>;

/** A cap below the minimum contradicts it. */
const isWithinCap = ({ minimum = 0, cap = Infinity }: { minimum?: number | undefined; cap?: number | undefined }) =>
  minimum <= cap;

/** Calls about the operator's prices beyond the specification's. */
export const priceRulesApi = {
  getPriceRules: call({
    method: 'GET',
    name: 'getPriceRules',
    who: 'staff',
    needs: ['prices'],
    about: 'Bundles, the cap of a file, surcharges and campaigns, with the methods that bundles and groups can name.',
    shows: ['prices'],
    input: z.object(inLanguage),
    output: z.object({
      bundles: z.array(PriceBundle),
      cap: Price.optional(),
      surcharges: z.array(PriceSurcharge),
      campaigns: z.array(Campaign),
      methods: z.array(z.object({ methodId: MethodId, name: z.string() })),
    }),
    refusals: {},
  }),

  saveBundles: call({
    method: 'POST',
    name: 'saveBundles',
    who: 'staff',
    needs: ['prices'],
    about: 'Replaces the bundles, and the most that a file costs; false: it was so already.',
    changes: ['prices'],
    input: z.object({ bundles: PriceBundles, cap: Price.optional() }),
    output: z.boolean(),
    refusals: { methodGone: 409 },
  }),

  saveSurcharges: call({
    method: 'POST',
    name: 'saveSurcharges',
    who: 'staff',
    needs: ['prices'],
    about: 'Replaces the surcharges for slave files and for priorities; false: they were so already.',
    changes: ['prices'],
    input: z.object({ surcharges: PriceSurcharges }),
    output: z.boolean(),
    refusals: { groupUnknown: 422 },
  }),

  saveCampaigns: call({
    method: 'POST',
    name: 'saveCampaigns',
    who: 'staff',
    needs: ['prices'],
    about:
      'Replaces the campaigns; of several that run for a customer the highest percent counts. False: they were so.',
    changes: ['prices', 'settings'],
    input: z.object({ campaigns: Campaigns }),
    output: z.boolean(),
    refusals: { groupUnknown: 422 },
  }),

  getGroupPrices: call({
    method: 'GET',
    name: 'getGroupPrices',
    who: 'staff',
    needs: ['prices'],
    seeks: 'group',
    about: 'What the customers of a group pay otherwise than others.',
    shows: ['prices'],
    input: z.object({ groupId: GroupId }),
    output: GroupPrices,
    refusals: {},
  }),

  saveGroupPrices: call({
    method: 'POST',
    name: 'saveGroupPrices',
    who: 'staff',
    needs: ['prices'],
    seeks: 'group',
    about: 'Replaces what the customers of a group pay otherwise than others; false: it was so already.',
    changes: ['prices'],
    input: GroupPrices.extend({ groupId: GroupId }).refine(isWithinCap, { path: ['cap'] }),
    output: z.boolean(),
    refusals: { priceClassGone: 409, methodGone: 409 },
  }),
};
