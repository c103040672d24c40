import { accountsApi } from '#contract/accounts.ts';
import { automationApi } from '#contract/automation.ts';
import { chatApi } from '#contract/chat.ts';
import { countriesApi } from '#contract/countries.ts';
import { dashboardApi } from '#contract/dashboard.ts';
import { deskApi } from '#contract/desk.ts';
import { ledgerApi } from '#contract/ledger.ts';
import { mailApi } from '#contract/mail.ts';
import { offersApi } from '#contract/offers.ts';
import { orderingApi } from '#contract/ordering.ts';
import { settingsApi } from '#contract/settings.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { loadJob } from '#test/load-job.ts';
import { order, taskIn } from '#test/orders.ts';
import { password } from '#test/portal.ts';
import { defineWorld, firstPage } from './define.ts';

const { language, ...page } = firstPage;

/** The operator's options and texts, what visitors read of them, a mail of the portal, and an order that everybody sees. */
export const settings = defineWorld(async ({ person, portal, visitor, frame, scene }) => {
  const support = await person('support', { role: 'support' });
  await support.ask(settingsApi.getOperatorOptions, {});
  await support.ask(accountsApi.getSignInRules, {});
  await support.ask(countriesApi.getCountries, {});
  await support.ask(automationApi.getAutomaticService, {});
  await support.ask(mailApi.getMails, { page: 1, filterMode: 'all', state: 'notSent' });
  await support.ask(mailApi.getMails, { ...page, state: 'all' });
  // The palette also searches for the name of an option.
  const found = { search: 'iban', filterMode: 'all', language } as const;
  await support.ask(workbenchApi.listOpenTasks, found);
  await support.ask(workbenchApi.listClosedTasks, found);
  await support.ask(workbenchApi.listAllJobs, { ...found, state: 'all' });
  await support.ask(accountsApi.listUsers, { ...found, state: 'all' });
  await support.ask(settingsApi.getPortalText, { kind: 'imprint', language });
  await support.ask(settingsApi.getPortalText, { kind: 'oldPortalNotice', language });

  // Texts that visitors read.
  await visitor.ask(settingsApi.loadPublicOptions, {});
  await visitor.ask(settingsApi.getPortalText, { kind: 'oldPortalNotice', language });
  const { vehicles: examples } = await visitor.ask(offersApi.getShowcase, {});
  const [example = { brand: '', model: '' }] = examples;
  const exampleName = `${example.brand} ${example.model}`;
  await visitor.ask(offersApi.searchOffers, { search: exampleName, language });
  for (const search of ['', 'vw golf 7 gtd', '<b>nothing</b> of that kind'])
    await visitor.ask(offersApi.searchOffers, { search, language });
  const { pool } = portal.database;
  scene('prices shown');
  await pool.query('update portal_options set visitor_prices = true');
  await visitor.ask(offersApi.getShowcase, {});
  await visitor.ask(offersApi.searchOffers, { search: 'vw golf 7 gtd', language });
  await pool.query('update portal_options set visitor_prices = false');
  scene('notice written');
  await support.ask(settingsApi.updatePortalText, {
    kind: 'oldPortalNotice',
    language,
    content: 'The old portal is **gone**.',
  });
  for (const reader of [support, visitor])
    await reader.ask(settingsApi.getPortalText, { kind: 'oldPortalNotice', language });
  await support.ask(settingsApi.updatePortalText, { kind: 'oldPortalNotice', language, content: '' });

  // A mail, and an outbox without one.
  const customer = await person('customer', { credits: 100 });
  await customer.ask(accountsApi.changePassword, { password, newPassword: 'another-secret' });
  const admin = await person('admin', { role: 'admin' });
  for (const search of ['', customer.username, 'nothing of that kind'])
    await admin.ask(mailApi.getMails, { ...page, search, state: 'all' });

  // An order with a message.
  const workshop = await person('workshop', { credits: 100 });
  const ordered = await order(portal, workshop, { image: new Uint8Array(64).fill(7), fileName: 'readout.zip' });
  await taskIn(workshop, ordered, 'manual');
  await workshop.ask(chatApi.createMessage, { ...ordered, message: 'Is it done?' });
  await frame(workshop);
  await workshop.ask(dashboardApi.getDashboard, { language });
  await workshop.ask(orderingApi.listTasks, firstPage);
  await loadJob(workshop, ordered);
  await workshop.ask(orderingApi.listRecentVehicles, {});
  await frame(support);
  await support.ask(deskApi.getDesk, {});
  await support.ask(ledgerApi.getLedgerCheck, {});
  await support.ask(workbenchApi.listOpenTasks, { filterMode: 'all', language });
  const { catalogue: vehicles } = await visitor.ask(offersApi.searchOffers, { search: '', language });
  return { ...ordered, customer: customer.username, vehicles, exampleName };
});
