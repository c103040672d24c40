import type { catalogApi } from '#contract/catalog.ts';
import type { Handler } from '#server/platform/serve.ts';

/** Deletes a vehicle, with what staff set for it, unless a job names it: also one that was deleted names it still. */
export const deleteVehicle: Handler<typeof catalogApi.deleteVehicle> = async ({ input: { vehicleId }, tx, refuse }) => {
  // Held, so that nobody orders for it meanwhile.
  const vehicle = await tx
    .selectFrom('vehicles')
    .where('id', '=', vehicleId)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
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
