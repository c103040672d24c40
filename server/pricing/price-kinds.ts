import { type RawBuilder, sql } from 'kysely';
import type { PriceKind } from '#contract/price-lists.ts';
import type { FileRole } from '#contract/pricing.ts';

/** Which price classes count for a file. */
export const kindOf: Record<FileRole, PriceKind> = { engine: 'main', module: 'addon' };

/** The class of a method `m`. */
const classOfMethod: Record<PriceKind, RawBuilder<number | null>> = {
  main: sql.ref('m.main_class_id'),
  addon: sql.ref('m.addon_class_id'),
};

/**
 * The names of the methods in a price class `c`, in a language, else in English.
 *
 * @param which `offered`: those that can be ordered; `all`: those that were taken out of the offer, too
 */
export const methodsInClass = (kind: PriceKind, language: string, which: 'offered' | 'all' = 'offered') => sql<
  string[]
>`array(
  select coalesce(wanted.name, english.name, m.name) from methods m
  left join method_texts wanted on wanted.method_id = m.id and wanted.language = ${language}
  left join method_texts english on english.method_id = m.id and english.language = 'en'
  where (m.active or ${which === 'all'}) and ${classOfMethod[kind]} = c.id
  order by m.id)`;
