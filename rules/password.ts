import type { Role } from '#contract/accounts/user.ts';
import { passwordMinimum, staffPasswordMinimum } from '#contract/accounts/passwords.ts';
import { isStaff } from './roles.ts';
import { isFilled } from './text/normalize-text.ts';

/** Reasons against a password that somebody chooses; `easy` is one that an intruder tries first. */
export type PasswordProblem = 'tooShort' | 'easy' | 'likeName';

/** Shortest password of an account, in characters: staff reach the files and money of every customer. */
export const minPassword = (role: Role): number => (isStaff({ role }) ? staffPasswordMinimum : passwordMinimum);

/** A password as it is hashed: keyboards of different systems write the same letters differently (NIST SP 800-63B, 3.1.1.2). */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/**
 * The forms in which an older portal may have hashed what was typed, the usual one first: it took each as it came from the keyboard.
 */
export const passwordForms = (password: string): string[] => [
  ...new Set([normalizePassword(password), password, password.normalize('NFC'), password.normalize('NFD')]),
];

/** Long enough, counted in characters; blanks count. */
export const isPasswordLong = (password: string, min: number = passwordMinimum): boolean =>
  [...normalizePassword(password)].length >= min;

/** Letters and digits only, in lower case and without accents. */
const plainOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A shorter name is part of too many good passwords. */
const minName = 4;
/** Names that stand on every page of the portal: whoever guesses begins with them. */
const portalNames = ['tuneport'];
/** Characters that a password may add to a name and still be guessed from it: a year, mostly. */
const maxAdded = 4;

/** The password is a name, a part of one, or one with a few characters added. */
function isLike(password: string, name: string): boolean {
  const [given, known] = [plainOf(password), plainOf(name)];
  if (known.length < minName || given.length < minName) return false;
  const isExtended = given.includes(known) && given.length - known.length <= maxAdded;
  return isExtended || known.includes(given);
}

/**
 * Finds the problem of a chosen password, in a browser and on the server alike; the list of common ones is the server's
 * alone.
 *
 * @param names of the account: user name, e-mail address, person and company
 */
export function passwordProblem(password: string, min: number, names: readonly string[]): PasswordProblem | undefined {
  if (!isPasswordLong(password, min)) return 'tooShort';
  if (!isFilled(password) || new Set(normalizePassword(password).trim()).size < 2) return 'easy';
  if (portalNames.some((name) => isLike(password, name))) return 'easy';
  const parts = names.flatMap((name) => [name, ...(name.includes('@') ? name.split('@').slice(0, 1) : [])]);
  return parts.some((name) => isLike(password, name)) ? 'likeName' : undefined;
}
