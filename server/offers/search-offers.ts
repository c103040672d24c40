import { sql } from 'kysely';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { offerLimit, type offersApi } from '#contract/offers.ts';
import { addressBlocks } from '#rules/address-block.ts';
import { bestVehicles } from '#server/catalog/index.ts';
import { splitSearch } from '#server/db/lists.ts';
import type { Handler } from '#server/http/serve.ts';
import { findOffers } from './find-offers.ts';

/** Searches of one subscriber within a minute: one for every second word typed, and far from a copy of the catalogue. */
const searchesPerMinute = 60;

/** Answers what is offered for the vehicles of a search, to whoever passes by. */
export function searchOffers(): Handler<typeof offersApi.searchOffers> {
  const searches = new RateLimiterMemory({ points: searchesPerMinute, duration: 60 });
  return async ({ input: { search, language }, origin, tx, refuse }) => {
    const isWithinLimit = await searches.consume(addressBlocks(origin.address).subscriber).then(
      () => true,
      () => false,
    );
    if (!isWithinLimit) return refuse('tooManyRequests');
    const best = bestVehicles(tx, { search }, { limit: offerLimit })
      // An empty search finds nothing; and that a vehicle was ordered before is nobody's business.
      .$if(splitSearch(search).length === 0, (none) => none.where(sql<boolean>`false`))
      .select(['v.id', 'b.place']);
    const { offers, ...sizes } = await findOffers(tx, sql`${best}`, language);
    return { vehicles: offers.map(({ vehicleId: _vehicleId, ...offer }) => offer), ...sizes };
  };
}
