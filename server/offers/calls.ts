import type { offersApi } from '#contract/offers.ts';
import type { Handlers } from '#server/http/serve.ts';
import { searchOffers } from './search-offers.ts';

export const offersCalls: Handlers<typeof offersApi> = { searchOffers: searchOffers() };
