import type { contract } from '#contract/index.ts';
import type { Handlers } from '#server/platform/serve.ts';

export const customersCalls: Handlers<typeof contract.customers> = {
  getCountries: async ({ tx }) =>
    tx
      .selectFrom('countries')
      .select(['id', 'iso', 'name_de as nameDe', 'name_en as nameEn', 'area_id as areaId'])
      .orderBy('name_en')
      .execute(),
};
