import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { GroupId, PriceClassId } from '#contract/ids.ts';
import type { pricingApi } from '#contract/pricing.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import type { GroupPrices } from '#contract/pricing/price-rules.ts';
import { notListedMethodId } from '#rules/methods.ts';
import type { Read } from '#server/db/database.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { lockPriceClasses } from './lock-price-classes.ts';
import { hasInserted } from './write-rules.ts';

const classPrices = (read: Read, groupId: GroupId, kind: FileRole): Promise<GroupPrices[FileRole]> =>
  read
    .selectFrom('group_class_prices')
    .where('group_id', '=', groupId)
    .where('kind', '=', kind)
    .orderBy('class_id')
    .select([sql<PriceClassId>`class_id`.as('priceClassId'), 'price'])
    .execute();

/** Reads the prices by which a group differs from others; undefined for an unknown group. */
async function readGroupPrices(read: Read, groupId: GroupId): Promise<GroupPrices | undefined> {
  const row = await read
    .selectFrom('customer_groups as g')
    .leftJoin('group_terms as t', 't.group_id', 'g.id')
    .where('g.id', '=', groupId)
    .select(['t.flat_price as flat', 't.discount_percent as discountPercent', 't.minimum', 't.cap'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { flat = false, discountPercent = 0, ...limits } = nullsToUndefined(row);
  return {
    flat,
    discountPercent,
    ...limits,
    engine: await classPrices(read, groupId, 'engine'),
    module: await classPrices(read, groupId, 'module'),
    special: await read
      .selectFrom('group_special_prices')
      .where('group_id', '=', groupId)
      .orderBy('method_id')
      .select(['method_id as methodId', 'price'])
      .execute(),
  };
}

/** The same for staff. */
export const getGroupPrices: Handler<typeof pricingApi.getGroupPrices> = async ({ input, tx, refuse }) =>
  (await readGroupPrices(tx, input.groupId)) ?? refuse('notFound');

/** Replaces what a group pays. Of two who save at once the later one has the last word, whole. */
export const saveGroupPrices: Handler<typeof pricingApi.saveGroupPrices> = async ({ input, tx, refuse }) => {
  const { groupId, flat, discountPercent, minimum, cap } = input;
  await tx.selectFrom('customer_groups').where('id', '=', groupId).select('id').forUpdate().executeTakeFirst();
  const before = await readGroupPrices(tx, groupId);
  if (before === undefined) return refuse('notFound');
  const [engine, module] = [input.engine, input.module].map((prices) =>
    prices.toSorted((one, other) => one.priceClassId - other.priceClassId),
  ) as [GroupPrices['engine'], GroupPrices['module']];
  const special = input.special.toSorted((one, other) => one.methodId - other.methodId);
  if (isDeepStrictEqual(before, { flat, discountPercent, minimum, cap, engine, module, special })) return false;

  for (const [kind, prices] of [
    ['engine', engine],
    ['module', module],
  ] as const)
    if (
      !(await lockPriceClasses(
        tx,
        kind,
        prices.map(({ priceClassId }) => priceClassId),
      ))
    )
      return refuse('priceClassGone');
  const terms = { flat_price: flat, discount_percent: discountPercent, minimum: minimum ?? null, cap: cap ?? null };
  await tx
    .insertInto('group_terms')
    .values({ group_id: groupId, ...terms })
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet(terms))
    .execute();
  await tx.deleteFrom('group_class_prices').where('group_id', '=', groupId).execute();
  const classes = Object.entries({ engine, module }).flatMap(([kind, prices]) =>
    prices.map(({ priceClassId, price }) => ({ group_id: groupId, kind, class_id: priceClassId, price })),
  );
  if (classes.length > 0) await tx.insertInto('group_class_prices').values(classes).execute();
  await tx.deleteFrom('group_special_prices').where('group_id', '=', groupId).execute();
  if (special.length === 0) return true;
  if (special.some(({ methodId }) => methodId === notListedMethodId)) return refuse('methodGone');
  const isSaved = await hasInserted(async () => {
    await tx
      .insertInto('group_special_prices')
      .values(special.map(({ methodId, price }) => ({ group_id: groupId, method_id: methodId, price })))
      .execute();
  });
  return isSaved || refuse('methodGone');
};
