import { type RawBuilder, sql } from 'kysely';
import type { OrderedDetail } from '#contract/catalog/detail-answers.ts';
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

/** A method with the facts that decide on the work for it. */
type WorkedMethod = { methodId: MethodId; dtcLogic: boolean; hasDetails: boolean };

/** The methods `m` of a query as `modificationUnits` takes them, ordered by id. @param hasDetails the order names details of it */
export const methodsAsOrdered = (hasDetails: RawBuilder<unknown>) => sql<WorkedMethod[]>`coalesce(
  json_agg(json_build_object('methodId', m.id, 'dtcLogic', m.dtc_logic, 'hasDetails', ${hasDetails}) order by m.id), '[]')`;

/** The methods that task `t` orders. One that needs details is for a person also where none came, as in an order from a proposal. */
export const orderedMethods = sql<WorkedMethod[]>`(
  select ${methodsAsOrdered(sql`(o.details <> '[]' or m.details @> '[{"required": true}]')`)}
  from task_methods o join methods m on m.id = o.method_id where o.task_id = t.id)`;

/** The answers of task method `o` of method `m`, in a language; null without any. */
export const orderedDetails = (language: InLanguage): RawBuilder<OrderedDetail[] | null> => sql<
  OrderedDetail[] | null
>`(
  select json_agg(json_build_object('number', (a.value ->> 'number')::int, 'name', coalesce(own.name, a.value ->> 'name'),
    'value', a.value ->> 'value',
    'words', concat_ws(' ', coalesce(own.choice, a.value ->> 'value'), nullif(a.value ->> 'unit', ''))) order by a.ordinality)
  from jsonb_array_elements(o.details) with ordinality a
  left join lateral (
    select x.value ->> 'name' as name, x.value -> 'choices' ->> (
      select c.ordinality::int - 1 from jsonb_array_elements(d.value -> 'texts') e,
        jsonb_array_elements_text(e.value -> 'choices') with ordinality c
      where e.value ->> 'language' = 'en' and c.value = a.value ->> 'value') as choice
    from jsonb_array_elements(m.details) d, jsonb_array_elements(d.value -> 'texts') x
    where d.value -> 'number' = a.value -> 'number' and x.value ->> 'language' = ${language}) own on true
  where o.details <> '[]')`;
