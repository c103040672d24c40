import type { countriesApi } from '#contract/countries.ts';
import type { Database } from '#server/db/database.ts';
import type { Handlers } from '#server/http/serve.ts';
import { getCountries, getCountryArea, getCountryStates } from './countries.ts';
import { validateVatNumber } from './validate-vat-number.ts';

export const countriesCalls = (
  database: Database,
  config: { vatRegisterUrl: string },
): Handlers<typeof countriesApi> => ({
  getCountries,
  getCountryStates,
  getCountryArea,
  validateVatNumber: validateVatNumber(database, config),
});
