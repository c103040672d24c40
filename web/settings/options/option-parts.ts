import { z } from 'zod';
import { secondFactorApi } from '#contract/accounts/second-factor.ts';
import type { Call } from '#contract/call.ts';
import { privacyApi } from '#contract/privacy.ts';
import { settingsApi } from '#contract/settings.ts';
import type { english } from '#web/i18n/english.ts';

/** The groups of the list of sections, from top to bottom. */
export const partGroups = [
  { group: 'portal', parts: ['brand', 'home'] },
  { group: 'support', parts: ['hours', 'contact', 'files', 'orders', 'automation'] },
  { group: 'business', parts: ['company', 'bank', 'credits'] },
  { group: 'rules', parts: ['legal', 'data', 'signIn', 'backup'] },
] as const;

/** A section of the options, as the address has it under `part`. */
export type OptionsPart = (typeof partGroups)[number]['parts'][number];

const allParts: readonly OptionsPart[] = partGroups.flatMap(({ parts }) => parts);

export const OptionsPart = z.enum(allParts);

/** The call that saves a section; those of the form share one. */
const callOf: { readonly [Part in OptionsPart]?: Pick<Call, 'who' | 'needs'> } = {
  legal: settingsApi.updateLegalNotice,
  data: privacyApi.getRetention,
  signIn: secondFactorApi.getSignInRules,
};

/** The sections that a member of staff may use. */
export const partsFor = (mayMake: (call: Pick<Call, 'who' | 'needs'>) => boolean): readonly OptionsPart[] =>
  allParts.filter((part) => mayMake(callOf[part] ?? settingsApi.updateGlobalOptions));

/** Sections with a form of their own, each with the names of its fields. */
export const partFields = {
  brand: ['brandName', 'brandColor', 'logo', 'formatRegion'],
  home: ['registrationLink', 'visitorPrices'],
  hours: ['supportHours', 'holidays'],
  contact: ['supportContact', 'operatorEmail'],
  files: ['filesWithoutExtension', 'numericExtensions', 'furtherExtensions', 'chatTypes'],
  automation: ['automaticStatus', 'confirmFamilies'],
  orders: [
    'ownDetails',
    'readingDetails',
    'fileSearch',
    'readBacks',
    'askCustomers',
    'rejectOrders',
    'proposals',
    'startAgain',
    'ownTools',
    'unlistedVehicles',
    'inquiries',
  ],
  company: [
    'operatorCompany',
    'operatorStreet',
    'operatorZip',
    'operatorCity',
    'operatorCountryId',
    'operatorVatNumber',
    'operatorTaxNumber',
    'operatorRegisterCourt',
    'operatorRegisterNumber',
    'operatorDirectors',
    'operatorContactName',
    'operatorContactPhone',
    'operatorContactEmail',
    'operatorBuyerReference',
  ],
  bank: ['bankHolder', 'bankName', 'bankIban', 'bankBic'],
  credits: ['currency', 'creditPrice', 'discountPercent', 'discountText'],
} as const satisfies { readonly [Part in OptionsPart]?: readonly (keyof typeof english.settings.options.field)[] };

export type FormPart = keyof typeof partFields;

export const isFormPart = (part: OptionsPart): part is FormPart => part in partFields;
