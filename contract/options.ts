import { z } from 'zod';
import { call } from './call.ts';
import { VehicleId } from './ids.ts';
import { nothing, wire } from './wire.ts';

export const loadGlobalOptions = call({
  method: 'GET',
  name: 'loadGlobalOptions',
  who: 'signedIn',
  about: 'The options that every screen needs: version, automatic service, discount, limits.',
  input: nothing,
  output: wire(
    {
      appVersion: z.string(),
      automaticStatus: z.boolean(),
      discountPercent: z.int(),
      discountText: z.string(),
      supportContact: z.string(),
      /** Largest file that an upload may carry, in bytes. */
      uploadLimit: z.int(),
      /** Only in demo mode: the vehicle whose synthetic readout can be downloaded on the order page. */
      demoVehicle: z
        .object({
          vehicleId: VehicleId,
          category: z.string(),
          brand: z.string(),
          model: z.string(),
          methodName: z.string(),
        })
        .optional(),
    },
    {
      appVersion: 'appversion',
      discountPercent: 'globalPriceDiscount',
      discountText: 'globalPriceDiscountText',
    },
  ),
  refusals: {},
});
