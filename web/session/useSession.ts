import { useQuery } from '@tanstack/react-query';
import { type AccessData, accountsApi } from '#contract/accounts.ts';
import { query } from '#web/api/index.ts';
import { useIsSignedIn } from './useIsSignedIn.ts';

/** Who is signed in, for the frame: undefined for a visitor and until it is known. */
export function useSession(): AccessData | undefined {
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({ ...query(accountsApi.getAccess, {}), enabled: isSignedIn, staleTime: 60_000 });
  return isSignedIn ? data : undefined;
}
