import type { Account } from '#contract/accounts.ts';
import { useAccess } from '#web/session/useAccess.ts';

/** Whether the signed-in member of staff may change an account: those of staff are for administrators. */
export function useMayChange({ role }: Pick<Account, 'role'>): boolean {
  return useAccess().role === 'admin' || role === 'customer';
}
