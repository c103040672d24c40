import type { QueryClient } from '@tanstack/react-query';
import { getUser, getUsers } from '#contract/accounts.ts';
import { getInvoices } from '#contract/billing.ts';
import { getCreditsFromAllCustomers, getCreditsFromUserWithID } from '#contract/credits.ts';

/** Every answer of staff's that shows bookings, balances or documents of customers. */
const viewsOfCredits = [getCreditsFromAllCustomers, getCreditsFromUserWithID, getInvoices, getUsers, getUser];

/** Asks again for them; resolves when the new state is shown. */
export async function reloadCredits(client: QueryClient): Promise<void> {
  await Promise.all(viewsOfCredits.map(({ name }) => client.invalidateQueries({ queryKey: [name] })));
}
