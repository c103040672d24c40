import type { contract } from '#contract/index.ts';
import type { Database } from '#server/platform/database.ts';
import type { Handlers } from '#server/platform/serve.ts';
import { getCountries, getCountryAreaID, getCountryStates } from './countries.ts';
import { validateVatNumber } from './validate-vat-number.ts';

export const customersCalls = (
  database: Database,
  config: { vatRegisterUrl: string },
): Handlers<typeof contract.customers> => ({
  getCountries,
  getCountryStates,
  getCountryAreaID,
  getValidateVatNumber: validateVatNumber(database, config),
});
