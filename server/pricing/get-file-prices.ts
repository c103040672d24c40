import { sql } from 'kysely';
import type { FilePrices, MethodInFile } from '#contract/pricing/file-prices.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import type { pricingApi } from '#contract/pricing.ts';
import type { UserId } from '#contract/ids.ts';
import { computePrice, type PriceTerms } from '#rules/pricing.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { type OfferedMethod, offeredMethods } from './offered-methods.ts';
import { toPriceLine } from './price-for.ts';
import { className } from './price-kinds.ts';
import { priceTerms } from './price-terms.ts';

type PriceRequest = { customerId: UserId; fileRole: FileRole; language: string };

/** A customer's price for each price class: the agreed price, else that of the group, else the standard one. */
const classPrices = (read: Read, { customerId, fileRole, language }: PriceRequest) =>
  read
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
    ])
    .execute();

/** The price of a master file with one method, as an order of it would have it. */
function priceAlone(method: OfferedMethod, fileRole: FileRole, terms: PriceTerms): MethodInFile {
  const line = toPriceLine(method, fileRole);
  const { total, rules } = computePrice([line], terms);
  const { methodId, customerName: name, customerComment: comment } = method;
  return { methodId, name, comment, total, rule: line.rule, ...(rules && { rules }) };
}

/** A customer's prices of engine or module files, by price class. Texts of methods in a language, else in English. */
async function filePricesOf(read: Read, request: PriceRequest): Promise<FilePrices> {
  const { customerId, fileRole, language } = request;
  const classes = await classPrices(read, request);
  const terms = await priceTerms(read, { customerId, fileRole });
  if (terms === undefined) return { data: [], outsideClasses: [] };
  const offered = await offeredMethods(read, { customerId, vehicleId: undefined, language });
  const methodsIn = (classId: number) =>
    offered
      .filter(({ engineClassId, moduleClassId }) => (fileRole === 'engine' ? engineClassId : moduleClassId) === classId)
      .map((method) => priceAlone(method, fileRole, terms));
  const { flat, total } = computePrice([], terms);
  return {
    data: classes.map((priceClass) => ({ ...priceClass, methods: methodsIn(priceClass.priceClassId) })),
    outsideClasses: methodsIn(0).filter(({ rule }) => rule !== 'notListed'),
    ...(flat && { flatPrice: total }),
    ...(terms.group && { group: terms.group.name }),
  };
}

/** The caller's prices for one kind of files. */
export const getFilePrices =
  (fileRole: FileRole): Handler<typeof pricingApi.getEnginePrices> =>
  ({ actor, input, tx }) =>
    filePricesOf(tx, { customerId: actor.companyId, fileRole, ...input });
