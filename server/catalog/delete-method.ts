import { sql } from 'kysely';
import type { catalogApi } from '#contract/catalog.ts';
import { maxTasksCounted } from '#contract/catalog/methods.ts';
import { notListedMethodId } from '#rules/methods.ts';
import type { Handler } from '#server/http/serve.ts';

/** Deletes a method without references; one in use can be deactivated instead. */
export const deleteMethod: Handler<typeof catalogApi.deleteMethod> = async ({ input: { methodId }, tx, refuse }) => {
  if (methodId === notListedMethodId) return refuse('methodFixed');
  // Locked against orders meanwhile.
  const method = await tx.selectFrom('methods').where('id', '=', methodId).select('id').forUpdate().executeTakeFirst();
  if (method === undefined) return refuse('notFound');
  const { rows } = await sql<{ tasks: number; specialPrices: number; solutions: number }>`
    select (select count(*)::int from (select from task_methods where method_id = ${methodId} limit ${maxTasksCounted}) t) as tasks,
      (select count(*)::int from (select from special_prices where method_id = ${methodId}
        union all select from group_special_prices where method_id = ${methodId}
        union all select from price_bundle_methods where method_id = ${methodId}) p) as "specialPrices",
      (select count(*)::int from solutions s where s.method_id = ${methodId} or exists (
        select from solution_units u where u.solution_id = s.id and u.method_id = ${methodId})) as solutions`.execute(
    tx,
  );
  const [used] = rows;
  if (used !== undefined && used.tasks + used.specialPrices + used.solutions > 0) return refuse('methodInUse', used);
  await tx.deleteFrom('methods').where('id', '=', methodId).execute();
  return true;
};
