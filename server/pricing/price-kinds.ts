import { type RawBuilder, sql } from 'kysely';
import type { FileRole } from '#contract/pricing/price.ts';
import { methodName } from '#server/vocabulary/index.ts';

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

/** The name of price class `c` in a language, else the name that it was given. */
export const className = (language: string): RawBuilder<string> => sql<string>`coalesce((select x.name
  from price_class_texts x where x.kind = c.kind and x.class_id = c.id and x.language = ${language}), c.name)`;
