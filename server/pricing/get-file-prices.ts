import { sql } from 'kysely';
import type { FilePrices } from '#contract/pricing/file-prices.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import type { pricingApi } from '#contract/pricing.ts';
import type { UserId } from '#contract/ids.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { className, offeredInClass } from './price-kinds.ts';
import { priceTerms } from './price-terms.ts';

/**
 * A customer's price for each price class of engine or module files, before discounts: the agreed price, else that of
 * the group, else the standard one. Texts of methods in a language, else in English.
 */
async function filePricesOf(
  read: Read,
  { customerId, fileRole, language }: { customerId: UserId; fileRole: FileRole; language: string },
): Promise<FilePrices> {
  const data = await read
    .selectFrom('price_classes as c')
    .leftJoin('customer_class_prices as own', (join) =>
      join.onRef('own.kind', '=', 'c.kind').onRef('own.class_id', '=', 'c.id').on('own.user_id', '=', customerId),
    )
    .innerJoin('users as u', (join) => join.on('u.id', '=', customerId))
    .leftJoin('group_class_prices as g', (join) =>
      join.onRef('g.kind', '=', 'c.kind').onRef('g.class_id', '=', 'c.id').onRef('g.group_id', '=', 'u.group_id'),
    )
    .where('c.kind', '=', fileRole)
    .orderBy('c.id')
    .select(({ fn }) => [
      sql<FilePrices['data'][number]['priceClassId']>`c.id`.as('priceClassId'),
      className(language).as('name'),
      fn.coalesce('own.price', 'g.price', 'c.price').as('price'),
      'c.price as standardPrice',
      offeredInClass(fileRole, language).as('methods'),
    ])
    .execute();
  const terms = await priceTerms(read, { customerId, fileRole });
  const flatPrice = terms?.flatFilePrice ?? terms?.group?.flatFilePrice;
  return { data, ...(flatPrice !== undefined && { flatPrice }) };
}

/** The caller's prices for one kind of files. */
export const getFilePrices =
  (fileRole: FileRole): Handler<typeof pricingApi.getEnginePrices> =>
  ({ actor, input, tx }) =>
    filePricesOf(tx, { customerId: actor.id, fileRole, ...input });
