import { sql } from 'kysely';
import { type catalogApi, type CatalogMethod, mostTasksCounted } from '#contract/catalog.ts';
import { notListedMethodId } from '#rules/methods.ts';
import type { Handler } from '#server/platform/serve.ts';
import { countReach } from './count-reach.ts';

/** The whole list of methods; 'method not listed' comes last. */
export const getMethods: Handler<typeof catalogApi.getMethods> = async ({ tx }) => {
  const reach = await countReach(tx);
  const { rows } = await sql<Omit<CatalogMethod, 'vehicles'>>`
    select m.id as "methodId", m.name, coalesce(m.engine_class_id, 0) as "engineClassId",
      coalesce(m.module_class_id, 0) as "moduleClassId", m.type, m.active, m.universal, m.categories, m.fuel,
      m.dtc_logic as "dtcLogic", m.legal_notice as "legalNotice", m.optional_parameters as "optionalParameters", m.url_link as "urlLink",
      coalesce((select json_agg(json_build_object('language', x.language, 'name', x.name, 'comment', x.comment))
        from method_texts x where x.method_id = m.id), '[]') as texts,
      (select count(*)::int from (select from task_methods o where o.method_id = m.id limit ${mostTasksCounted}) o) as tasks
    from methods m
    order by m.id = ${notListedMethodId}, m.id`.execute(tx);
  return rows.map((method) => ({ ...method, vehicles: method.active ? reach.vehiclesOf(method) : 0 }));
};

/** Reach of a rule that is being edited. */
export const getMethodReach: Handler<typeof catalogApi.getMethodReach> = async ({ input, tx }) => {
  const { total, vehiclesOf } = await countReach(tx);
  return { vehicles: vehiclesOf({ ...input, methodId: input.methodId }), total };
};
