import type { accountsApi } from '#contract/accounts.ts';
import { staffProblems } from '#rules/account.ts';
import { exceedsRights } from '#rules/roles.ts';
import { defaultRole, lockRole, roleRights } from '#server/accounts/roles/role-rows.ts';
import type { Handler } from '#server/http/serve.ts';
import { askForPassword, createCustomer } from '#server/accounts/own-account/create-customer.ts';

/** Makes an account for a member of staff: unlocked, and without a password until its owner chooses one. */
export function createStaffAccount({
  publicUrl,
}: {
  publicUrl: string;
}): Handler<typeof accountsApi.createStaffAccount> {
  return async ({ actor, input: { staffRole, ...input }, tx, note, refuse }) => {
    const wanted = staffRole ?? defaultRole[input.role];
    const role = wanted === undefined ? undefined : await lockRole(tx, wanted);
    if (role === undefined || roleRights(role.key) !== input.role) return refuse('roleUnknown');
    if (exceedsRights(role, actor)) return refuse('beyondOwnRights');
    const fields = staffProblems(input);
    if (Object.keys(fields).length > 0) return refuse('accountNotValid', { fields });
    const account = await createCustomer(tx, {
      ...input,
      active: true,
      staffRole: role.key === defaultRole[input.role] ? undefined : role.key,
    });
    if ('no' in account)
      return account.no === 'emailTaken'
        ? refuse('emailTaken', { fields: { email: 'taken' } })
        : refuse('usernameTaken', { fields: { username: 'taken' } });
    note({ event: 'accountCreated', userId: account.userId, detail: input.role });
    await askForPassword(tx, account.userId, publicUrl);
    return account;
  };
}
