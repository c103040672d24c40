import { methodsApi } from './catalog/methods.ts';
import { vehiclesApi } from './catalog/vehicles.ts';

export const catalogApi = {
  ...vehiclesApi,
  ...methodsApi,
};
