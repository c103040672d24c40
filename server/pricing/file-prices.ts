import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { FilePrices, FileRole } from '#contract/pricing.ts';
import type { Read } from '#server/platform/database.ts';
import { priceTerms } from './price-terms.ts';

const kinds = { engine: 'main', module: 'addon' } as const;

/**
 * What a customer pays for each price class of engine or module files, before discounts: the price agreed on, else the
 * standard one. The methods of a class in a language, else in English.
 */
export async function filePricesOf(
  read: Read,
  { customerId, fileRole, language }: { customerId: UserId; fileRole: FileRole; language: string },
): Promise<FilePrices> {
  const kind = kinds[fileRole];
  const classOfMethod = sql.ref(fileRole === 'engine' ? 'm.main_class_id' : 'm.addon_class_id');
  const data = await read
    .selectFrom('price_classes as c')
    .leftJoin('customer_class_prices as own', (join) =>
      join.onRef('own.kind', '=', 'c.kind').onRef('own.class_id', '=', 'c.id').on('own.user_id', '=', customerId),
    )
    .where('c.kind', '=', kind)
    .orderBy('c.id')
    .select(({ fn }) => [
      sql<FilePrices['data'][number]['priceClassId']>`c.id`.as('priceClassId'),
      'c.name',
      fn.coalesce('own.price', 'c.price').as('price'),
      'c.price as standardPrice',
      sql<string[]>`array(
        select coalesce(wanted.name, english.name, m.name) from methods m
        left join method_texts wanted on wanted.method_id = m.id and wanted.language = ${language}
        left join method_texts english on english.method_id = m.id and english.language = 'en'
        where m.active and ${classOfMethod} = c.id
        order by m.id)`.as('methods'),
    ])
    .execute();
  const flatPrice = (await priceTerms(read, { customerId, fileRole }))?.flatFilePrice;
  return { data, ...(flatPrice !== undefined && { flatPrice }) };
}
