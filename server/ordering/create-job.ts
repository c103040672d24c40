import type { Input } from '#contract/call.ts';
import type { JobId, UserId, VehicleId } from '#contract/ids.ts';
import type { orderingApi } from '#contract/ordering.ts';
import { isAdditionalTextValid, isVinValid } from '#rules/order.ts';
import type { Read } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import { acceptDetails, readTask, saveDetails } from '#server/tasks/index.ts';

/**
 * Opens a job as a draft. The same order key answers the job that it opened before, so a retry does not order twice.
 */
export const createJob: Handler<typeof orderingApi.createJob> = async ({ actor, input, tx, refuse }) => {
  const { vin } = input;
  if (!isVinValid(vin)) return refuse('vinNotValid');
  if (!isAdditionalTextValid(input.additional)) return refuse('additionalTooLong');
  if (input.termsAccepted === false) return refuse('termsNotAccepted');
  const vehicleId = input.vehicleId ?? input.vehicleData?.vehicleId;
  if (vehicleId === undefined) return refuse('invalidInput', { issues: [{ path: 'vehicle_id', code: 'missing' }] });
  const { restartsTaskId = null } = input;
  if (restartsTaskId !== null && (await readTask(tx, actor, restartsTaskId)) === undefined) return refuse('notFound');
  const details = input.ownDetails && (await acceptDetails(tx, input.ownDetails, refuse));
  const job = await tx
    .insertInto('jobs')
    .columns(['user_id', 'vehicle_id', 'vin', 'additional', 'modification_mode', 'order_key', 'restarts_task_id'])
    .expression((from) =>
      from
        .selectFrom('vehicles')
        .where('id', '=', vehicleId)
        .select(({ val }) => [
          val(actor.id).as('user_id'),
          'id',
          val(vin).as('vin'),
          val(input.additional).as('additional'),
          val(input.modificationMode).as('modification_mode'),
          val(input.orderKey ?? null).as('order_key'),
          val(restartsTaskId).as('restarts_task_id'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'order_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (job !== undefined && details !== undefined) await saveDetails(tx, { jobId: job.id }, details);
  const { id } = job ?? (await jobOfKey(tx, { ...input, vin, vehicleId, userId: actor.id }, refuse));
  return { jobId: id, jobIdAgain: id, vehicleId };
};

type OrderedJob = Pick<Input<typeof orderingApi.createJob>, 'additional' | 'orderKey'> & {
  userId: UserId;
  vehicleId: VehicleId;
  vin: string;
};

/** The same job that the key opened before; refused where it opened another, and where there is no such vehicle. */
async function jobOfKey(
  read: Read,
  { userId, vehicleId, vin, additional, orderKey }: OrderedJob,
  refuse: (code: 'notFound' | 'orderKeyTaken') => never,
): Promise<{ id: JobId }> {
  const vehicle = await read
    .selectFrom('vehicles as v')
    .leftJoin('jobs as j', (join) =>
      join
        .onRef('j.vehicle_id', '=', 'v.id')
        .on('j.user_id', '=', userId)
        .on('j.order_key', '=', orderKey ?? null)
        .on('j.vin', '=', vin)
        .on('j.additional', '=', additional)
        .on('j.deleted_at', 'is', null),
    )
    .where('v.id', '=', vehicleId)
    .select('j.id')
    .executeTakeFirst();
  if (vehicle === undefined) return refuse('notFound');
  const { id } = vehicle;
  return id === null ? refuse('orderKeyTaken') : { id };
}
