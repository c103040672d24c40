import type { catalogApi } from '#contract/catalog.ts';
import { isDuplicate } from '#server/db/database-errors.ts';
import type { Handler } from '#server/http/serve.ts';
import { changedValues } from './changed-values.ts';
import { listedVehicles } from './listed-vehicles.ts';

/** Changes the fields of a vehicle that are sent. Its jobs show the new data from now on. */
export const updateVehicle: Handler<typeof catalogApi.updateVehicle> = async ({ input, tx, refuse }) => {
  const { vehicleId } = input;
  const before = await listedVehicles(tx)
    .where('v.id', '=', vehicleId)
    .select(['category', 'brand', 'model', 'engine_ccm', 'engine_ps', 'emission', 'ecu_brand', 'ecu_type'])
    .select(['ecu_checksum', 'acm_file_id'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (before === undefined) return refuse('notFound');
  const changedColumns = changedValues(before, {
    category: input.category ?? before.category,
    brand: input.brand ?? before.brand,
    model: input.model ?? before.model,
    // Null is a value here: unknown.
    engine_ccm: input.engineCcm === undefined ? before.engine_ccm : input.engineCcm,
    engine_ps: input.enginePs === undefined ? before.engine_ps : input.enginePs,
    emission: input.emission ?? before.emission,
    ecu_brand: input.ecuBrand ?? before.ecu_brand,
    ecu_type: input.ecuType ?? before.ecu_type,
    ecu_checksum: input.ecuChecksum ?? before.ecu_checksum,
    acm_file_id: input.acmFileId ?? before.acm_file_id,
  });
  if (Object.keys(changedColumns).length === 0) return false;
  try {
    await tx.updateTable('vehicles').set(changedColumns).where('id', '=', vehicleId).execute();
  } catch (error) {
    if (isDuplicate(error)) return refuse('vehicleExists');
    throw error;
  }
  return true;
};
