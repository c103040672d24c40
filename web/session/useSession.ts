import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type AccessData, accountsApi } from '#contract/accounts.ts';
import { query, sessionState } from '#web/api/index.ts';

/** The signed-in user, for the frame: undefined for a visitor and until it is known. */
export function useSession(): AccessData | undefined {
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({ ...query(accountsApi.getAccess, {}), enabled: isSignedIn, staleTime: 60_000 });
  return isSignedIn ? data : undefined;
}

/** True while there is a session, also while it is not yet known whose. */
export function useIsSignedIn(): boolean {
  return useStore(sessionState).token !== undefined;
}
