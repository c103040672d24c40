import { z } from 'zod';
import { call } from './call.ts';
import { Credits } from './money.ts';
import { text } from './wire.ts';

/** Visitors never see more vehicles than this at once. */
export const offerLimit = 8;

export const offersApi = {
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
      /** One credit in euro cents, before tax; absent where prices are not shown. */
      creditPrice: z.int().optional(),
    }),
    refusals: {},
  }),
};
