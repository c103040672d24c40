import { normalizePassword } from '#rules/password.ts';

/** The words, in lower case; loaded when a password is first chosen, because most starts of the portal see none. */
let loading: Promise<ReadonlySet<string>> | undefined;

async function loadWords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** A shorter word is part of too many good passwords. */
const minStem = 4;

/** A password without the digits and signs that people add to a word: `Passw0rd!`, `Sommer2026`. */
const stemOf = (password: string): string => password.replace(/^[^\p{L}]{1,4}/u, '').replace(/[^\p{L}]{1,4}$/u, '');

/** The password is one of the 49,000 that are used most, in whatever case, or such a one with a few characters added. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= loadWords();
  const words = await loading;
  const typed = normalizePassword(password).trim().toLowerCase();
  const stem = stemOf(typed);
  return words.has(typed) || ([...stem].length >= minStem && words.has(stem));
}
