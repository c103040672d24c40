import type { Account } from '#contract/accounts/customers.ts';
import { mayChangeAccount } from '#rules/roles.ts';
import { useAccess } from '#web/session/useAccess.ts';

/** The signed-in member of staff may change an account. */
export function useMayChange(account: Pick<Account, 'role' | 'permissions' | 'bookingLimit' | 'dailyLimit'>): boolean {
  return mayChangeAccount(useAccess(), account);
}
