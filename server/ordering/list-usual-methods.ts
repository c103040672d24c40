import { sql } from 'kysely';
import type { MethodId } from '#contract/ids.ts';
import type { orderingApi } from '#contract/ordering.ts';
import { notListedMethodId } from '#rules/methods.ts';
import type { Handler } from '#server/http/serve.ts';

/** The newest orders of the portal that are counted: what is usual now, at a price that does not grow with the years. */
const countedOrders = 5000;

/** Methods by the number of orders for vehicles of the same category; one for the same control unit counts tenfold. */
export const listUsualMethods: Handler<typeof orderingApi.listUsualMethods> = async ({ input, tx }) => {
  const { rows } = await sql<{ methodId: MethodId }>`
    select tm.method_id as "methodId"
    from vehicles mine
    join (select id, vehicle_id from jobs where visible order by id desc limit ${countedOrders}) j on true
    join vehicles v on v.id = j.vehicle_id and v.category = mine.category
    join tasks t on t.job_id = j.id and t.visible and t.inquiry is null and t.previous_task_id is null
    join task_methods tm on tm.task_id = t.id
    where mine.id = ${input.vehicleId} and mine.described is null and tm.method_id <> ${notListedMethodId}
    group by tm.method_id
    order by sum(case when mine.ecu_type <> '' and v.ecu_type = mine.ecu_type then 10 else 1 end) desc, tm.method_id`.execute(
    tx,
  );
  return rows;
};
