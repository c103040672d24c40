import { useSuspenseQuery } from '@tanstack/react-query';
import { accessApi, type AccessData } from '#contract/accounts/access.ts';
import { query } from '#web/api/index.ts';

/** The signed-in user; only for screens behind a guard, which has loaded it. */
export function useAccess(): AccessData {
  return useSuspenseQuery({ ...query(accessApi.getAccess, {}), staleTime: 60_000 }).data;
}
