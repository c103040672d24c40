import type { QueryClient } from '@tanstack/react-query';
import type { Call } from '#contract/call.ts';
import { accountsApi } from '#contract/accounts.ts';

/** Every answer in which staff see accounts. */
export const viewsOfAccounts: readonly Call[] = [
  accountsApi.listUsers,
  accountsApi.getUser,
  accountsApi.getUserSessions,
];

/** Asks anew for everything that staff see of accounts. */
export async function reloadAccounts(client: QueryClient): Promise<void> {
  await Promise.all(viewsOfAccounts.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
