import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type AccessData, getUserAccessData } from '#contract/identity.ts';
import { query, session } from '#web/api/index.ts';

/** Who is signed in, for the frame: undefined for a visitor and until it is known. */
export function useSession(): AccessData | undefined {
  const token = useSyncExternalStore(
    (heard) => session.onChange(heard),
    () => session.token,
  );
  const { data } = useQuery({ ...query(getUserAccessData, {}), enabled: token !== undefined, staleTime: 60_000 });
  return token === undefined ? undefined : data;
}
