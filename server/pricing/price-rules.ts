import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { pricingApi } from '#contract/pricing.ts';
import type { PriceBundle, PriceSurcharge } from '#contract/pricing/price-rules.ts';
import { notListedMethodId } from '#rules/methods.ts';
import type { Read } from '#server/db/database.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { readCampaigns } from '#server/settings/index.ts';
import { methodName } from '#server/vocabulary/index.ts';
import { hasInserted, lockRules } from './write-rules.ts';

/** The bundles in their order. */
export const readBundles = (read: Read): Promise<PriceBundle[]> =>
  read
    .selectFrom('price_bundles as b')
    .orderBy('b.position')
    .select(['b.name', 'b.price'])
    .select(
      sql<PriceBundle['methodIds']>`array(
        select m.method_id from price_bundle_methods m where m.position = b.position order by m.method_id)`.as(
        'methodIds',
      ),
    )
    .execute();

/** The surcharges in their order. */
export async function readSurcharges(read: Read): Promise<PriceSurcharge[]> {
  const rows = await read
    .selectFrom('price_surcharges')
    .orderBy('position')
    .select(['group_id as groupId', 'priority', 'amount', 'percent'])
    .execute();
  return rows.map((row) => {
    const { groupId, priority, ...terms } = nullsToUndefined(row);
    // A surcharge for a priority names one; the table sees to it.
    return priority === undefined ? { work: 'slave', groupId, ...terms } : { work: 'priority', priority, ...terms };
  });
}

const readCap = async (read: Read) =>
  (await read.selectFrom('portal_options').select('price_cap').executeTakeFirstOrThrow()).price_cap ?? undefined;

/** The operator's rules and the methods that they can name. */
export const getPriceRules: Handler<typeof pricingApi.getPriceRules> = async ({ input, tx }) => ({
  bundles: await readBundles(tx),
  cap: await readCap(tx),
  surcharges: await readSurcharges(tx),
  campaigns: await readCampaigns(tx),
  methods: await tx
    .selectFrom('methods as m')
    .where(sql<boolean>`m.id <> ${notListedMethodId}`)
    .orderBy('m.id')
    .select(['m.id as methodId', methodName(input.language).as('name')])
    .execute(),
});

/** Replaces the bundles and the cap. */
export const saveBundles: Handler<typeof pricingApi.saveBundles> = async ({ input, tx, refuse }) => {
  await lockRules(tx);
  const bundles = input.bundles.map((one) => ({ ...one, methodIds: one.methodIds.toSorted((a, b) => a - b) }));
  if (bundles.some(({ methodIds }) => methodIds.some((id) => id === notListedMethodId))) return refuse('methodGone');
  const before = { bundles: await readBundles(tx), cap: await readCap(tx) };
  if (isDeepStrictEqual(before, { bundles, cap: input.cap })) return false;
  await tx
    .updateTable('portal_options')
    .set({ price_cap: input.cap ?? null })
    .execute();
  await tx.deleteFrom('price_bundles').execute();
  if (bundles.length === 0) return true;
  const isSaved = await hasInserted(async () => {
    await tx
      .insertInto('price_bundles')
      .values(bundles.map(({ name, price }, index) => ({ position: index + 1, name, price })))
      .execute();
    await tx
      .insertInto('price_bundle_methods')
      .values(
        bundles.flatMap(({ methodIds }, index) =>
          methodIds.map((methodId) => ({ position: index + 1, method_id: methodId })),
        ),
      )
      .execute();
  });
  return isSaved || refuse('methodGone');
};

/** Replaces the surcharges. */
export const saveSurcharges: Handler<typeof pricingApi.saveSurcharges> = async ({ input, tx, refuse }) => {
  await lockRules(tx);
  const rows = input.surcharges.map((one, index) => ({
    position: index + 1,
    work: one.work,
    group_id: one.work === 'slave' ? (one.groupId ?? null) : null,
    priority: one.work === 'priority' ? one.priority : null,
    amount: one.amount ?? null,
    percent: one.percent ?? null,
  }));
  const before = await tx.selectFrom('price_surcharges').selectAll().orderBy('position').execute();
  if (isDeepStrictEqual(before, rows)) return false;
  await tx.deleteFrom('price_surcharges').execute();
  if (rows.length === 0) return true;
  const isSaved = await hasInserted(async () => {
    await tx.insertInto('price_surcharges').values(rows).execute();
  });
  return isSaved || refuse('groupUnknown');
};

/** Replaces the campaigns. */
export const saveCampaigns: Handler<typeof pricingApi.saveCampaigns> = async ({ input, tx, refuse }) => {
  await lockRules(tx);
  const campaigns = input.campaigns.map((one) => ({ ...one, groupIds: one.groupIds.toSorted((a, b) => a - b) }));
  if (isDeepStrictEqual(await readCampaigns(tx), campaigns)) return false;
  await tx.deleteFrom('campaigns').execute();
  if (campaigns.length === 0) return true;
  await tx
    .insertInto('campaigns')
    .values(
      campaigns.map(({ names, from, to, audience, percent }, index) => ({
        position: index + 1,
        names: JSON.stringify(names),
        from_day: from,
        to_day: to,
        audience,
        percent,
      })),
    )
    .execute();
  const groups = campaigns.flatMap(({ groupIds }, index) =>
    groupIds.map((groupId) => ({ position: index + 1, group_id: groupId })),
  );
  if (groups.length === 0) return true;
  const isSaved = await hasInserted(async () => {
    await tx.insertInto('campaign_groups').values(groups).execute();
  });
  return isSaved || refuse('groupUnknown');
};
