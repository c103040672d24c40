import { sql } from 'kysely';
import { z } from 'zod';
import type { UserId } from '#contract/ids.ts';
import { Language } from '#contract/languages.ts';
import { toFormatLocale } from '#rules/format-locale.ts';
import type { Read } from '#server/db/database.ts';

/** A text that documents of an earlier day do not have. */
const laterText = z.string().default('');

const Operator = z.object({
  company: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  iso: z.string().nullable(),
  vat_number: z.string(),
  tax_number: z.string(),
  bank_holder: z.string(),
  bank_name: z.string(),
  bank_iban: z.string(),
  bank_bic: z.string(),
  email: laterText,
  contact_name: laterText,
  contact_phone: laterText,
  contact_email: laterText,
  register_court: laterText,
  register_number: laterText,
  directors: laterText,
  buyer_reference: laterText,
});
export type Operator = z.output<typeof Operator>;

/** Both sides of a document as they were on the day of its issue: stored with it, never looked up again. */
export const Parties = z.object({
  company_name: z.string(),
  first_name: z.string(),
  second_name: z.string(),
  street: z.string(),
  zip: z.string(),
  city: z.string(),
  vat_number: z.string(),
  iso: z.string().nullable(),
  email: laterText,
  buyer_reference: laterText,
  // Missing in the oldest delivery notes.
  language: Language.default('en').catch('en'),
  /** Whose notation numbers and dates have; '' for that of the language. */
  format_region: laterText,
  operator: Operator.optional(),
});
export type Parties = z.output<typeof Parties>;

/** The columns of the operator `o` and the country `oc` as one object. */
const operatorObject = sql<Operator>`jsonb_build_object('company', o.operator_company, 'street', o.operator_street,
  'zip', o.operator_zip, 'city', o.operator_city, 'iso', oc.iso, 'vat_number', o.operator_vat_number,
  'tax_number', o.operator_tax_number, 'bank_holder', o.bank_holder, 'bank_name', o.bank_name, 'bank_iban', o.bank_iban,
  'bank_bic', o.bank_bic, 'email', o.operator_email, 'contact_name', o.operator_contact_name,
  'contact_phone', o.operator_contact_phone, 'contact_email', o.operator_contact_email,
  'register_court', o.operator_register_court, 'register_number', o.operator_register_number,
  'directors', o.operator_directors, 'buyer_reference', o.operator_buyer_reference)`;

/** The operator as they are now. */
export async function operatorNow(read: Read): Promise<Operator> {
  const { operator } = await read
    .selectFrom('portal_options as o')
    .leftJoin('countries as oc', 'oc.id', 'o.operator_country_id')
    .select(operatorObject.as('operator'))
    .executeTakeFirstOrThrow();
  return operator;
}

/** The row of a customer and of the operator as they are now; `asParties` reads it. */
export const partyRow = (read: Read, userId: UserId) =>
  read
    .selectFrom('users as u')
    .leftJoin('countries as c', 'c.id', 'u.country_id')
    .crossJoin('portal_options as o')
    .leftJoin('countries as oc', 'oc.id', 'o.operator_country_id')
    .where('u.id', '=', userId)
    .select(['u.company_name', 'u.first_name', 'u.second_name', 'u.street', 'u.zip', 'u.city', 'u.vat_number', 'c.iso'])
    .select(['u.language', 'u.email', 'u.buyer_reference', 'o.format_region'])
    .select(operatorObject.as('operator'));

type PartyRow = NonNullable<Awaited<ReturnType<ReturnType<typeof partyRow>['executeTakeFirst']>>>;

export const asParties = ({ language, ...row }: PartyRow): Parties & { operator: Operator } => ({
  ...row,
  language: Language.catch('en').parse(language),
});

/** Customer and operator as they are now. */
export async function documentParties(
  read: Read,
  userId: UserId,
): Promise<{ parties: Parties & { operator: Operator }; operator: Operator }> {
  const parties = asParties(await partyRow(read, userId).executeTakeFirstOrThrow());
  return { parties, operator: parties.operator };
}

/** Data of the operator that an invoice needs and that is missing. */
export function missingOfOperator(operator: Operator): string[] {
  const { company, street, zip, city, iso, vat_number: vat, tax_number: tax } = operator;
  const requiredData = { company, street, zip, city, country: iso ?? '', taxNumber: vat + tax };
  return Object.entries(requiredData).flatMap(([name, value]) => (value.trim() === '' ? [name] : []));
}

/** Data of the customer that an invoice needs and that is missing. */
export function missingOfCustomer(parties: Parties): string[] {
  const { street, zip, city, iso } = parties;
  const requiredData = { name: getCustomerName(parties), street, zip, city, country: iso ?? '' };
  return Object.entries(requiredData).flatMap(([name, value]) => (value.trim() === '' ? [name] : []));
}

/** Fields of the customer that an invoice shows. */
export const printedOfCustomer = (parties: Parties): Record<string, string> => ({
  company: parties.company_name,
  firstName: parties.first_name,
  secondName: parties.second_name,
  street: parties.street,
  zip: parties.zip,
  city: parties.city,
  vatNumber: parties.vat_number,
  reference: parties.buyer_reference,
});

/** Fields of the operator that an invoice shows. */
export const printedOfOperator = (operator: Operator): Record<string, string> => ({
  company: operator.company,
  street: operator.street,
  zip: operator.zip,
  city: operator.city,
  vatNumber: operator.vat_number,
  taxNumber: operator.tax_number,
  bank: operator.bank_holder + operator.bank_name,
  register: operator.register_court + operator.register_number,
  directors: operator.directors,
});

/** The locale in which a document writes numbers and dates. */
export const toPartiesLocale = ({ language, format_region: region }: Parties): string =>
  toFormatLocale(language, region);

/** Addressee of a document: the company, else the person. */
export const getCustomerName = ({ company_name: company, first_name: first, second_name: second }: Parties): string =>
  company.trim() || `${first} ${second}`.trim();

/** The contact person of a company; '' where the addressee is a person. */
export const getContactName = ({ company_name: company, first_name: first, second_name: second }: Parties): string =>
  company.trim() === '' ? '' : `${first} ${second}`.trim();
