import { useSuspenseQuery } from '@tanstack/react-query';
import { type AccessData, accountsApi } from '#contract/accounts.ts';
import { query } from '#web/api/index.ts';

/** The signed-in user; only for screens behind a guard, which has loaded it. */
export function useAccess(): AccessData {
  return useSuspenseQuery({ ...query(accountsApi.getAccess, {}), staleTime: 60_000 }).data;
}
