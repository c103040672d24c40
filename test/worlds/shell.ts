import { accountsApi } from '#contract/accounts.ts';
import { toolsApi } from '#contract/tools.ts';
import { auditApi } from '#contract/audit.ts';
import { automationApi } from '#contract/automation.ts';
import { billingApi } from '#contract/billing.ts';
import { chatApi } from '#contract/chat.ts';
import { countriesApi } from '#contract/countries.ts';
import { creditsApi } from '#contract/credits.ts';
import { dashboardApi } from '#contract/dashboard.ts';
import { deskApi } from '#contract/desk.ts';
import type { Language } from '#contract/languages.ts';
import { ledgerApi } from '#contract/ledger.ts';
import { mailApi } from '#contract/mail.ts';
import { offersApi } from '#contract/offers.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { portalTextKinds, settingsApi } from '#contract/settings.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { loadCustomer } from '#test/load-customer.ts';
import { loadJob } from '#test/load-job.ts';
import { order, taskIn } from '#test/orders.ts';
import type { Person } from '#test/portal.ts';
import { defineWorld, firstPage } from './define.ts';

const { language, ...page } = firstPage;

/** Loads the public pages. */
async function loadPublicPages(person: Person): Promise<void> {
  await person.ask(settingsApi.loadPublicOptions, {});
  for (const kind of portalTextKinds) await person.ask(settingsApi.getPortalText, { kind, language });
  await person.ask(offersApi.searchOffers, { search: '', language });
  await person.ask(offersApi.getShowcase, {});
  await person.ask(accountsApi.getHumanChallenge, {});
  await person.ask(countriesApi.getCountries, {});
}

/** The lists of a customer's menu. */
async function loadMenu(customer: Person): Promise<void> {
  await customer.ask(orderingApi.listRecentVehicles, {});
  await customer.ask(orderingApi.listTasks, firstPage);
  await customer.ask(orderingApi.listJobs, firstPage);
  await customer.ask(chatApi.listConversations, page);
  await customer.ask(creditsApi.listCredits, firstPage);
  for (const call of [pricingApi.getEnginePrices, pricingApi.getModulePrices]) await customer.ask(call, { language });
  await customer.ask(dashboardApi.getDashboard, { language });
  await customer.ask(creditsApi.getCreditTrend, {});
  await customer.ask(creditsApi.getCreditBalance, {});
  await customer.ask(purchasesApi.listPurchases, { filterMode: 'all', state: 'open' });
  await customer.ask(purchasesApi.getTopUp, {});
  await customer.ask(billingApi.listEarlierDocuments, {});
}

/** Searches with the palette as staff. */
async function findAsStaff(staff: Person, search: string): Promise<void> {
  const filter = { filterMode: 'all', search, language } as const;
  await staff.ask(workbenchApi.listOpenTasks, filter);
  await staff.ask(workbenchApi.listClosedTasks, filter);
  await staff.ask(workbenchApi.listAllJobs, { ...filter, state: 'all' });
  await staff.ask(accountsApi.listUsers, { ...filter, state: 'all' });
  await staff.ask(billingApi.listInvoices, filter);
  await staff.ask(billingApi.listDeliveryNotes, filter);
}
async function findAsCustomer(customer: Person, search: string, spoken: Language = language): Promise<void> {
  await customer.ask(orderingApi.listTasks, { filterMode: 'all', search, language: spoken });
  await customer.ask(orderingApi.listJobs, { filterMode: 'all', search, language: spoken });
}

/** People of every role and a locked account, an order that the palette finds, and a customer who speaks every language. */
export const shell = defineWorld(async ({ person, portal, visitor, frame, scene }) => {
  await loadPublicPages(visitor);

  const workshop = await person('workshop', { credits: 120 });
  await loadMenu(workshop);
  await loadPublicPages(workshop);
  const locked = await person('locked', { active: false });
  await loadPublicPages(locked);

  const support = await person('support', { role: 'support' });
  await loadPublicPages(support);
  const ordering = await portal.person();
  const ordered = await order(portal, ordering, { image: new Uint8Array(64).fill(7), fileName: 'readout.zip' });
  const { vin } = await taskIn(ordering, ordered, 'manual');
  for (const words of [`#${ordered.taskId}`, vin, ordering.username]) await findAsStaff(support, words);
  await loadJob(support, ordered, ordering.id);
  await support.ask(toolsApi.getTools, {});
  await support.ask(toolsApi.getCustomerTools, { customerId: ordering.id });
  await loadCustomer(support, ordering.id);
  await support.ask(accountsApi.getUserSessions, { userId: ordering.id, page: 1, pageSize: 50 });
  await support.ask(creditsApi.getPurchaseTerms, { userId: ordering.id });
  await support.ask(countriesApi.getCountries, {});
  for (const words of [vin, 'chats']) await findAsCustomer(workshop, words);

  // The pages of staff.
  await support.ask(deskApi.getDesk, {});
  await support.ask(ledgerApi.getLedgerCheck, {});
  await support.ask(creditsApi.getPendingBookings, {});
  await support.ask(workbenchApi.listOpenTasks, { filterMode: 'all', language });
  await support.ask(workbenchApi.listOpenTasks, firstPage);
  await support.ask(workbenchApi.getStaff, {});
  await support.ask(settingsApi.getOperatorOptions, {});
  await support.ask(accountsApi.getSignInRules, {});
  await support.ask(automationApi.getAutomaticService, {});
  await support.ask(mailApi.getMails, { ...page, state: 'all' });
  const admin = await person('admin', { role: 'admin' });
  await admin.ask(auditApi.getAuditLog, page);
  await admin.ask(accountsApi.enterDeveloperMode, { key: '1234' });

  const polyglot = await person('polyglot');
  await polyglot.ask(orderingApi.listRecentVehicles, {});
  for (const words of ['dark', 'deutsch']) await findAsCustomer(polyglot, words);
  // Words from before the language changed may be asked for once more, in the new one.
  for (const words of ['dark', 'deutsch', 'abmelden']) await findAsCustomer(polyglot, words, 'de');
  const languages: Language[] = ['de', 'fr', 'it', 'nl', 'pl', 'ru', 'es'];
  for (const spoken of languages) {
    scene(`speaks ${spoken}`);
    await polyglot.ask(accountsApi.updateLanguage, { language: spoken });
    await frame(polyglot);
  }
  return { ...ordered, vin, customer: ordering.username, customerId: ordering.id };
});
