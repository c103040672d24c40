import { type CompanyRight, companyRights } from '#contract/accounts/company-rights.ts';

/** Usual sets of rights, by the name under which they are offered. */
export const rightsPresets = {
  owner: companyRights,
  workshop: ['order', 'pay'],
  office: ['pay', 'seeDocuments', 'buyCredits'],
  viewer: [],
} as const satisfies Record<string, readonly CompanyRight[]>;
export type RightsPreset = keyof typeof rightsPresets;

/** The rights among some, each once, in the order in which they are shown. */
export const sortRights = (some: readonly CompanyRight[]): CompanyRight[] =>
  companyRights.filter((one) => some.includes(one));

/** The preset that has exactly these rights; undefined for a set of one's own. */
export const findPreset = (rights: readonly CompanyRight[]): RightsPreset | undefined =>
  (Object.keys(rightsPresets) as RightsPreset[]).find(
    (name) => sortRights(rightsPresets[name]).join() === sortRights(rights).join(),
  );
