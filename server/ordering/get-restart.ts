import { sql } from 'kysely';
import type { orderingApi } from '#contract/ordering.ts';
import { restartPriceUntil } from '#rules/restart-price.ts';
import { isListed, vehicleColumns } from '#server/catalog/index.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import type { Handler } from '#server/http/serve.ts';
import { findRejectedTask } from '#server/pricing/index.ts';
import { isOffered } from '#server/settings/index.ts';
import { readAnswers } from './method-details.ts';
import { readTask } from '#server/tasks/index.ts';
import { describedVehicle, selectDetails } from '#server/vocabulary/index.ts';

/** Vehicle, methods and notes of a rejected task, for the form of the order that starts it again. */
export const getRestart: Handler<typeof orderingApi.getRestart> = async ({ actor, input: { taskId }, tx, refuse }) => {
  if ((await readTask(tx, actor, taskId)) === undefined) return refuse('notFound');
  const rejected = await findRejectedTask(tx, actor.companyId, taskId);
  if (rejected === undefined) return refuse('rejectedOrderGone');
  if (!(await isOffered(tx, 'start_again'))) return refuse('startAgainOff');
  const {
    vin,
    additional,
    dtcCodes,
    dtcHex,
    ownDetails,
    priority,
    checksumWanted,
    described,
    isListed: hasVehicle,
    ...vehicle
  } = await tx
    .selectFrom('tasks as t')
    .innerJoin('jobs as j', 'j.id', 't.job_id')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .where('t.id', '=', taskId)
    .select(vehicleColumns)
    .select(['j.vin', 'j.additional', 't.dtc_codes as dtcCodes', describedVehicle.as('described')])
    .select(['t.dtc_hex as dtcHex', 't.priority', 't.checksum_wanted as checksumWanted'])
    .select(isListed.$castTo<boolean>().as('isListed'))
    .select(selectDetails('job', sql`j.id`).as('ownDetails'))
    .executeTakeFirstOrThrow();
  return {
    ...(hasVehicle && { vehicle: nullsToUndefined(vehicle) }),
    ...(described !== null && { describedVehicle: described }),
    methodIds: rejected.methodIds,
    vin,
    additional,
    dtcCodes,
    dtcHex,
    methodDetails: await readAnswers(tx, taskId),
    ...(ownDetails !== null && { ownDetails }),
    priority,
    checksumWanted,
    price: rejected.fullPrice,
    until: restartPriceUntil(new Date(rejected.rejectedAt)).toISOString(),
  };
};
