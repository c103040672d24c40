import type { countriesApi } from '#contract/countries.ts';
import type { Handler } from '#server/http/serve.ts';

export const getCountries: Handler<typeof countriesApi.getCountries> = ({ tx }) =>
  tx
    .selectFrom('countries')
    .select(['id', 'iso', 'name_de as nameDe', 'name_en as nameEn', 'area_id as areaId'])
    .orderBy('name_en')
    .execute();

/** The states of a country; none for an unknown one. */
export const getCountryStates: Handler<typeof countriesApi.getCountryStates> = ({ input: { countryId }, tx }) =>
  tx.selectFrom('country_states').where('country_id', '=', countryId).select(['id', 'name']).orderBy('name').execute();

/** The area of a country; refuses an unknown one with notFound. */
export const getCountryArea: Handler<typeof countriesApi.getCountryArea> = async ({
  input: { countryId },
  tx,
  refuse,
}) => {
  const country = await tx
    .selectFrom('countries')
    .where('id', '=', countryId)
    .select('area_id as areaId')
    .executeTakeFirst();
  return country ?? refuse('notFound');
};
