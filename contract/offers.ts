import { z } from 'zod';
import { call } from './call.ts';
import { Credits } from './money.ts';
import { CampaignNames } from './pricing/price.ts';
import { calendarDay, nothing, text } from './wire.ts';

/** Visitors never see more vehicles than this at once. */
export const offerLimit = 8;

/** The home page shows this many vehicles before anything is searched for. */
export const shownVehicles = 3;

/** The campaign that the shown prices include; absent without one, and where no prices are shown. */
const ShownCampaign = z.object({ names: CampaignNames, percent: z.int(), until: calendarDay });
export type ShownCampaign = z.output<typeof ShownCampaign>;

export const offersApi = {
  getShowcase: call({
    method: 'GET',
    name: 'getShowcase',
    who: 'public',
    about: `What the home page shows before anything is searched for: ${shownVehicles} vehicles that many customers order, or well-known ones, and how fast files were finished in the last 30 days.`,
    shows: ['catalog', 'prices', 'settings'],
    input: nothing,
    output: z.object({
      vehicles: z.array(
        z.object({
          brand: z.string(),
          model: z.string(),
          enginePs: z.int().optional(),
          /** Of the cheapest method, for a new customer; absent where prices are not shown to visitors. */
          from: Credits.optional(),
          /** The automatic service finished at least half of its files. */
          isInstant: z.boolean(),
        }),
      ),
      campaign: ShownCampaign.optional(),
      /** Absent where there were too few files to say. */
      figures: z
        .object({
          /** From the order to its first finish. */
          medianSeconds: z.number(),
          /** Files that the automatic service finished by itself, in hundredths of a percent. */
          instantShare: z.int(),
        })
        .optional(),
    }),
    refusals: {},
  }),
  searchOffers: call({
    method: 'GET',
    name: 'searchOffers',
    who: 'public',
    about: `The vehicles that every word of a search finds, the best ${offerLimit}, with the methods on offer; with prices where the operator shows them to visitors.`,
    shows: ['catalog', 'prices', 'settings'],
    input: z.object({ search: text(100).default(''), language: text(5).default('en') }),
    output: z.object({
      /** None as long as nothing is searched for. */
      vehicles: z.array(
        z.object({
          brand: z.string(),
          model: z.string(),
          engineCcm: z.int().optional(),
          enginePs: z.int().optional(),
          /** Names for customers. */
          methods: z.array(z.string()),
          /** Of the cheapest and of the dearest method, for a new customer; absent where they are not shown. */
          prices: z.object({ from: Credits, to: Credits }).optional(),
        }),
      ),
      /** Number of vehicles that the search finds. */
      total: z.int(),
      /** Number of vehicles in the catalogue. */
      catalogue: z.int(),
      /** One credit in cents, before tax; absent where prices are not shown. */
      creditPrice: z.int().optional(),
      campaign: ShownCampaign.optional(),
    }),
    refusals: {},
  }),
};
