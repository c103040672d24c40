import type { Account } from '#contract/accounts.ts';
import { useAccess } from '#web/session/useAccess.ts';
import { mayChangeAccount } from '#rules/roles.ts';

/** The signed-in member of staff may change an account. */
export function useMayChange(account: Pick<Account, 'role'>): boolean {
  return mayChangeAccount(useAccess(), account);
}
