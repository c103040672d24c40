import { accountsApi } from '#contract/accounts.ts';
import { ask, query, session } from '#web/api/index.ts';
import { queryClient } from './query-client.ts';

/** Who is signed in; undefined for a visitor. Asked once and then kept until the session changes. */
export async function loadAccess() {
  if (session.token === undefined) return undefined;
  // A guard waits for it whatever the screens do meanwhile.
  return queryClient.ensureQueryData({
    ...query(accountsApi.getAccess, {}),
    queryFn: () => ask(accountsApi.getAccess, {}),
    staleTime: 60_000,
  });
}
