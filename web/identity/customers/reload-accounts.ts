import type { QueryClient } from '@tanstack/react-query';
import { getUser, getUsers, getUserSessions } from '#contract/accounts.ts';

/** Asks anew for everything that staff see of accounts. */
export async function reloadAccounts(client: QueryClient): Promise<void> {
  await Promise.all(
    [getUsers, getUser, getUserSessions].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
  );
}
