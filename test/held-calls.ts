import { accountingApi } from '#contract/accounting.ts';
import { accountsApi } from '#contract/accounts.ts';
import { billingApi } from '#contract/billing.ts';
import type { Call } from '#contract/call.ts';
import { catalogApi } from '#contract/catalog.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { dashboardApi } from '#contract/dashboard.ts';
import type { VehicleId } from '#contract/ids.ts';
import { ledgerApi } from '#contract/ledger.ts';
import { libraryApi } from '#contract/library.ts';
import { mailApi } from '#contract/mail.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { settingsApi } from '#contract/settings.ts';
import { shellApi } from '#contract/shell.ts';
import { tasksApi } from '#contract/tasks.ts';
import { toolsApi } from '#contract/tools.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { newInvoice } from './invoices.ts';
import type { Ordered } from './orders.ts';
import type { Person } from './portal.ts';

/** A call as one person makes it. */
export type Asking = { call: Call; as: Person; input: object };

export type HeldWorld = {
  readonly customer: Person;
  readonly other: Person;
  readonly support: Person;
  readonly admin: Person;
  readonly finished: Ordered;
  readonly waiting: Ordered;
  /** Vehicle of the customer's orders. */
  readonly vehicleId: VehicleId;
};

export const page = { page: 1, pageSize: 50, filterMode: 'all' } as const;

/** Every call that is held by versions, as its screens ask. */
export function asksOf({ customer, other, support, admin, finished, waiting, vehicleId }: HeldWorld): Asking[] {
  const asked = (as: Person, call: Call, input: object = {}): Asking => ({ call, as, input });
  const both = (call: Call, input: object) => [asked(customer, call, input), asked(admin, call, input)];
  const ofCustomer = { userId: customer.id };
  const english = { language: 'en' };
  return [
    asked(customer, orderingApi.listTasks, page),
    asked(customer, orderingApi.listTasks, { ...page, search: 'stage', sort: 'vehicle' }),
    asked(other, orderingApi.listTasks, page),
    asked(customer, orderingApi.listJobs, page),
    asked(customer, chatApi.listConversations, page),
    asked(support, workbenchApi.listOpenTasks, page),
    asked(support, workbenchApi.listClosedTasks, page),
    asked(support, chatApi.listAllConversations, page),
    asked(support, workbenchApi.listOpenTasks, { ...page, search: 'workshop', person: 'nobody' }),
    asked(support, workbenchApi.listAllJobs, { ...page, sort: 'customer', state: 'all' }),
    asked(support, workbenchApi.getNextTask),
    asked(support, workbenchApi.getStaff),
    asked(customer, creditsApi.getCreditBalance),
    ...both(shellApi.loadFrame, {}),
    ...both(tasksApi.getJob, finished),
    ...both(tasksApi.getJobStatus, waiting),
    ...both(tasksApi.getTasksOfJob, waiting),
    ...both(tasksApi.getTaskStatuses, { taskIds: [waiting.taskId, finished.taskId] }),
    ...both(tasksApi.getTaskStatus, finished),
    ...both(tasksApi.getTaskHistory, waiting),
    ...both(tasksApi.getMethodsOfTask, waiting),
    ...both(chatApi.getMessagesOfJob, waiting),
    ...both(chatApi.getMessagesOfTask, waiting),
    ...both(chatApi.getUnreadMessages, {}),
    asked(customer, dashboardApi.getDashboard),
    // Money.
    asked(customer, creditsApi.getCreditTrend),
    asked(customer, creditsApi.listCredits, page),
    asked(support, creditsApi.listAllCredits, page),
    asked(support, creditsApi.listAllCredits, { ...page, search: 'workshop', sort: 'customer' }),
    asked(support, creditsApi.listCreditsOfUser, { ...page, ...ofCustomer }),
    asked(support, billingApi.listInvoices, page),
    asked(support, billingApi.listDeliveryNotes, page),
    ...both(purchasesApi.listPurchases, page),
    asked(support, purchasesApi.listReceivedPayments, page),
    asked(support, accountingApi.listAccountingDocuments, page),
    asked(support, ledgerApi.getLedgerCheck),
    // Prices and catalogue.
    asked(customer, pricingApi.getOfferedMethods, { vehicleId, ...english }),
    asked(customer, pricingApi.getEnginePrices, english),
    asked(customer, pricingApi.getModulePrices, english),
    ...both(pricingApi.getSpecialPrices, { ...ofCustomer, ...english }),
    asked(admin, pricingApi.getStandardEnginePrices, english),
    asked(admin, pricingApi.getStandardModulePrices, english),
    ...both(pricingApi.getAgreedEnginePrices, ofCustomer),
    ...both(pricingApi.getAgreedModulePrices, ofCustomer),
    asked(admin, pricingApi.getAgreedPrices, { ...ofCustomer, ...english }),
    asked(admin, purchasesApi.listPackages),
    asked(admin, purchasesApi.listGroups),
    asked(customer, catalogApi.getVehicleBrands, { category: 'car' }),
    ...both(catalogApi.searchVehicles, { search: 'zzz' }),
    asked(admin, catalogApi.listVehicles, page),
    asked(admin, catalogApi.getVehicleMethods, { vehicleId, ...english }),
    asked(admin, catalogApi.getMethods),
    // Everything else that staff and customers look up.
    ...both(toolsApi.getTools, {}),
    ...both(toolsApi.getCustomerTools, { customerId: customer.id }),
    asked(support, chatApi.getReplyTemplates),
    asked(support, libraryApi.listSolutions, page),
    asked(admin, mailApi.getMails, page),
    ...both(mailApi.getMailPreferences, ofCustomer),
    ...both(settingsApi.getLegalNotice, { kind: 'emission', language: 'en' }),
    asked(admin, settingsApi.getLegalNotices),
    asked(customer, accountsApi.getSecondFactor),
  ];
}

