import type { catalogApi } from '#contract/catalog.ts';
import type { Handler } from '#server/http/serve.ts';

/** Adds a vehicle; category, brand, model, engine and ECU type together are unique. */
export const createVehicle: Handler<typeof catalogApi.createVehicle> = async ({ input, tx, refuse }) => {
  const vehicle = await tx
    .insertInto('vehicles')
    .values({
      category: input.category,
      brand: input.brand,
      model: input.model,
      engine_ccm: input.engineCcm,
      engine_ps: input.enginePs,
      emission: input.emission,
      ecu_brand: input.ecuBrand,
      ecu_type: input.ecuType,
      ecu_checksum: input.ecuChecksum,
      acm_file_id: input.acmFileId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id as vehicleId')
    .executeTakeFirst();
  if (vehicle === undefined) return refuse('vehicleExists');
  return vehicle;
};
