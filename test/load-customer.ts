import { accountsApi } from '#contract/accounts.ts';
import { countriesApi } from '#contract/countries.ts';
import type { UserId } from '#contract/ids.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { toolsApi } from '#contract/tools.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { isStaff, mayChangeAccount } from '#rules/roles.ts';
import type { Person } from './portal.ts';

/** Makes the calls of the page of an account, as staff open it, and of the form of its facts. */
export async function loadCustomer(staff: Person, userId: UserId): Promise<void> {
  const account = await staff.ask(accountsApi.getUser, { userId });
  const access = await staff.ask(accountsApi.getAccess, {});
  await staff.ask(countriesApi.getCountries, {});
  const { countryId } = account;
  if (countryId !== undefined) await staff.ask(countriesApi.getCountryStates, { countryId });
  if (mayChangeAccount(access, account)) await staff.ask(accountsApi.getUserTimeline, { userId });
  if (isStaff(account)) return;
  await staff.ask(workbenchApi.listAllJobs, { userId, filterMode: 'all', state: 'all', work: 'open' });
  await staff.ask(toolsApi.getCustomerTools, { customerId: userId });
  if (account.groupId !== undefined) await staff.ask(purchasesApi.listGroups, {});
}
