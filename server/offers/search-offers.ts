import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { CreditCents } from '#contract/money.ts';
import type { MethodId } from '#contract/ids.ts';
import { offerLimit, type offersApi } from '#contract/offers.ts';
import { addressBlocks } from '#rules/address-block.ts';
import { isShownToCustomers, notListedMethodId } from '#rules/methods.ts';
import { methodPrice, computePrice } from '#rules/pricing.ts';
import { bestVehicles } from '#server/catalog/index.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { methodName } from '#server/vocabulary/index.ts';
import { splitSearch } from '#server/db/lists.ts';

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
    const { vehicles, methods, options, catalogue } = await findOffers(tx, search, language);
    const { visitorPrices, discountPercent, creditPrice } = options;
    const priceFor = (method: (typeof methods)[number]) =>
      computePrice([methodPrice({ special: undefined, customer: undefined, standard: method.price ?? undefined })], {
        flatFilePrice: undefined,
        globalDiscountPercent: discountPercent,
      }).total;
    return {
      vehicles: vehicles.map(({ category, emission, own, engineCcm, enginePs, total: _total, ...vehicle }) => {
        const offered = methods.filter((method) =>
          isShownToCustomers(method, { category, emission }, own?.[method.methodId]),
        );
        const prices = offered.filter(({ price }) => price !== null).map(priceFor);
        return {
          ...vehicle,
          engineCcm: engineCcm ?? undefined,
          enginePs: enginePs ?? undefined,
          methods: offered.map(({ name }) => name),
          prices: visitorPrices && prices.length > 0 ? rangeOf(prices) : undefined,
        };
      }),
      total: vehicles[0]?.total ?? 0,
      catalogue,
      creditPrice: visitorPrices ? creditPrice : undefined,
    };
  };
}

const rangeOf = (prices: readonly CreditCents[]) => ({
  from: prices.reduce((one, other) => (one < other ? one : other)),
  to: prices.reduce((one, other) => (one > other ? one : other)),
});

/** The best vehicles of a search, every method, and the options that prices depend on. */
async function findOffers(read: Read, search: string, language: string) {
  const found = bestVehicles(read, { search }, { limit: offerLimit })
    // An empty search finds nothing; and that a vehicle was ordered before is nobody's business.
    .$if(splitSearch(search).length === 0, (none) => none.where(sql<boolean>`false`))
    .select(['v.category', 'v.brand', 'v.model', 'v.engine_ccm as engineCcm', 'v.engine_ps as enginePs', 'v.emission'])
    .select(
      sql<Record<MethodId, boolean> | null>`(select json_object_agg(own.method_id, own.offered)
        from vehicle_methods own where own.vehicle_id = v.id)`.as('own'),
    );
  const methods = read
    .selectFrom('methods as m')
    .leftJoin('price_classes as c', (join) => join.on('c.kind', '=', 'engine').onRef('c.id', '=', 'm.engine_class_id'))
    .where('m.active', '=', true)
    .where('m.id', '!=', notListedMethodId as MethodId)
    .orderBy('m.id')
    .select(['m.id as methodId', 'm.universal', 'm.categories', 'm.fuel', 'c.price', methodName(language).as('name')]);
  const options = read
    .selectFrom('portal_options')
    .select(['visitor_prices as visitorPrices', 'discount_percent as discountPercent', 'credit_price as creditPrice']);
  return read
    .selectNoFrom([
      jsonArrayFrom(found).as('vehicles'),
      jsonArrayFrom(methods).as('methods'),
      jsonObjectFrom(options).$notNull().as('options'),
      sql<number>`(select count(*) from vehicles)`.as('catalogue'),
    ])
    .executeTakeFirstOrThrow();
}
