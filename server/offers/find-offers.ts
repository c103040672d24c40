import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { MethodId, VehicleId } from '#contract/ids.ts';
import type { CreditCents } from '#contract/money.ts';
import { isShownToCustomers, notListedMethodId } from '#rules/methods.ts';
import { computePrice, methodPrice } from '#rules/pricing.ts';
import type { ShownCampaign } from '#contract/offers.ts';
import { isListed } from '#server/catalog/index.ts';
import type { Read } from '#server/db/database.ts';
import { findVisitorCampaign } from '#server/settings/index.ts';
import { methodName } from '#server/vocabulary/index.ts';

/** A vehicle with what a new customer could order for it. */
export type Offer = {
  readonly vehicleId: VehicleId;
  readonly brand: string;
  readonly model: string;
  readonly engineCcm?: number | undefined;
  readonly enginePs?: number | undefined;
  /** Names for customers. */
  readonly methods: string[];
  /** Of the cheapest and of the dearest method; absent where visitors see none. */
  readonly prices?: { from: CreditCents; to: CreditCents } | undefined;
};

type VehicleRow = { id: VehicleId; place: number; total: number };

/** The offers for vehicles, the sizes of search and catalogue, and where visitors see prices that of a credit and the campaign. */
type Offers = {
  offers: Offer[];
  total: number;
  catalogue: number;
  creditPrice: number | undefined;
  campaign: ShownCampaign | undefined;
};

/**
 * Reads the offers for vehicles at the prices of a new customer without a group.
 *
 * @param vehicles a query of the vehicles by `id`, in the order of `place`, with their `total` before any limit
 */
export async function findOffers(read: Read, vehicles: RawBuilder<VehicleRow>, language: string): Promise<Offers> {
  const found = read
    .selectFrom(sql<VehicleRow>`(${vehicles})`.as('b'))
    .innerJoin('vehicles as v', 'v.id', 'b.id')
    .where(isListed)
    .select('b.total')
    .orderBy('b.place')
    .select(['v.id as vehicleId', 'v.category', 'v.brand', 'v.model', 'v.engine_ccm as engineCcm'])
    .select(['v.engine_ps as enginePs', 'v.emission'])
    .select(
      sql<Record<MethodId, boolean> | null>`(select json_object_agg(own.method_id, own.offered)
        from vehicle_methods own where own.vehicle_id = v.id)`.as('own'),
    );
  const allMethods = read
    .selectFrom('methods as m')
    .leftJoin('price_classes as c', (join) => join.on('c.kind', '=', 'engine').onRef('c.id', '=', 'm.engine_class_id'))
    .where('m.active', '=', true)
    .where('m.id', '!=', notListedMethodId as MethodId)
    .orderBy('m.id')
    .select(['m.id as methodId', 'm.universal', 'm.categories', 'm.fuel', 'c.price', methodName(language).as('name')]);
  const portalOptions = read
    .selectFrom('portal_options')
    .select(['visitor_prices as visitorPrices', 'discount_percent as discountPercent', 'credit_price as creditPrice'])
    .select('price_cap as cap');
  const { rows, methods, options, catalogue } = await read
    .selectNoFrom([
      jsonArrayFrom(found).as('rows'),
      jsonArrayFrom(allMethods).as('methods'),
      jsonObjectFrom(portalOptions).$notNull().as('options'),
      sql<number>`(select count(*) from vehicles v where ${isListed})`.as('catalogue'),
    ])
    .executeTakeFirstOrThrow();
  const { visitorPrices, discountPercent, creditPrice, cap } = options;
  const campaign = visitorPrices ? await findVisitorCampaign(read) : undefined;
  const priceFor = (method: (typeof methods)[number]) =>
    computePrice([methodPrice({ standard: method.price ?? undefined })], {
      flatFilePrice: undefined,
      globalDiscountPercent: discountPercent,
      campaign,
      cap: cap ?? undefined,
    }).total;
  return {
    offers: rows.map(({ category, emission, own, engineCcm, enginePs, total: _total, ...vehicle }) => {
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
    total: rows[0]?.total ?? 0,
    catalogue,
    creditPrice: visitorPrices ? creditPrice : undefined,
    campaign:
      campaign !== undefined && campaign.percent > discountPercent
        ? { names: campaign.names, percent: campaign.percent, until: campaign.to }
        : undefined,
  };
}

const rangeOf = (prices: readonly CreditCents[]) => ({
  from: prices.reduce((one, other) => (one < other ? one : other)),
  to: prices.reduce((one, other) => (one > other ? one : other)),
});
