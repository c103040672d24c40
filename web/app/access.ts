import { getUserAccessData } from '#contract/identity.ts';
import { query, session } from '#web/api/index.ts';
import { queryClient } from './query-client.ts';

/** Who is signed in; undefined for a visitor. Asked once and then kept until the session changes. */
export async function loadAccess() {
  if (session.token === undefined) return undefined;
  return queryClient.ensureQueryData({ ...query(getUserAccessData, {}), staleTime: 60_000 });
}
