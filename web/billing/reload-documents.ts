import type { QueryClient } from '@tanstack/react-query';
import { accountsApi } from '#contract/accounts.ts';
import { billingApi } from '#contract/billing.ts';
import { creditsApi } from '#contract/credits.ts';

/** Every answer of staff's that shows invoices, or the balance that a cancellation changes. */
const viewsOfInvoices = [
  billingApi.listInvoices,
  creditsApi.listAllCredits,
  creditsApi.listCreditsOfUser,
  accountsApi.listUsers,
  accountsApi.getUser,
];

/** Asks again for them; resolves when the new state is shown. */
export async function reloadDocuments(client: QueryClient): Promise<void> {
  await Promise.all(viewsOfInvoices.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
