import { Readable } from 'node:stream';
import { billingApi } from '#contract/billing.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { dashboardApi } from '#contract/dashboard.ts';
import { pricingApi } from '#contract/pricing.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { loadJob } from '#test/load-job.ts';
import { order, taskIn } from '#test/orders.ts';
import type { Person } from '#test/portal.ts';
import { saveFile } from '#server/files/index.ts';
import { defineWorld, firstPage } from './define.ts';

const language = 'en';

async function loadDashboard(customer: Person): Promise<void> {
  await customer.ask(dashboardApi.getDashboard, { language });
  await customer.ask(creditsApi.getCreditTrend, {});
  await customer.ask(creditsApi.getCreditBalance, {});
  await customer.ask(purchasesApi.listPurchases, { filterMode: 'all', state: 'open' });
}

/** A customer without orders, one with an order of which support asks something, a ledger, and agreed prices. */
export const dashboard = defineWorld(async ({ person, portal, frame, scene }) => {
  const { pool } = portal.database;
  const newcomer = await person('newcomer');
  await loadDashboard(newcomer);

  // The ledger of a customer: a purchase of 100 credits, and a correction of 25.
  const saver = await person('saver');
  await pool.query(
    `insert into credit_entries (user_id, kind, amount, balance, reason, idempotency_key, created_at)
     values ($1, 'purchase', 10000, 10000, 'invoice 7', 'k1', now() - interval '2 days'),
       ($1, 'correction', -2500, 7500, '=formula', 'k2', now())`,
    [saver.id],
  );
  await pool.query('insert into credit_accounts (user_id, balance) values ($1, 7500)', [saver.id]);
  await frame(saver);
  await loadDashboard(saver);
  await saver.ask(creditsApi.listCredits, firstPage);
  await saver.ask(creditsApi.listCredits, { ...firstPage, kind: 'purchase' });
  await saver.ask(creditsApi.listCredits, { ...firstPage, kind: 'purchase', search: 'nothing like it' });
  await saver.ask(purchasesApi.getTopUp, {});
  await portal.storage.receive(Readable.from([Buffer.from('%PDF-1.7 an invoice')])).then((paper) =>
    portal.database.db.transaction().execute(async (tx) => {
      await saveFile(tx, portal.storage, paper);
      await tx
        .insertInto('earlier_documents')
        .values({
          user_id: saver.id,
          number: 'R-77',
          title: 'Invoice',
          issued_on: '2026-05-31',
          sha256: paper.sha256,
          file_name: 'r-77.pdf',
        })
        .execute();
    }),
  );
  await saver.ask(billingApi.listEarlierDocuments, {});
  const [paper] = await saver.ask(billingApi.listEarlierDocuments, {});
  if (paper !== undefined)
    await saver.askForFile(billingApi.downloadEarlierDocument, { earlierDocumentId: paper.earlierDocumentId });
  await saver.askForFile(creditsApi.exportCredits, firstPage);

  // Prices that were agreed with a customer.
  const dealer = await person('dealer');
  await pool.query(
    `insert into customer_class_prices (user_id, kind, class_id, price)
     select $1, 'engine', min(id), 1234 from price_classes where kind = 'engine'`,
    [dealer.id],
  );
  await pool.query('insert into special_prices (user_id, method_id, price) select $1, min(id), 4321 from methods', [
    dealer.id,
  ]);
  for (const call of [pricingApi.getEnginePrices, pricingApi.getModulePrices]) await dealer.ask(call, { language });

  // An order: support asks, the file is finished, and is paid.
  const support = await person('support', { role: 'support' });
  const workshop = await person('workshop', { credits: 100 });
  const ordered = await order(portal, workshop, { image: new Uint8Array(64).fill(5), fileName: 'readout.zip' });
  await taskIn(workshop, ordered, 'manual');
  const conversations = async () => {
    await workshop.ask(chatApi.listConversations, { page: 1, pageSize: 50, search: '', filterMode: 'all' });
    await workshop.ask(chatApi.getUnreadMessages, {});
  };
  await loadDashboard(workshop);
  await conversations();
  await loadJob(workshop, ordered);
  scene('support asks');
  await support.ask(chatApi.createMessage, { ...ordered, message: 'Which gearbox is it?' });
  await frame(workshop);
  await loadDashboard(workshop);
  await conversations();
  await loadJob(workshop, ordered);
  scene('read');
  await workshop.ask(chatApi.markRead, { ...ordered, opener: 'customer' });
  await frame(workshop);
  await conversations();
  scene('answered');
  await workshop.ask(chatApi.createMessage, { ...ordered, message: 'DSG, seven gears.' });
  await conversations();
  await loadJob(workshop, ordered);
  scene('finished');
  await pool.query(
    `update tasks set status = 'finished', modified_sha256 = original_sha256, finished_at = now() where id = $1`,
    [ordered.taskId],
  );
  await frame(workshop);
  await loadDashboard(workshop);
  await loadJob(workshop, ordered);
  scene('paid');
  await pool.query(
    `insert into credit_entries (user_id, kind, amount, balance, task_id, idempotency_key)
     values ($1, 'payment', -2500, 7500, $2, 'paid')`,
    [workshop.id, ordered.taskId],
  );
  await pool.query('update credit_accounts set balance = 7500 where user_id = $1', [workshop.id]);
  await frame(workshop);
  await loadDashboard(workshop);
  return ordered;
});
