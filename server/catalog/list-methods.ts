import { sql } from 'kysely';
import type { catalogApi } from '#contract/catalog.ts';
import { type CatalogMethod, maxTasksCounted } from '#contract/catalog/methods.ts';
import type { Language } from '#contract/languages.ts';
import { notListedMethodId } from '#rules/methods.ts';
import { orderList } from '#server/db/lists.ts';
import type { Handler } from '#server/http/serve.ts';
import { countReach } from './count-reach.ts';

const tasks = sql`(select count(*)::int from (
  select from task_methods o where o.method_id = m.id limit ${maxTasksCounted}) o)`;

const columnsIn = (language: Language = 'en') => ({
  method: sql`lower(coalesce(
    (select x.name from method_texts x where x.method_id = m.id and x.language = ${language}),
    (select x.name from method_texts x where x.method_id = m.id and x.language = 'en'),
    m.name))`,
  type: sql`m.type`,
  state: sql`not m.active`,
  engine: sql`coalesce(m.engine_class_id, 0)`,
  module: sql`coalesce(m.module_class_id, 0)`,
  // The rules count them, below.
  vehicles: [],
  tasks,
  // Those with the fewest languages missing.
  texts: sql`-(select count(*) from method_texts x where x.method_id = m.id)`,
});

/** The whole list of methods; unless sorted otherwise, 'method not listed' comes last. */
export const getMethods: Handler<typeof catalogApi.getMethods> = async ({ input, tx }) => {
  const fallback = sql`m.id = ${notListedMethodId}, m.id`;
  const reach = await countReach(tx);
  const { rows } = await sql<Omit<CatalogMethod, 'vehicles'>>`
    select m.id as "methodId", m.name, coalesce(m.engine_class_id, 0) as "engineClassId",
      coalesce(m.module_class_id, 0) as "moduleClassId", m.type, m.active, m.universal, m.categories, m.fuel,
      m.dtc_logic as "dtcLogic", m.legal_notice as "legalNotice", m.optional_parameters as "optionalParameters", m.url_link as "urlLink", m.details,
      coalesce((select json_agg(json_build_object('language', x.language, 'name', x.name, 'comment', x.comment))
        from method_texts x where x.method_id = m.id), '[]') as texts,
      ${tasks} as tasks
    from methods m
    order by ${orderList(input, { columns: columnsIn(input.language), id: sql`m.id`, fallback })}`.execute(tx);
  const methods = rows.map((method) => ({ ...method, vehicles: method.active ? reach.vehiclesOf(method) : 0 }));
  if (input.sort !== 'vehicles') return methods;
  const sign = input.direction === 'desc' ? -1 : 1;
  return methods.toSorted((one, other) => sign * (one.vehicles - other.vehicles));
};

/** Reach of a rule that is being edited. */
export const getMethodReach: Handler<typeof catalogApi.getMethodReach> = async ({ input, tx }) => {
  const { total, vehiclesOf } = await countReach(tx);
  return { vehicles: vehiclesOf({ ...input, methodId: input.methodId }), total };
};
