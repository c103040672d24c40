import { passwordMinimum } from '#contract/accounts.ts';

/** Countries whose addresses need a state: Germany, Canada, United States (customer specification, section 9). */
export const countriesWithStates: readonly number[] = [2, 16, 28];
/** The area whose countries have a VAT field at sign-up: Europe outside Germany (customer specification, section 9). */
const vatAreaAtSignUp = 3;
/** Germany and the rest of Europe, with every member of the EU: whose companies may have a number that saves them tax. */
const vatAreas: readonly number[] = [1, 3];

/** Whether a form asks for the VAT number of a company in an area: an account in more areas than a sign-up. */
export const asksVatNumber = (areaId: number, form: 'signUp' | 'account'): boolean =>
  form === 'signUp' ? areaId === vatAreaAtSignUp : vatAreas.includes(areaId);

/** What of an account its owner may write. */
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

/** What signing up asks besides. */
export type SignUpDraft = AccountDraft & {
  readonly username: string;
  readonly password: string;
  readonly passwordAgain: string;
  readonly termsAccepted: boolean;
};

export type AccountField = keyof AccountDraft;
export type SignUpField = keyof SignUpDraft;
/** Why a field is not valid. */
export type AccountProblem =
  | 'missing'
  | 'tooShort'
  | 'notAnEmail'
  | 'differs'
  | 'notAccepted'
  | 'notAllowed'
  | 'notVat';

/** What of an account staff may write that its rules speak of. */
export type CustomerDraft = AccountDraft & { readonly username: string };
export type CustomerField = keyof CustomerDraft;

/** The shortest that each text may be, in characters, without blanks around it (customer specification, section 5). */
export const shortest = {
  username: 4,
  firstName: 4,
  secondName: 4,
  companyName: 2,
  street: 4,
  zip: 4,
  city: 2,
} as const;

/**
 * The standard format that every call of the contract takes: were this one wider, an account could be made whose owner can
 * never ask for a new password.
 */
const emailFormat = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const isEmailValid = (email: string): boolean => email.length <= 200 && emailFormat.test(email.trim());

export const isPasswordValid = (password: string): boolean => [...password].length >= passwordMinimum;

export const needsState = (countryId: number | undefined): boolean =>
  countryId !== undefined && countriesWithStates.includes(countryId);

const lengthOf = (text: string) => [...text.trim()].length;

function textProblem(text: string, least: number): AccountProblem | undefined {
  if (lengthOf(text) === 0) return 'missing';
  return lengthOf(text) < least ? 'tooShort' : undefined;
}

function emailProblem(email: string): AccountProblem | undefined {
  if (lengthOf(email) === 0) return 'missing';
  return isEmailValid(email) ? undefined : 'notAnEmail';
}

/** Only the fields that have a problem. */
function found<Field extends string>(
  problems: Record<Field, AccountProblem | undefined>,
): Partial<Record<Field, AccountProblem>> {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined)) as Partial<
    Record<Field, AccountProblem>
  >;
}

/** What is wrong with account data, by field; nothing when all of it is valid. */
export function accountProblems(draft: AccountDraft): Partial<Record<AccountField, AccountProblem>> {
  return found<AccountField>({
    firstName: textProblem(draft.firstName, shortest.firstName),
    secondName: textProblem(draft.secondName, shortest.secondName),
    email: emailProblem(draft.email),
    companyName: textProblem(draft.companyName, shortest.companyName),
    street: textProblem(draft.street, shortest.street),
    zip: textProblem(draft.zip, shortest.zip),
    city: textProblem(draft.city, shortest.city),
    countryId: draft.countryId === undefined ? 'missing' : undefined,
    stateId: needsState(draft.countryId) && draft.stateId === undefined ? 'missing' : undefined,
  });
}

/** What is wrong with a sign-up, by field: the same rules while typing and on the server. */
export function signUpProblems(draft: SignUpDraft): Partial<Record<SignUpField, AccountProblem>> {
  const password = draft.password === '' ? 'missing' : 'tooShort';
  return {
    ...accountProblems(draft),
    ...found<'username' | 'password' | 'passwordAgain' | 'termsAccepted'>({
      username: textProblem(draft.username, shortest.username),
      password: isPasswordValid(draft.password) ? undefined : password,
      passwordAgain: draft.passwordAgain === draft.password ? undefined : 'differs',
      termsAccepted: draft.termsAccepted ? undefined : 'notAccepted',
    }),
  };
}

/** Names that would pass for the operator. */
const reservedNames = ['admin', 'administrator', 'support', 'root', 'system', 'tuneport'];
/** Anything else, an @ above all, would make a name that passes for somebody's e-mail address. */
const nameFormat = /^[\p{L}\p{N}._ -]+$/u;

/** Whether a name can be had by whoever signs up. */
export const isNameFree = (username: string): boolean =>
  nameFormat.test(username) && !reservedNames.includes(username.toLowerCase());

/** What is wrong with a user name that staff give. */
export function usernameProblem(username: string): AccountProblem | undefined {
  const problem = textProblem(username, shortest.username);
  return problem ?? (nameFormat.test(username.trim()) ? undefined : 'notAllowed');
}

/**
 * What is wrong with an account that staff change, by field. What stays as it was is not judged: an account that came from
 * elsewhere may lack what a sign-up has to have, and its note can be written all the same.
 */
export function customerProblems(
  before: CustomerDraft,
  after: CustomerDraft,
): Partial<Record<CustomerField, AccountProblem>> {
  const all = { ...accountProblems(after), ...found({ username: usernameProblem(after.username) }) };
  const isChanged = (field: CustomerField) =>
    before[field] !== after[field] || (field === 'stateId' && before.countryId !== after.countryId);
  return Object.fromEntries(Object.entries(all).filter(([field]) => isChanged(field as CustomerField)));
}

/** What is wrong with an account that is made for a member of staff, who may have a short name. */
export function staffProblems(
  draft: Pick<CustomerDraft, 'username' | 'email' | 'firstName' | 'secondName'>,
): Partial<Record<CustomerField, AccountProblem>> {
  return found<'username' | 'email' | 'firstName' | 'secondName'>({
    username: usernameProblem(draft.username),
    email: emailProblem(draft.email),
    firstName: textProblem(draft.firstName, 1),
    secondName: textProblem(draft.secondName, 1),
  });
}
