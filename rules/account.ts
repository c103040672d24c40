import { passwordMinimum } from '#contract/accounts/passwords.ts';
import { type PasswordProblem, passwordProblem } from './password.ts';
import { isEmail, normalizeEmail } from './text/email-address.ts';
import { nameKey } from './text/name-key.ts';
import { lengthOfText, normalizeLine } from './text/normalize-text.ts';

/** Countries whose addresses need a state: Germany, Canada, United States (customer specification, section 9). */
export const countriesWithStates: readonly number[] = [2, 16, 28];
/** The area whose countries have a VAT field at sign-up: Europe outside Germany (customer specification, section 9). */
const vatAreaAtSignUp = 3;
/**
 * Areas whose companies may have a VAT number that saves them tax: Germany and the rest of Europe, with every member of
 * the EU.
 */
const vatAreas: readonly number[] = [1, 3];

/** A form has the field for a company's VAT number: an account's in more areas than a sign-up's. */
export const asksVatNumber = (areaId: number, form: 'signUp' | 'account'): boolean =>
  form === 'signUp' ? areaId === vatAreaAtSignUp : vatAreas.includes(areaId);

/** Account data that its owner may edit. */
export type AccountDraft = {
  readonly firstName: string;
  readonly secondName: string;
  readonly email: string;
  readonly companyName: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  readonly countryId: number | undefined;
  readonly stateId: number | undefined;
};

/** Further data of a sign-up. */
export type SignUpDraft = AccountDraft & {
  readonly username: string;
  readonly password: string;
  readonly passwordAgain: string;
  readonly termsAccepted: boolean;
};

export type AccountField = keyof AccountDraft;
export type SignUpField = keyof SignUpDraft;
/** Reasons why a field is invalid. */
export type AccountProblem =
  | PasswordProblem
  | 'missing'
  | 'notAnEmail'
  | 'differs'
  | 'notAccepted'
  | 'notAllowed'
  | 'notVat';

/** Account data that staff may edit and these rules check. */
export type CustomerDraft = AccountDraft & { readonly username: string };
export type CustomerField = keyof CustomerDraft;

/** Minimum lengths of texts in characters, without blanks around them (customer specification, section 5). */
export const minLengths = {
  username: 4,
  firstName: 4,
  secondName: 4,
  companyName: 2,
  street: 4,
  zip: 4,
  city: 2,
} as const;

/** An e-mail address as it is typed, which the contract takes: another one would admit accounts whose owners could never request a new password. */
export const isEmailValid = (email: string): boolean => isEmail(normalizeEmail(email));

/** Addresses in this country name a state. */
export const needsState = (countryId: number | undefined): boolean =>
  countryId !== undefined && countriesWithStates.includes(countryId);

function textProblem(text: string, min: number): AccountProblem | undefined {
  if (lengthOfText(text) === 0) return 'missing';
  return lengthOfText(text) < min ? 'tooShort' : undefined;
}

function emailProblem(email: string): AccountProblem | undefined {
  if (lengthOfText(email) === 0) return 'missing';
  return isEmailValid(email) ? undefined : 'notAnEmail';
}

/** Drops the fields without a problem. */
function dropValid<Field extends string>(
  problems: Record<Field, AccountProblem | undefined>,
): Partial<Record<Field, AccountProblem>> {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined)) as Partial<
    Record<Field, AccountProblem>
  >;
}

/** Finds the invalid fields of account data, with the reasons; empty when all are valid. */
export function accountProblems(draft: AccountDraft): Partial<Record<AccountField, AccountProblem>> {
  return dropValid<AccountField>({
    firstName: textProblem(draft.firstName, minLengths.firstName),
    secondName: textProblem(draft.secondName, minLengths.secondName),
    email: emailProblem(draft.email),
    companyName: textProblem(draft.companyName, minLengths.companyName),
    street: textProblem(draft.street, minLengths.street),
    zip: textProblem(draft.zip, minLengths.zip),
    city: textProblem(draft.city, minLengths.city),
    countryId: draft.countryId === undefined ? 'missing' : undefined,
    stateId: needsState(draft.countryId) && draft.stateId === undefined ? 'missing' : undefined,
  });
}

/** Finds the invalid fields of a sign-up, with the reasons: while typing and on the server alike. */
export function signUpProblems(draft: SignUpDraft): Partial<Record<SignUpField, AccountProblem>> {
  const { username, email, firstName, secondName, companyName } = draft;
  const names = [username, email, firstName, secondName, `${firstName} ${secondName}`, companyName];
  return {
    ...accountProblems(draft),
    ...dropValid<'username' | 'password' | 'passwordAgain' | 'termsAccepted'>({
      username: textProblem(draft.username, minLengths.username),
      password: draft.password === '' ? 'missing' : passwordProblem(draft.password, passwordMinimum, names),
      passwordAgain: draft.passwordAgain === draft.password ? undefined : 'differs',
      termsAccepted: draft.termsAccepted ? undefined : 'notAccepted',
    }),
  };
}

/** Reserved names, which would pass for the operator. */
const reservedNames = ['admin', 'administrator', 'support', 'root', 'system', 'tuneport'];
/** Any other character, an @ above all, would allow a name that passes for another person's e-mail address. */
const nameFormat = /^[\p{L}\p{N}._ -]+$/u;

/** The name is available at sign-up. */
export const isNameFree = (username: string): boolean =>
  nameFormat.test(username) && !reservedNames.includes(nameKey(username));

/** Finds the problem of a user name that staff assign. */
export function usernameProblem(username: string): AccountProblem | undefined {
  const problem = textProblem(username, minLengths.username);
  return problem ?? (nameFormat.test(normalizeLine(username)) ? undefined : 'notAllowed');
}

/**
 * Finds the invalid fields of an account that staff edit, with the reasons. Unchanged fields are not checked: an
 * imported account may lack data that a sign-up requires, and its note can be edited all the same.
 */
export function customerProblems(
  before: CustomerDraft,
  after: CustomerDraft,
): Partial<Record<CustomerField, AccountProblem>> {
  const all = { ...accountProblems(after), ...dropValid({ username: usernameProblem(after.username) }) };
  const isChanged = (field: CustomerField) =>
    before[field] !== after[field] || (field === 'stateId' && before.countryId !== after.countryId);
  return Object.fromEntries(Object.entries(all).filter(([field]) => isChanged(field as CustomerField)));
}

/** Finds the invalid fields of a new account for a member of staff, who may have a short name. */
export function staffProblems(
  draft: Pick<CustomerDraft, 'username' | 'email' | 'firstName' | 'secondName'>,
): Partial<Record<CustomerField, AccountProblem>> {
  return dropValid<'username' | 'email' | 'firstName' | 'secondName'>({
    username: usernameProblem(draft.username),
    email: emailProblem(draft.email),
    firstName: textProblem(draft.firstName, 1),
    secondName: textProblem(draft.secondName, 1),
  });
}
