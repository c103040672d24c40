import { CountryId, StateId } from '#contract/ids.ts';
import { line, orEmpty } from '#contract/wire.ts';

/** Names and address of a person or a company: the fields of both sign-up and account. */
export const companyFields = {
  firstName: line(80),
  secondName: line(80),
  companyName: line(120),
  companyModel: line(120).default(''),
  street: line(120),
  zip: line(20),
  city: line(80),
  countryId: CountryId,
  /** Empty where its select was left untouched. */
  stateId: orEmpty(StateId),
  vatNumber: line(30).default(''),
};

export const companyNames = {
  firstName: 'user_firstName',
  secondName: 'user_secondName',
  companyName: 'company_name',
  companyModel: 'company_model',
  street: 'company_street',
  zip: 'company_zip',
  city: 'company_city',
  countryId: 'company_country',
  stateId: 'company_state',
  vatNumber: 'company_VAT',
} as const;

/** A customer's own reference for invoices, such as a Leitweg-ID or an order number. */
export const buyerReference = line(100);
