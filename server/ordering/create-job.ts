import type { orderingApi } from '#contract/ordering.ts';
import { isAdditionalTextValid, isVinValid } from '#rules/order.ts';
import type { Handler } from '#server/platform/serve.ts';

/**
 * Opens a job as a draft. The same order key answers the job that it opened before, so a retry does not order twice.
 */
export const createJob: Handler<typeof orderingApi.createJob> = async ({ actor, input, tx, refuse }) => {
  const vin = input.vin.trim();
  if (!isVinValid(vin)) return refuse('vinNotValid');
  if (!isAdditionalTextValid(input.additional)) return refuse('additionalTooLong');
  if (input.termsAccepted === false) return refuse('termsNotAccepted');
  const vehicleId = input.vehicleId ?? input.vehicleData?.vehicleId;
  if (vehicleId === undefined) return refuse('invalidInput', { issues: [{ path: 'vehicle_id', code: 'missing' }] });
  const vehicle = await tx.selectFrom('vehicles').where('id', '=', vehicleId).select('id').executeTakeFirst();
  if (vehicle === undefined) return refuse('notFound');

  const job = await tx
    .insertInto('jobs')
    .values({
      user_id: actor.id,
      vehicle_id: vehicle.id,
      vin,
      additional: input.additional,
      modification_mode: input.modificationMode,
      order_key: input.orderKey ?? null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'order_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const again =
    job === undefined
      ? await tx
          .selectFrom('jobs')
          .where('user_id', '=', actor.id)
          .where('order_key', '=', input.orderKey ?? null)
          .where('vehicle_id', '=', vehicle.id)
          .where('vin', '=', vin)
          .where('additional', '=', input.additional)
          .where('deleted_at', 'is', null)
          .select('id')
          .executeTakeFirst()
      : job;
  if (again === undefined) return refuse('orderKeyTaken');
  return { jobId: again.id, jobIdAgain: again.id, vehicleId: vehicle.id };
};
