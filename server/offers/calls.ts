import type { offersApi } from '#contract/offers.ts';
import type { Handlers } from '#server/http/serve.ts';
import { getShowcase } from './get-showcase.ts';
import { searchOffers } from './search-offers.ts';

/** The handlers of one portal, each with a memory of its own. */
export const offersCalls = (): Handlers<typeof offersApi> => ({
  getShowcase: getShowcase(),
  searchOffers: searchOffers(),
});
