import type { Role } from '#contract/accounts/user.ts';
import type { UserId } from '#contract/ids.ts';
import { type PasswordProblem, passwordProblem, minPassword } from '#rules/password.ts';
import type { Read } from '#server/db/database.ts';
import { isCommonPassword } from './common-passwords.ts';

/** The account that a password is chosen for. */
type Owner = { readonly role: Role; readonly names: readonly string[] };

/** Finds the problem of a password that somebody chooses for an account. */
export async function problemOfPassword(
  password: string,
  { role, names }: Owner,
): Promise<PasswordProblem | undefined> {
  const problem = passwordProblem(password, minPassword(role), names);
  return problem ?? ((await isCommonPassword(password)) ? 'easy' : undefined);
}

/** The problem of a new password for an existing account, as its refusal names it; undefined for a good one. */
export async function refusalOfPassword(
  read: Read,
  userId: UserId,
  password: string,
): Promise<{ problem: PasswordProblem; min: number } | undefined> {
  const user = await read
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['role', 'username', 'email', 'first_name', 'second_name', 'company_name'])
    .executeTakeFirstOrThrow();
  const { role, username, email, first_name, second_name, company_name } = user;
  const names = [username, email, first_name, second_name, `${first_name} ${second_name}`, company_name];
  const problem = await problemOfPassword(password, { role, names });
  return problem && { problem, min: minPassword(role) };
}
