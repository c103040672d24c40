import { type RawBuilder, sql } from 'kysely';
import type { MethodId } from '#contract/ids.ts';

/** A language, or a column or expression that holds one. */
type InLanguage = string | RawBuilder<unknown>;

const textOf = (column: 'name' | 'comment', language: InLanguage): RawBuilder<string | null> =>
  sql`(select nullif(x.${sql.ref(column)}, '') from method_texts x where x.method_id = m.id and x.language = ${language})`;

/** The name of method `m` in a language, else in English, else the method's own name. */
export const methodName = (language: InLanguage): RawBuilder<string> =>
  sql<string>`coalesce(${textOf('name', language)}, ${textOf('name', 'en')}, m.name)`;

/** The text for customers about method `m` in a language, else in English. */
export const methodComment = (language: InLanguage): RawBuilder<string> =>
  sql<string>`coalesce(${textOf('comment', language)}, ${textOf('comment', 'en')}, '')`;

/** The methods `m` of a query as `modificationUnits` takes them, ordered by id. */
export const methodsAsOrdered = sql<{ methodId: MethodId; dtcLogic: boolean }[]>`coalesce(
  json_agg(json_build_object('methodId', m.id, 'dtcLogic', m.dtc_logic) order by m.id), '[]')`;

/** The methods that task `t` orders, with the facts that decide on the work for each. */
export const orderedMethods = sql<{ methodId: MethodId; dtcLogic: boolean }[]>`(
  select ${methodsAsOrdered} from task_methods o join methods m on m.id = o.method_id where o.task_id = t.id)`;
