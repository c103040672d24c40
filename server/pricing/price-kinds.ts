import { type RawBuilder, sql } from 'kysely';
import type { FilePrices } from '#contract/pricing/file-prices.ts';
import type { FileRole } from '#contract/pricing/price.ts';
import { methodComment, methodName } from '#server/vocabulary/index.ts';

/** The class of a method `m`. */
const classOfMethod: Record<FileRole, RawBuilder<number | null>> = {
  engine: sql.ref('m.engine_class_id'),
  module: sql.ref('m.module_class_id'),
};

/**
 * The names of the methods in a price class `c`, in a language, else in English.
 *
 * @param which `offered`: methods that can be ordered; `all`: deactivated ones, too
 */
export const methodsInClass = (kind: FileRole, language: string, which: 'offered' | 'all' = 'offered') => sql<
  string[]
>`array(
  select ${methodName(language)} from methods m where (m.active or ${which === 'all'}) and ${classOfMethod[kind]} = c.id
  order by m.id)`;

/** The methods of a price class `c` that can be ordered, with their texts for customers in a language, else in English. */
export const offeredInClass = (kind: FileRole, language: string) => sql<FilePrices['data'][number]['methods']>`(
  select coalesce(json_agg(json_build_object('methodId', m.id, 'name', ${methodName(language)}, 'comment', ${methodComment(language)})
    order by m.id), '[]')
  from methods m where m.active and ${classOfMethod[kind]} = c.id)`;

/** The name of price class `c` in a language, else the name that it was given. */
export const className = (language: string): RawBuilder<string> => sql<string>`coalesce((select x.name
  from price_class_texts x where x.kind = c.kind and x.class_id = c.id and x.language = ${language}), c.name)`;
