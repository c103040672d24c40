import { randomUUID } from 'node:crypto';
import { accountingApi } from '#contract/accounting.ts';
import { accountsApi } from '#contract/accounts.ts';
import { billingApi } from '#contract/billing.ts';
import { countriesApi } from '#contract/countries.ts';
import { creditsApi } from '#contract/credits.ts';
import { ledgerApi } from '#contract/ledger.ts';
import { paymentsApi } from '#contract/payments.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { taxesApi } from '#contract/taxes.ts';
import { creditCents } from '#contract/money.ts';
import { newInvoice, withOperator } from '#test/invoices.ts';
import { defineWorld, firstPage } from './define.ts';

const { language, ...page } = firstPage;

/** A customer with 10 credits and two purchases by transfer, a bank statement without known headings, and an invoice of this month. */
export const bookings = defineWorld(async ({ person, portal, scene }) => {
  const customer = await person('customer', { credits: 10 });
  const support = await person('support', { role: 'support' });
  const { username, id: userId } = customer;
  const { pool } = portal.database;
  await pool.query(
    `update users set company_name = username, payment_api = 'transfer', street = 'Gasse 2', zip = '10117', city = 'Berlin' where id = $1`,
    [userId],
  );
  const loadCredits = async () => {
    for (const search of ['', username]) {
      await support.ask(creditsApi.listAllCredits, { ...page, language, search });
      await support.ask(creditsApi.listAllCredits, { ...page, language, search, kind: 'payment' });
    }
  };
  await support.ask(ledgerApi.getLedgerCheck, {});
  await support.ask(creditsApi.getPendingBookings, {});
  for (const search of ['', username])
    await support.ask(accountsApi.listUsers, { filterMode: 'all', state: 'all', search });
  await support.ask(creditsApi.getPurchaseTerms, { userId });
  await loadCredits();
  await support.askForFile(creditsApi.exportAllCredits, { ...page, language, search: username });
  for (const search of ['', username]) await support.ask(billingApi.listDeliveryNotes, { ...page, search });

  const loadPayments = async () => {
    for (const search of ['', username])
      await support.ask(purchasesApi.listReceivedPayments, { ...page, search, state: 'open' });
  };
  const statement = (gross: number) =>
    `Tag ${username};Geld;Wozu;Von wem\n23.11.2026;${String(gross / 100).replace('.', ',')};danke ${username};${username}\n24.11.2026;-5,00;Strom;Werk\n`;
  const month = new Date(Date.now()).toISOString().slice(0, 7);
  const before = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 2, 1)).toISOString().slice(0, 7);

  const purchase = await withOperator(portal, async () => {
    const start = (credits: number) =>
      customer.ask(purchasesApi.startPurchase, {
        credits,
        way: 'transfer',
        acceptedTerms: true,
        purchaseKey: randomUUID(),
      });
    const bought = await start(173);
    await loadPayments();
    await support.ask(purchasesApi.listPurchases, { filterMode: 'all', search: '', state: 'open' });
    await support.ask(purchasesApi.listPurchases, { filterMode: 'all', search: username });
    const send = (dryRun: boolean, places = {}) =>
      support.ask(
        paymentsApi.importStatement,
        { dryRun, ...places },
        { files: { file: new File([statement(bought.gross)], 'list.csv') } },
      );
    const places = { dayColumn: 0, amountColumn: 1, purposeColumn: 2, payerColumn: 3 };
    scene('columns asked');
    await send(true);
    scene('columns chosen');
    await send(true, places);
    scene('statement imported');
    await send(false, places);
    await loadPayments();
    const { data } = await support.ask(purchasesApi.listReceivedPayments, { ...page, search: username, state: 'open' });
    scene('payment assigned');
    const [payment] = data;
    if (payment === undefined) throw new Error('the statement has brought no payment');
    const { paymentId } = payment;
    await support.ask(purchasesApi.decideReceivedPayment, {
      paymentId,
      decision: 'assign',
      purchaseId: bought.purchaseId,
      reason: 'amount and payer fit',
    });
    await loadPayments();

    await newInvoice(support, customer);
    const debtor = await person('debtor');
    await pool.query(
      `update users set company_name = 'Autohaus Ziel', street = 'Gasse 3', zip = '10117', city = 'Berlin',
         country_id = (select id from countries where iso = 'DE') where id = $1`,
      [debtor.id],
    );
    const { invoiceId } = await newInvoice(support, debtor, { termDays: 30 });
    const loadItems = async () => {
      await support.ask(accountingApi.listOpenItems, { ...page, search: '' });
    };
    await loadItems();
    scene('open item settled');
    await support.ask(accountingApi.settleOpenItem, {
      invoiceId,
      amount: 9750,
      paidOn: '2026-01-15',
      paymentKey: randomUUID(),
    });
    await loadItems();
    return bought;
  });

  const { rows } = await pool.query<Record<string, unknown>>('select * from accounting_options');
  await support.ask(accountingApi.getAccounting, {});
  await support.ask(countriesApi.getCountries, {});
  const admin = await person('admin', { role: 'admin' });
  await admin.ask(accountingApi.getAccounting, {});
  await admin.ask(taxesApi.getTaxes, {});
  await admin.ask(countriesApi.getCountries, {});
  for (const one of [month, before]) await support.ask(accountingApi.getMonth, { month: one });
  scene('settings saved');
  await support.ask(accountingApi.updateAccounting, {
    datevConsultant: 29_098,
    datevClient: 55_003,
    domesticAccount: '8400',
    ossAccount: '8400',
    reverseChargeAccount: '8400',
    exportAccount: '8400',
    smallBusinessAccount: '8400',
  });
  await support.ask(accountingApi.getAccounting, {});
  for (const one of [month, before]) await support.ask(accountingApi.getMonth, { month: one });
  await support.askForFile(accountingApi.exportMonth, { month, language });
  await pool.query('delete from accounting_options');
  await pool.query('insert into accounting_options select * from jsonb_populate_record(null::accounting_options, $1)', [
    JSON.stringify(rows[0]),
  ]);

  // A booking beyond the limit of a colleague, as a second person sees it.
  const clerk = await portal.person({ permissions: ['credits'] });
  await pool.query('update roles set booking_limit = 100 where key = (select staff_role from users where id = $1)', [
    clerk.id,
  ]);
  const reason = 'goodwill for a late file';
  const bookingKey = randomUUID();
  await clerk.ask(creditsApi.changeCredits, { userId, kind: 'bonus', amount: creditCents(2000), reason, bookingKey });
  const second = await person('second', { role: 'support' });
  await second.ask(creditsApi.getPendingBookings, {});
  await second.ask(creditsApi.listAllCredits, { ...page, language, search: '' });
  await second.ask(ledgerApi.getLedgerCheck, {});
  await pool.query('delete from pending_bookings where user_id = $1', [userId]);
  return { username, purchaseId: purchase.purchaseId, gross: purchase.gross, statement: statement(purchase.gross) };
});
