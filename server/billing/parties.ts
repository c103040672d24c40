import { jsonBuildObject } from 'kysely/helpers/postgres';
import { z } from 'zod';
import type { UserId } from '#contract/ids.ts';
import { Language } from '#contract/languages.ts';
import type { Read } from '#server/platform/database.ts';
import { isVatConfirmed } from '#server/vocabulary/index.ts';

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
  // Missing in the oldest delivery notes.
  language: Language.default('en').catch('en'),
  operator: Operator.optional(),
});
export type Parties = z.output<typeof Parties>;

/**
 * Customer and operator as they are now; `vatConfirmed`: the customer's number was confirmed by the official register, or
 * by staff.
 */
export async function documentParties(
  read: Read,
  userId: UserId,
): Promise<{ parties: Parties; operator: Operator; vatConfirmed: boolean }> {
  const row = await read
    .selectFrom('users as u')
    .leftJoin('countries as c', 'c.id', 'u.country_id')
    .crossJoin('portal_options as o')
    .leftJoin('countries as oc', 'oc.id', 'o.operator_country_id')
    .where('u.id', '=', userId)
    .select(['u.company_name', 'u.first_name', 'u.second_name', 'u.street', 'u.zip', 'u.city', 'u.vat_number', 'c.iso'])
    .select(['u.language', isVatConfirmed.as('vatConfirmed')])
    .select((of) =>
      jsonBuildObject({
        company: of.ref('o.operator_company'),
        street: of.ref('o.operator_street'),
        zip: of.ref('o.operator_zip'),
        city: of.ref('o.operator_city'),
        iso: of.ref('oc.iso'),
        vat_number: of.ref('o.operator_vat_number'),
        tax_number: of.ref('o.operator_tax_number'),
        bank_holder: of.ref('o.bank_holder'),
        bank_name: of.ref('o.bank_name'),
        bank_iban: of.ref('o.bank_iban'),
        bank_bic: of.ref('o.bank_bic'),
      }).as('operator'),
    )
    .executeTakeFirstOrThrow();
  const { vatConfirmed, language, operator, ...customer } = row;
  return {
    parties: { ...customer, language: Language.catch('en').parse(language), operator },
    operator,
    vatConfirmed,
  };
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
  const requiredData = { name: customerOf(parties), street, zip, city, country: iso ?? '' };
  return Object.entries(requiredData).flatMap(([name, value]) => (value.trim() === '' ? [name] : []));
}

/** Addressee of a document: the company, else the person. */
export const customerOf = ({ company_name: company, first_name: first, second_name: second }: Parties): string =>
  company.trim() || `${first} ${second}`.trim();
