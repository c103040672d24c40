import type { pricingApi } from '#contract/pricing.ts';
import { knowsVehicle } from '#server/catalog/index.ts';
import type { Handler } from '#server/http/serve.ts';
import { offeredMethods } from './offered-methods.ts';

/** The methods that a vehicle offers, at the caller's prices; none for one that is not there, or is another customer's. */
export const getOfferedMethods: Handler<typeof pricingApi.getOfferedMethods> = async ({ actor, input, tx, refuse }) => {
  const { vehicleId, controlUnit, language } = input;
  if (vehicleId === undefined && controlUnit === undefined)
    return refuse('invalidInput', { issues: [{ path: 'vehicle_id', code: 'missing' }] });
  if (vehicleId !== undefined && !(await knowsVehicle(tx, actor, vehicleId))) return [];
  return offeredMethods(tx, { customerId: actor.companyId, vehicleId, controlUnit, language });
};
