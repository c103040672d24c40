import type { accountsApi } from '#contract/accounts.ts';
import { staffProblems } from '#rules/account.ts';
import type { Handler } from '#server/http/serve.ts';
import { askForPassword, createCustomer } from '#server/accounts/own-account/create-customer.ts';

/** Makes an account for a member of staff: unlocked, and without a password until its owner chooses one. */
export function createStaffAccount({
  publicUrl,
}: {
  publicUrl: string;
}): Handler<typeof accountsApi.createStaffAccount> {
  return async ({ input, tx, note, refuse }) => {
    const fields = staffProblems(input);
    if (Object.keys(fields).length > 0) return refuse('accountNotValid', { fields });
    const account = await createCustomer(tx, { ...input, active: true });
    if ('no' in account)
      return account.no === 'emailTaken'
        ? refuse('emailTaken', { fields: { email: 'taken' } })
        : refuse('usernameTaken', { fields: { username: 'taken' } });
    note({ event: 'accountCreated', userId: account.userId, detail: input.role });
    await askForPassword(tx, account.userId, publicUrl);
    return account;
  };
}
