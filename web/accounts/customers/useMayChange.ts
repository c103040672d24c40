import type { Account } from '#contract/accounts.ts';
import { useAccess } from '#web/session/useAccess.ts';

/** Says if the signed-in member of staff may change an account: those of staff are for administrators. */
export function useMayChange({ rights }: Pick<Account, 'rights'>): boolean {
  return useAccess().rights === 1 || rights === 3;
}
