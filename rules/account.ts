import { passwordMinimum } from '#contract/identity.ts';

/** Countries whose addresses need a state: Germany, Canada, United States (customer specification, section 9). */
export const countriesWithStates: readonly number[] = [2, 16, 28];
/** The area whose countries have a VAT field: Europe outside Germany (customer specification, section 9). */
export const vatArea = 3;

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
export type AccountProblem = 'missing' | 'tooShort' | 'notAnEmail' | 'differs' | 'notAccepted';

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
