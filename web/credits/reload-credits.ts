import type { QueryClient } from '@tanstack/react-query';
import { accountsApi } from '#contract/accounts.ts';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';

/** Every answer of staff's that shows bookings, balances or documents of customers. */
const viewsOfCredits = [
  creditsApi.listAllCredits,
  creditsApi.listCreditsOfUser,
  billingApi.listInvoices,
  accountsApi.listUsers,
  accountsApi.getUser,
];

/** Asks again for them; resolves when the new state is shown. */
export async function reloadCredits(client: QueryClient): Promise<void> {
  await Promise.all(viewsOfCredits.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
