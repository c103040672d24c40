import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { DescribedVehicle } from '#contract/catalog/described-vehicle.ts';
import type { JobId, UserId, VehicleId } from '#contract/ids.ts';
import type { orderingApi } from '#contract/ordering.ts';
import { isAdditionalTextValid, isVinValid } from '#rules/order.ts';
import { describeVehicle, listedVehicles } from '#server/catalog/index.ts';
import type { Read, Tx } from '#server/db/database.ts';
import type { Handler } from '#server/http/serve.ts';
import type { Tables } from '#server/schema/tables.ts';
import { isOffered } from '#server/settings/index.ts';
import { acceptDetails, readTask, saveDetails } from '#server/tasks/index.ts';

/**
 * Opens a job as a draft. The same order key answers the job that it opened before, so a retry does not order twice.
 */
export const createJob: Handler<typeof orderingApi.createJob> = async ({ actor, input, tx, refuse }) => {
  const { vin, describedVehicle } = input;
  if (!isVinValid(vin)) return refuse('vinNotValid');
  if (!isAdditionalTextValid(input.additional)) return refuse('additionalTooLong');
  if (input.termsAccepted === false) return refuse('termsNotAccepted');
  const listedId = input.vehicleId ?? input.vehicleData?.vehicleId;
  const vehicle = listedId ?? describedVehicle;
  if (vehicle === undefined) return refuse('invalidInput', { issues: [{ path: 'vehicle_id', code: 'missing' }] });
  const { restartsTaskId = null } = input;
  if (restartsTaskId !== null && (await readTask(tx, actor, restartsTaskId)) === undefined) return refuse('notFound');
  const details = input.ownDetails && (await acceptDetails(tx, input.ownDetails, refuse));
  const order = { ...input, vin, vehicle, userId: actor.companyId };
  const opened = await findJobOfKey(tx, order, refuse);
  if (opened !== undefined) return { jobId: opened.id, jobIdAgain: opened.id, vehicleId: opened.vehicleId };
  if (listedId === undefined && !(await isOffered(tx, 'unlisted_vehicles'))) return refuse('unlistedVehiclesOff');
  const vehicleId = await takeVehicle(tx, vehicle);
  if (vehicleId === undefined) return refuse('notFound');
  const columns = { modification_mode: input.modificationMode, restarts_task_id: restartsTaskId };
  const { id: jobId, isNew, ...job } = await insertJob(tx, order, { ...columns, vehicle_id: vehicleId }, refuse);
  if (isNew && details !== undefined) await saveDetails(tx, { jobId }, details);
  return { jobId, jobIdAgain: jobId, vehicleId: job.vehicleId };
};

type OpenedJob = { id: JobId; vehicleId: VehicleId };

/** Columns of a job beside those of its order. */
type JobColumns = { vehicle_id: VehicleId } & Pick<
  Insertable<Tables['jobs']>,
  'modification_mode' | 'restarts_task_id' | 'terms_accepted_at'
>;

/** Inserts the job of an order; one that was sent twice at once has the job of the other, and no vehicle of its own. */
export async function insertJob(
  tx: Tx,
  order: KeyedOrder,
  columns: JobColumns,
  refuse: (code: 'orderKeyTaken') => never,
): Promise<OpenedJob & { isNew: boolean }> {
  const { userId, vehicle, vin, additional, orderKey = null } = order;
  const vehicleId = columns.vehicle_id;
  const job = await tx
    .insertInto('jobs')
    .values({ ...columns, user_id: userId, vin, additional, order_key: orderKey })
    .onConflict((conflict) => conflict.columns(['user_id', 'order_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (job !== undefined) return { id: job.id, vehicleId, isNew: true };
  if (typeof vehicle === 'object') await tx.deleteFrom('vehicles').where('id', '=', vehicleId).execute();
  const other = await findJobOfKey(tx, order, refuse);
  return other === undefined ? refuse('orderKeyTaken') : { ...other, isNew: false };
}

/** The id of a vehicle of the catalogue, locked against its deletion, or of one that is described here; undefined for none. */
export async function takeVehicle(tx: Tx, vehicle: VehicleId | DescribedVehicle): Promise<VehicleId | undefined> {
  if (typeof vehicle === 'object') return describeVehicle(tx, vehicle);
  const listed = await listedVehicles(tx).where('v.id', '=', vehicle).select('v.id').forKeyShare().executeTakeFirst();
  return listed?.id;
}

/** The fields that are the same whenever an order is sent again. */
type KeyedOrder = Pick<Input<typeof orderingApi.createJob>, 'additional' | 'orderKey'> & {
  userId: UserId;
  vehicle: VehicleId | DescribedVehicle;
  vin: string;
};

/** The same job that a key opened before, undefined without one; refused where it opened another. */
export async function findJobOfKey(
  read: Read,
  { userId, vehicle, vin, additional, orderKey }: KeyedOrder,
  refuse: (code: 'orderKeyTaken') => never,
): Promise<OpenedJob | undefined> {
  if (orderKey === undefined) return undefined;
  const isSameVehicle =
    typeof vehicle === 'object'
      ? sql<SqlBool>`v.described is not distinct from ${JSON.stringify(vehicle)}::jsonb`
      : sql<SqlBool>`v.id = ${vehicle}`;
  const job = await read
    .selectFrom('jobs as j')
    .innerJoin('vehicles as v', 'v.id', 'j.vehicle_id')
    .where('j.user_id', '=', userId)
    .where('j.order_key', '=', orderKey)
    .select(['j.id', 'j.vehicle_id as vehicleId'])
    .select(
      sql<boolean>`${isSameVehicle} and j.vin = ${vin} and j.additional = ${additional} and j.deleted_at is null`.as(
        'isSame',
      ),
    )
    .executeTakeFirst();
  if (job === undefined) return undefined;
  return job.isSame ? job : refuse('orderKeyTaken');
}
