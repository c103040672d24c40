import { billingApi } from '#contract/billing.ts';
import { accountsApi } from '#contract/accounts.ts';
import { creditsApi } from '#contract/credits.ts';
import { deskApi } from '#contract/desk.ts';
import { ledgerApi } from '#contract/ledger.ts';
import { mailApi } from '#contract/mail.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { settingsApi } from '#contract/settings.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { loadCustomer } from '#test/load-customer.ts';
import { defineWorld, firstPage } from './define.ts';

const { language: _, ...page } = firstPage;

/** Customers who buy by transfer, by card, or not at all; a purchase; a group with a package of its own. */
export const purchases = defineWorld(async ({ person, portal, frame, scene }) => {
  const { pool } = portal.database;
  // Options of all: undone at the end.
  await pool.query(
    `update portal_options set operator_company = 'Tuneport GmbH', operator_street = 'Ring 1', operator_zip = '1010',
       operator_city = 'Wien', operator_country_id = (select id from countries where iso = 'AT'),
       operator_vat_number = 'ATU12345678', bank_holder = 'Tuneport GmbH', bank_name = 'Bank',
       bank_iban = 'AT611904300234573201', bank_bic = 'BKAUATWW'`,
  );
  const customerWho = async (name: string, paysBy: 'transfer' | 'card' | 'none') => {
    const customer = await person(name);
    await pool.query(
      `update users set payment_api = $2, company_name = $3, street = 'Gasse 2', zip = '1020', city = 'Wien' where id = $1`,
      [customer.id, paysBy, name],
    );
    await frame(customer);
    await customer.ask(purchasesApi.getBuyingOptions, {});
    await customer.ask(purchasesApi.listPurchases, { filterMode: 'all', state: 'open' });
    await customer.ask(purchasesApi.listPurchases, page);
    await customer.ask(creditsApi.getCreditBalance, {});
    await customer.ask(creditsApi.getCreditTrend, {});
    await customer.ask(creditsApi.listCredits, firstPage);
    await customer.ask(purchasesApi.getTopUp, {});
    await customer.ask(billingApi.listEarlierDocuments, {});
    return customer;
  };
  const cardholder = await customerWho('cardholder', 'card');
  await customerWho('unable', 'none');
  const buyer = await customerWho('buyer', 'transfer');
  const { packages } = await buyer.ask(purchasesApi.getBuyingOptions, {});
  const packageId = packages.find(({ credits }) => credits === 25_000)?.packageId;
  if (packageId === undefined) throw new Error('there is no package of 250 credits');
  scene('bought');
  const purchase = await buyer.ask(purchasesApi.startPurchase, {
    packageId,
    way: 'transfer',
    acceptedTerms: true,
    gross: 29_750,
    purchaseKey: crypto.randomUUID(),
  });
  const { purchaseId } = purchase;
  await buyer.ask(purchasesApi.getPurchase, { purchaseId });
  await buyer.ask(purchasesApi.listPurchases, { filterMode: 'all', state: 'open' });
  await buyer.ask(purchasesApi.listPurchases, page);

  // Offers of staff.
  const support = await person('support', { role: 'support' });
  const loadOffers = async () => {
    await support.ask(purchasesApi.listPackages, {});
    await support.ask(purchasesApi.listGroups, {});
  };
  await support.ask(settingsApi.getOperatorOptions, {});
  await loadOffers();
  await support.ask(deskApi.getDesk, {});
  await support.ask(ledgerApi.getLedgerCheck, {});
  await support.ask(creditsApi.getPendingBookings, {});
  await support.ask(workbenchApi.listOpenTasks, { filterMode: 'all', language: 'en' });
  const ofBuyer = await support.ask(purchasesApi.listPurchases, { ...page, userId: buyer.id });
  await loadCustomer(support, cardholder.id);
  await support.ask(accountsApi.getUserSessions, { userId: cardholder.id, page: 1, pageSize: 50 });
  await support.ask(mailApi.getMailPreferences, { userId: cardholder.id });
  scene('group added');
  const group = { name: 'Dealers', bonusPercent: 10, paysBy: ['card' as const] };
  await support.ask(purchasesApi.saveGroup, group);
  await loadOffers();
  scene('package added');
  const groupId = (await support.ask(purchasesApi.listGroups, {})).find(({ name }) => name === group.name)?.groupId;
  const offered = await support.ask(purchasesApi.listPackages, {});
  await pool.query(
    `insert into credit_packages (credits, net_price, bonus, group_id, active, position) values (20050, 18000, 500, $1, true, $2)`,
    [groupId, offered.length + 1],
  );
  await loadOffers();
  scene('customer in the group');
  await support.ask(purchasesApi.setGroupOfCustomer, { userId: cardholder.id, groupId });
  await loadCustomer(support, cardholder.id);
  await loadOffers();
  await cardholder.ask(purchasesApi.getBuyingOptions, {});
  scene('package deleted');
  const added = (await support.ask(purchasesApi.listPackages, {})).find((one) => one.groupId === groupId);
  if (added !== undefined) await support.ask(purchasesApi.deletePackage, { packageId: added.packageId });
  await loadOffers();

  await pool.query(
    `update portal_options set operator_company = '', operator_street = '', operator_zip = '', operator_city = '',
       operator_country_id = null, operator_vat_number = '', bank_holder = '', bank_name = '', bank_iban = '', bank_bic = ''`,
  );
  return {
    purchaseId,
    packageId,
    purchase: purchasesApi.startPurchase.output.encode(purchase) as unknown as Record<string, unknown>,
    groupId,
    listed: purchasesApi.listPurchases.output.encode(ofBuyer) as unknown as { data: object[]; total: number },
    cardholderId: cardholder.id,
  };
});
