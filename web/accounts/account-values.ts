import { z } from 'zod';
import type { CountryId, StateId } from '#contract/ids.ts';
import type { AccountDraft, SignUpDraft } from '#rules/account.ts';
import type { RefusedCallError } from '#web/api/index.ts';
import type { Problems } from './useFields.ts';

type Place = { readonly countryId: CountryId | undefined; readonly stateId: StateId | undefined };

/** The fields of an account that its owner may write, as they stand in the form. */
export type AccountValues = Omit<AccountDraft, keyof Place> & Place & { readonly vatNumber: string };
export type SignUpValues = Omit<SignUpDraft, keyof Place> & AccountValues;

export const emptySignUp: SignUpValues = {
  username: '',
  password: '',
  passwordAgain: '',
  firstName: '',
  secondName: '',
  email: '',
  companyName: '',
  street: '',
  zip: '',
  city: '',
  countryId: undefined,
  stateId: undefined,
  vatNumber: '',
  termsAccepted: false,
};

/** The same with what only an account has. */
export type OwnAccountValues = AccountValues & { readonly buyerReference: string };

/** The values of a form out of an account that has more. */
export const takeOwnValues = (account: Omit<OwnAccountValues, keyof Place> & Partial<Place>): OwnAccountValues => ({
  firstName: account.firstName,
  secondName: account.secondName,
  email: account.email,
  companyName: account.companyName,
  street: account.street,
  zip: account.zip,
  city: account.city,
  countryId: account.countryId,
  stateId: account.stateId,
  vatNumber: account.vatNumber,
  buyerReference: account.buyerReference,
});

/** The longest that each text may be, in characters: what the contract takes. */
export const maxLengths = {
  username: 60,
  password: 256,
  passwordAgain: 256,
  firstName: 80,
  secondName: 80,
  email: 200,
  companyName: 120,
  street: 120,
  zip: 20,
  city: 80,
  vatNumber: 30,
  buyerReference: 100,
} as const;

/** The id of a field's element. */
export const fieldId = (field: keyof SignUpValues): string => `account-${field}`;

/** Brings a field into view and puts the focus into it. */
export function goToField(field: keyof SignUpValues): void {
  const place = document.getElementById(fieldId(field));
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}

const field = z.enum(Object.keys(emptySignUp) as [keyof SignUpValues]);
const problem = z.enum([
  'missing',
  'tooShort',
  'easy',
  'likeName',
  'notAnEmail',
  'differs',
  'notAccepted',
  'notAllowed',
  'notVat',
  'taken',
]);
const Fields = z.partialRecord(field, problem).catch({});

/** The problems of single fields that a refusal names. */
export const refusedFields = ({ problem: refusal }: RefusedCallError): Problems<SignUpValues> =>
  Fields.parse(refusal['fields']);
