import { sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { Currency } from '#contract/currency.ts';
import type { FormatRegion } from '#contract/format-region.ts';
import type { settingsApi } from '#contract/settings.ts';
import { nullsToUndefined } from '#server/db/nulls-to-undefined.ts';
import { knowsSmallBusiness } from '#rules/tax.ts';
import { enqueue } from '#server/queue/queue.ts';
import type { Handler } from '#server/http/serve.ts';
import { furtherFilesColumns, type FurtherFilesRow } from './further-files.ts';
import { localDay } from '#server/vocabulary/index.ts';
import { isCurrencyFixed } from './is-currency-fixed.ts';
import { readCurrency } from './read-currency.ts';
import { allHolidays, supportHours, updateSupportTimes } from './support-hours.ts';

/** All options for the operator's form. */
export const getOperatorOptions: Handler<typeof settingsApi.getOperatorOptions> = async ({ tx }) => {
  const { noExtension, ...options } = await tx
    .selectFrom('portal_options')
    .select([
      ...furtherFilesColumns,
      'automatic_status as automaticStatus',
      'discount_percent as discountPercent',
      'discount_text as discountText',
      'support_contact as supportContact',
      'operator_email as operatorEmail',
      'registration_link as registrationLink',
      'visitor_prices as visitorPrices',
      'own_details as ownDetails',
      'own_tools as ownTools',
      'reading_details as readingDetails',
      'file_search as fileSearch',
      'read_backs as readBacks',
      'ask_customers as askCustomers',
      'unlisted_vehicles as unlistedVehicles',
      'confirm_families as confirmFamilies',
      'proposals',
      'inquiries',
      'reject_orders as rejectOrders',
      'start_again as startAgain',
      'credit_price as creditPrice',
      'currency',
      'bank_holder as bankHolder',
      'bank_name as bankName',
      'bank_iban as bankIban',
      'bank_bic as bankBic',
      'brand_name as brandName',
      'brand_color as brandColor',
      'format_region as formatRegion',
      'operator_company as operatorCompany',
      'operator_street as operatorStreet',
      'operator_zip as operatorZip',
      'operator_city as operatorCity',
      'operator_country_id as operatorCountryId',
      'operator_vat_number as operatorVatNumber',
      'operator_tax_number as operatorTaxNumber',
      'operator_contact_name as operatorContactName',
      'operator_contact_phone as operatorContactPhone',
      'operator_contact_email as operatorContactEmail',
      'operator_register_court as operatorRegisterCourt',
      'operator_register_number as operatorRegisterNumber',
      'operator_directors as operatorDirectors',
      'operator_buyer_reference as operatorBuyerReference',
    ])
    .$narrowType<FurtherFilesRow & { currency: Currency; formatRegion: FormatRegion }>()
    .executeTakeFirstOrThrow();
  const { hours } = await supportHours(tx);
  return {
    ...nullsToUndefined(options),
    filesWithoutExtension: noExtension,
    supportHours: hours,
    holidays: await allHolidays(tx),
  };
};

/** The columns of the options that are sent. */
const columnsOf = (input: Input<typeof settingsApi.updateGlobalOptions>) => ({
  automatic_status: input.automaticStatus,
  discount_percent: input.discountPercent,
  discount_text: input.discountText,
  support_contact: input.supportContact,
  operator_email: input.operatorEmail,
  registration_link: input.registrationLink,
  files_without_extension: input.filesWithoutExtension,
  numeric_extensions: input.numericExtensions,
  further_extensions: input.furtherExtensions,
  chat_types: input.chatTypes,
  visitor_prices: input.visitorPrices,
  own_details: input.ownDetails,
  reading_details: input.readingDetails,
  own_tools: input.ownTools,
  file_search: input.fileSearch,
  read_backs: input.readBacks,
  ask_customers: input.askCustomers,
  proposals: input.proposals,
  inquiries: input.inquiries,
  reject_orders: input.rejectOrders,
  start_again: input.startAgain,
  unlisted_vehicles: input.unlistedVehicles,
  confirm_families: input.confirmFamilies,
  credit_price: input.creditPrice,
  currency: input.currency,
  bank_holder: input.bankHolder,
  bank_name: input.bankName,
  bank_iban: input.bankIban,
  bank_bic: input.bankBic,
  brand_name: input.brandName,
  brand_color: input.brandColor,
  format_region: input.formatRegion,
  operator_company: input.operatorCompany,
  operator_street: input.operatorStreet,
  operator_zip: input.operatorZip,
  operator_city: input.operatorCity,
  operator_country_id: input.operatorCountryId,
  operator_vat_number: input.operatorVatNumber,
  operator_tax_number: input.operatorTaxNumber,
  operator_contact_name: input.operatorContactName,
  operator_contact_phone: input.operatorContactPhone,
  operator_contact_email: input.operatorContactEmail,
  operator_register_court: input.operatorRegisterCourt,
  operator_register_number: input.operatorRegisterNumber,
  operator_directors: input.operatorDirectors,
  operator_buyer_reference: input.operatorBuyerReference,
});

/** The operator is a small business today, or will be one. */
const isSmallBusiness = sql<boolean>`exists (select from tax_statuses s where s.small_business and s.valid_from
  >= (select coalesce(max(valid_from), '-infinity') from tax_statuses where valid_from <= ${localDay(sql`now()`)}::date))`;

/** Sets the operator's options field by field: a field that is not sent stays as a colleague may have set it meanwhile. */
export const updateGlobalOptions: Handler<typeof settingsApi.updateGlobalOptions> = async ({ input, tx, refuse }) => {
  if (input.operatorCountryId != null) {
    const country = await tx
      .selectFrom('countries')
      .where('id', '=', input.operatorCountryId)
      .select(['iso', isSmallBusiness.as('isSmallBusiness')])
      .executeTakeFirst();
    if (country === undefined) return refuse('invalidInput', { field: 'operatorCountryId' });
    if (country.isSmallBusiness && !knowsSmallBusiness(country.iso ?? ''))
      return refuse('smallBusinessUnknown', { field: 'operatorCountryId' });
  }
  if (input.currency !== undefined && (await isCurrencyFixed(tx, input.currency)))
    return refuse('currencyInUse', { field: 'currency', currency: await readCurrency(tx) });
  const changes = Object.fromEntries(Object.entries(columnsOf(input)).filter(([, value]) => value !== undefined));
  const hasTimes = input.supportHours !== undefined || input.holidays !== undefined;
  if (Object.keys(changes).length === 0 && !hasTimes) return false;
  if (Object.keys(changes).length > 0) await tx.updateTable('portal_options').set(changes).execute();
  await updateSupportTimes(tx, { hours: input.supportHours, holidays: input.holidays });
  // Tasks that wait for the automatic service go to staff when it is switched off.
  if (input.automaticStatus !== undefined) await enqueue(tx, 'enqueueWaiting', {}, 'enqueueWaiting');
  return true;
};