type Query = (text: string, values?: unknown[]) => Promise<unknown>;

/** A solution for lists, without anything that it would change. */
export const addSolution = (query: Query) =>
  query(`insert into solutions (method_id, family, software, length, fingerprint, content)
    select min(id), 'EDC17', '1037501234', 2097152, repeat('0', 64), '{"checksum":"none","runs":[]}' from methods where id > 0`);

/**
 * Changes of what those calls show, which no order makes. Most are made in the database itself, as operators and commands make
 * them: the version has to know of each.
 */
export function actsOnLists(query: Query, { customer, support, admin, vehicleId }: HeldWorld) {
  const price = (kind: string) => query('update price_classes set price = price + 100 where kind = $1', [kind]);
  return {
    invoice: () => newInvoice(support, customer),
    purchase: () =>
      query(
        `insert into purchases (user_id, reference, idempotency_key, way, credits, net, tax_rate, tax_rule, tax, gross, terms_accepted_at)
        values ($1, 'TP000000001', 'once', 'transfer', 10000, 10000, 1900, 'domestic', 1900, 11900, now())`,
        [customer.id],
      ),
    receivedPayment: () =>
      query(
        `insert into received_payments (source, source_id, amount, state, problem) values ('manual', 'by hand', 100, 'open', 'unknownReference')`,
      ),
    accountingDocument: () =>
      query(
        `insert into accounting_documents (number, kind, user_id, issued_at) values ('LS-2099-1', 'LS', $1, now())`,
        [customer.id],
      ),
    ledgerCheck: () => admin.ask(ledgerApi.verifyLedger, {}),
    enginePrices: () => price('engine'),
    modulePrices: () => price('module'),
    agreedPrices: () =>
      query(
        `insert into customer_class_prices (user_id, kind, class_id, price) select $1, kind, id, 100 from price_classes
        on conflict do nothing`,
        [customer.id],
      ),
    specialPrice: () =>
      query(
        'insert into special_prices (user_id, method_id, price) select $1, min(id), 100 from methods where active and id > 0',
        [customer.id],
      ),
    group: () => query(`insert into customer_groups (name) values ('friends')`),
    package: () => query('insert into credit_packages (credits, net_price) values (10000, 9000)'),
    methodOfVehicle: () =>
      query(
        `insert into vehicle_methods (vehicle_id, method_id, offered)
        select $1, id, true from methods where active and id > 0 order by id limit 1`,
        [vehicleId],
      ),
    newVehicle: () => query(`insert into vehicles (category, brand, model) values ('car', 'Zzz', 'One')`),
    tool: () => query(`insert into tools (name) values ('Flash box')`),
    customerTool: () =>
      query(`insert into customer_tools (user_id, tool_id, serial) select $1, min(id), 'S-1' from tools where active`, [
        customer.id,
      ]),
    template: () => query(`insert into reply_templates (title, text) values ('Greeting', 'Hello')`),
    solution: () => query(`update solutions set state = 'suspended', state_changed_at = now()`),
    mail: () => query(`update mails set attempts = attempts + 1`),
    mailPreference: () => customer.ask(mailApi.updateMailPreferences, { kind: 'taskFinished', wanted: false }),
    legalNotice: () =>
      admin.ask(settingsApi.updateLegalNotice, { kind: 'emission', language: 'en', content: 'Not for public roads.' }),
    secondFactor: () =>
      query(`insert into second_factors (user_id, secret, confirmed_at) values ($1, '\\x00', now())`, [customer.id]),
  };
}
