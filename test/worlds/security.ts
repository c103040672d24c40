import { accountsApi } from '#contract/accounts.ts';
import { getPath } from '#contract/call.ts';
import { countriesApi } from '#contract/countries.ts';
import { deskApi } from '#contract/desk.ts';
import { ledgerApi } from '#contract/ledger.ts';
import { mailApi } from '#contract/mail.ts';
import { notificationsApi } from '#contract/notifications.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { securityApi } from '#contract/security.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { password } from '#test/portal.ts';
import { loadCustomer } from '#test/load-customer.ts';
import { toolsApi } from '#contract/tools.ts';
import { defineWorld, firstPage } from './define.ts';

const { language, ...page } = firstPage;

/** A customer who mistyped the password before signing in, and one who becomes support. */
export const security = defineWorld(async ({ person, portal, visitor, scene }) => {
  const customer = await person('customer');
  const promoted = await person('promoted');
  const admin = await person('admin', { role: 'admin' });
  const { username, id: userId } = customer;

  const refused = await fetch(`${portal.root}/api${getPath(accountsApi.signIn)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'not-the-password' }),
  });
  const reference = refused.headers.get('x-request-id') ?? '';
  await visitor.ask(accountsApi.signIn, { username, password });
  await customer.ask(accountsApi.getOwnAccount, {});
  await customer.ask(accountsApi.getOwnSessions, { page: 1, pageSize: 50 });
  await customer.ask(accountsApi.getSecondFactor, {});
  await customer.ask(securityApi.getOwnSignIns, { page: 1, pageSize: 50 });
  const countries = await customer.ask(countriesApi.getCountries, {});
  const germany = countries.find(({ iso }) => iso === 'DE');
  if (germany === undefined) throw new Error('there is no Germany');
  const { id: countryId } = germany;
  await customer.ask(countriesApi.getCountryStates, { countryId });
  await customer.ask(notificationsApi.getNotificationPreferences, {});
  await customer.ask(notificationsApi.getNotificationTimes, {});
  await customer.ask(notificationsApi.getPushDevices, {});
  await customer.ask(toolsApi.getCustomerTools, {});

  const load = (filter: object) => admin.ask(securityApi.getSecurityLog, { ...page, ...filter });
  await load({});
  await load({ search: reference });
  await load({ search: reference, userId });
  await load({ userId });
  await admin.askForFile(securityApi.exportSecurityLog, { ...page, userId, language });
  await load({ event: 'exported' });

  await admin.ask(countriesApi.getCountries, {});
  await admin.ask(countriesApi.getCountryStates, { countryId });
  await loadCustomer(admin, promoted.id);
  await admin.ask(accountsApi.getUserSessions, { userId: promoted.id, page: 1, pageSize: 50 });
  await admin.ask(mailApi.getMailPreferences, { userId: promoted.id });
  await admin.ask(purchasesApi.listGroups, {});
  await admin.ask(accountsApi.getRoles, {});
  scene('is support');
  await admin.ask(accountsApi.setUserRole, { userId: promoted.id, role: 'support' });
  await loadCustomer(admin, promoted.id);
  await admin.ask(accountsApi.getRoles, {});
  await promoted.ask(accountsApi.getAccess, {});
  scene('has a new password');
  await portal.database.pool.query('update users set needs_new_password = false where id = $1', [promoted.id]);
  await promoted.ask(accountsApi.getAccess, {});
  await promoted.ask(deskApi.getDesk, {});
  await promoted.ask(ledgerApi.getLedgerCheck, {});
  await promoted.ask(workbenchApi.listOpenTasks, { filterMode: 'all', language });
  return { username, userId, reference, adminName: admin.username, promotedId: promoted.id };
});
