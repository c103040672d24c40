import type { catalogApi } from '#contract/catalog.ts';
import type { Handler } from '#server/http/serve.ts';
import { listedVehicles } from './listed-vehicles.ts';

/** Deletes a vehicle and its settings by staff, unless a job refers to it, even a deleted job. */
export const deleteVehicle: Handler<typeof catalogApi.deleteVehicle> = async ({ input: { vehicleId }, tx, refuse }) => {
  // Locked against orders meanwhile.
  const vehicle = await listedVehicles(tx).where('v.id', '=', vehicleId).select('v.id').forUpdate().executeTakeFirst();
  if (vehicle === undefined) return refuse('notFound');
  const { jobs } = await tx
    .selectFrom('jobs')
    .where('vehicle_id', '=', vehicleId)
    .select(({ fn }) => fn.countAll<number>().as('jobs'))
    .executeTakeFirstOrThrow();
  if (jobs > 0) return refuse('vehicleInUse', { jobs });
  await tx.deleteFrom('vehicles').where('id', '=', vehicleId).execute();
  return true;
};
