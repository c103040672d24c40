import type { QueryClient } from '@tanstack/react-query';
import { getUser, getUsers } from '#contract/accounts.ts';
import { getInvoices } from '#contract/billing.ts';
import { getCreditsFromAllCustomers, getCreditsFromUserWithID } from '#contract/credits.ts';

/** Every answer of staff's that shows invoices, or the balance that a cancellation changes. */
const viewsOfInvoices = [getInvoices, getCreditsFromAllCustomers, getCreditsFromUserWithID, getUsers, getUser];

/** Asks again for them; resolves when the new state is shown. */
export async function reloadDocuments(client: QueryClient): Promise<void> {
  await Promise.all(viewsOfInvoices.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
