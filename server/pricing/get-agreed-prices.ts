import { sql } from 'kysely';
import type { AgreedClass, AgreedMethod } from '#contract/pricing/agreed-prices.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import type { pricingApi } from '#contract/pricing.ts';
import type { PriceClassId, UserId } from '#contract/ids.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { className, methodsInClass } from './price-kinds.ts';
import { methodName } from '#server/vocabulary/index.ts';

type Query = { userId: UserId; language: string };

async function agreedClasses(read: Read, kind: FileRole, { userId, language }: Query): Promise<AgreedClass[]> {
  const classes = await read
    .selectFrom('price_classes as c')
    .leftJoin('customer_class_prices as own', (join) =>
      join.onRef('own.kind', '=', 'c.kind').onRef('own.class_id', '=', 'c.id').on('own.user_id', '=', userId),
    )
    .where('c.kind', '=', kind)
    .orderBy('c.id')
    .select([
      sql<PriceClassId>`c.id`.as('priceClassId'),
      className(language).as('name'),
      'c.price as standardPrice',
      'own.price',
      methodsInClass(kind, language).as('methods'),
    ])
    .execute();
  return classes.map((one) => nullsToUndefined(one));
}

async function agreedMethods(read: Read, { userId, language }: Query): Promise<AgreedMethod[]> {
  const methods = await read
    .selectFrom('methods as m')
    .leftJoin('special_prices as s', (join) => join.onRef('s.method_id', '=', 'm.id').on('s.user_id', '=', userId))
    .leftJoin('price_classes as c', (join) => join.on('c.kind', '=', 'engine').onRef('c.id', '=', 'm.engine_class_id'))
    .leftJoin('customer_class_prices as own', (join) =>
      join.on('own.kind', '=', 'engine').onRef('own.class_id', '=', 'm.engine_class_id').on('own.user_id', '=', userId),
    )
    .leftJoin('users as u', (join) => join.on('u.id', '=', userId))
    .leftJoin('group_special_prices as gs', (join) =>
      join.onRef('gs.group_id', '=', 'u.group_id').onRef('gs.method_id', '=', 'm.id'),
    )
    .leftJoin('group_class_prices as gc', (join) =>
      join
        .on('gc.kind', '=', 'engine')
        .onRef('gc.class_id', '=', 'm.engine_class_id')
        .onRef('gc.group_id', '=', 'u.group_id'),
    )
    .where('m.id', '<>', notListedMethodId as AgreedMethod['methodId'])
    .where(({ eb, or }) => or([eb('m.active', '=', true), eb('s.price', 'is not', null)]))
    .orderBy('m.id')
    .select([
      'm.id as methodId',
      methodName(language).as('name'),
      's.price',
      sql<AgreedMethod['otherwise']>`coalesce(gs.price, own.price, gc.price, c.price, 0)`.as('otherwise'),
      'm.active',
    ])
    .execute();
  return methods.map((one) => nullsToUndefined(one));
}

/** All agreed prices of a customer, beside the prices without agreement. */
export const getAgreedPrices: Handler<typeof pricingApi.getAgreedPrices> = async ({ input, tx, refuse }) => {
  const terms = await tx
    .selectFrom('users')
    .innerJoin('portal_options', (join) => join.onTrue())
    .where('users.id', '=', input.userId)
    .select(['flat_price as flat', 'flat_engine_price as flatEnginePrice', 'flat_module_price as flatModulePrice'])
    .executeTakeFirst();
  if (terms === undefined) return refuse('notFound');
  return {
    ...terms,
    engine: await agreedClasses(tx, 'engine', input),
    module: await agreedClasses(tx, 'module', input),
    special: await agreedMethods(tx, input),
  };
};
