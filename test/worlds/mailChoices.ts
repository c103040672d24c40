import { accountsApi } from '#contract/accounts.ts';
import { countriesApi } from '#contract/countries.ts';
import { mailApi } from '#contract/mail.ts';
import { notificationsApi } from '#contract/notifications.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { securityApi } from '#contract/security.ts';
import { toolsApi } from '#contract/tools.ts';
import { loadCustomer } from '#test/load-customer.ts';
import { defineWorld } from './define.ts';

/** A customer who switches an e-mail off, and support who look at it. */
export const mailChoices = defineWorld(async ({ person, scene }) => {
  const customer = await person('customer');
  const support = await person('support', { role: 'support' });
  await customer.ask(accountsApi.getOwnAccount, {});
  await customer.ask(accountsApi.getSecondFactor, {});
  await customer.ask(accountsApi.getOwnSessions, { page: 1, pageSize: 50 });
  await customer.ask(securityApi.getOwnSignIns, { page: 1, pageSize: 50 });
  const { countryId } = await customer.ask(accountsApi.getOwnAccount, {});
  for (const one of [customer, support]) {
    await one.ask(countriesApi.getCountries, {});
    if (countryId !== undefined) await one.ask(countriesApi.getCountryStates, { countryId });
  }
  await customer.ask(notificationsApi.getNotificationPreferences, {});
  await customer.ask(notificationsApi.getNotificationTimes, {});
  await customer.ask(notificationsApi.getPushDevices, {});
  await customer.ask(toolsApi.getCustomerTools, {});
  await loadCustomer(support, customer.id);
  await support.ask(purchasesApi.listGroups, {});
  await support.ask(accountsApi.getUserSessions, { userId: customer.id, page: 1, pageSize: 50 });

  scene('switched off');
  await customer.ask(notificationsApi.updateNotificationPreference, {
    subject: 'taskFinished',
    channel: 'mail',
    wanted: false,
  });
  await customer.ask(notificationsApi.getNotificationPreferences, {});
  await customer.ask(notificationsApi.getNotificationTimes, {});
  await customer.ask(notificationsApi.getPushDevices, {});
  await support.ask(mailApi.getMailPreferences, { userId: customer.id });
  return { customerId: customer.id };
});
