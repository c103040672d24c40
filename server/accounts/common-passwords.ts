import { normalizePassword } from '#rules/password.ts';

/** The words, in lower case; loaded when a password is first chosen, because most starts of the portal see none. */
let loading: Promise<ReadonlySet<string>> | undefined;

async function loadWords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** The password is one of the 49,000 that are used most, in whatever case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= loadWords();
  return (await loading).has(normalizePassword(password).trim().toLowerCase());
}
