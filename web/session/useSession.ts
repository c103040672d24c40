import { useQuery } from '@tanstack/react-query';
import { accessApi, type AccessData } from '#contract/accounts/access.ts';
import { query } from '#web/api/index.ts';
import { useIsSignedIn } from './useIsSignedIn.ts';

/** Returns the signed-in user for the frame; undefined for a visitor, and until the user is known. */
export function useSession(): AccessData | undefined {
  const isSignedIn = useIsSignedIn();
  const { data } = useQuery({ ...query(accessApi.getAccess, {}), enabled: isSignedIn, staleTime: 60_000 });
  return isSignedIn ? data : undefined;
}
