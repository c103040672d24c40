import { createHash } from 'node:crypto';
import type { Call } from '#contract/call.ts';
import { accountingApi } from '#contract/accounting.ts';
import { accountsApi } from '#contract/accounts.ts';
import { auditApi } from '#contract/audit.ts';
import { billingApi } from '#contract/billing.ts';
import { catalogApi } from '#contract/catalog.ts';
import { chatApi } from '#contract/chat.ts';
import { creditsApi } from '#contract/credits.ts';
import { dashboardApi } from '#contract/dashboard.ts';
import { deskApi } from '#contract/desk.ts';
import { libraryApi } from '#contract/library.ts';
import { mailApi } from '#contract/mail.ts';
import { orderingApi } from '#contract/ordering.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { securityApi } from '#contract/security.ts';
import { toolsApi } from '#contract/tools.ts';
import { workbenchApi } from '#contract/workbench.ts';

/** The VIN of a job of the large world, but for its first letters. */
const vinOf = (job: number) => createHash('md5').update(String(job)).digest('hex').slice(0, 14);

/**
 * A list as a screen asks for it.
 *
 * `small`: what is asked instead in a small portal, where the same would not fill the page: a list is compared with one that has as many
 * rows on its page, and a search for a number with one that finds about as many.
 */
export type List = {
  name: string;
  call: Call;
  input?: Record<string, string>;
  small?: Record<string, string>;
};

/** Two words that some customers of the small portal have, whose rows fill a page. */
const ofSomeCustomers = { search: 'turin bench' };
/** The first day of a period that fills a page there. */
const longAgo = new Date(Date.now() - 300 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** All that an administrator sees: every list of staff, too. */
export const ofStaff: readonly List[] = [
  { name: 'open tasks', call: workbenchApi.listOpenTasks },
  { name: 'open tasks, a city', call: workbenchApi.listOpenTasks, input: { search: 'kiel' } },
  { name: 'closed tasks', call: workbenchApi.listClosedTasks },
  { name: 'closed tasks, VIN', call: workbenchApi.listClosedTasks, input: { search: vinOf(123) } },
  {
    name: 'closed tasks, customer',
    call: workbenchApi.listClosedTasks,
    input: { search: 'us713 speed' },
    small: ofSomeCustomers,
  },
  {
    name: 'closed tasks, method',
    call: workbenchApi.listClosedTasks,
    input: { search: 'stage 1 us713' },
    small: { search: 'stage 1 speed' },
  },
  {
    name: 'closed tasks, day',
    call: workbenchApi.listClosedTasks,
    input: { search: '2026-05-06' },
    small: { filterMode: 'universal', filterStartDate: longAgo },
  },
  { name: 'closed tasks, a word in nearly all', call: workbenchApi.listClosedTasks, input: { search: 'berg' } },
  { name: 'closed tasks, two words of very many', call: workbenchApi.listClosedTasks, input: { search: 'kiel berg' } },
  {
    name: 'closed tasks, a nickname',
    call: workbenchApi.listClosedTasks,
    input: { search: 'vw' },
    small: { search: 'beemer' },
  },
  {
    name: 'closed tasks, a brand',
    call: workbenchApi.listClosedTasks,
    input: { search: 'chevrolet' },
    small: { search: 'bmw' },
  },
  {
    name: 'closed tasks, a brand and a number',
    call: workbenchApi.listClosedTasks,
    input: { search: 'bmw 320' },
    small: { search: 'bmw 1' },
  },
  {
    name: 'closed tasks, a brand and a city',
    call: workbenchApi.listClosedTasks,
    input: { search: 'bmw wien' },
    small: { search: 'bmw kiel' },
  },
  {
    name: 'closed tasks, an engine and its power',
    call: workbenchApi.listClosedTasks,
    input: { search: 'tdi 150' },
    small: { search: 'bmw 1' },
  },
  {
    name: 'closed tasks, a vehicle and a method',
    call: workbenchApi.listClosedTasks,
    input: { search: 'golf stage 1' },
    small: { search: 'bmw stage 1' },
  },
  { name: 'closed tasks, one letter', call: workbenchApi.listClosedTasks, input: { search: 'a' } },
  {
    name: 'closed tasks, this month',
    call: workbenchApi.listClosedTasks,
    input: { filterMode: 'month' },
    small: { filterMode: 'universal', filterStartDate: longAgo },
  },
  { name: 'closed tasks, unpaid', call: workbenchApi.listClosedTasks, input: { task_paymentStatus: 'open' } },
  { name: 'closed tasks, archived', call: workbenchApi.listClosedTasks, input: { status: 'archived' } },
  { name: 'closed tasks, by price', call: workbenchApi.listClosedTasks, input: { sort: 'price', direction: 'desc' } },
  { name: 'closed tasks, by customer', call: workbenchApi.listClosedTasks, input: { sort: 'customer' } },
  { name: 'closed tasks, by vehicle', call: workbenchApi.listClosedTasks, input: { sort: 'vehicle' } },
  {
    name: 'closed tasks, page 100',
    call: workbenchApi.listClosedTasks,
    input: { page: '100', pageSize: '100' },
    small: { pageSize: '100' },
  },
  { name: 'open jobs', call: workbenchApi.listAllJobs, input: { state: 'open' } },
  { name: 'closed jobs', call: workbenchApi.listAllJobs, input: { state: 'closed' } },
  {
    name: 'closed jobs, page 100',
    call: workbenchApi.listAllJobs,
    input: { state: 'closed', page: '100', pageSize: '100' },
    small: { state: 'closed', pageSize: '100' },
  },
  { name: 'jobs, VIN', call: workbenchApi.listAllJobs, input: { search: vinOf(45) } },
  {
    name: 'jobs, a generation',
    call: workbenchApi.listAllJobs,
    input: { search: 'golf 5' },
    small: { search: 'bmw 1' },
  },
  { name: 'jobs, a brand', call: workbenchApi.listAllJobs, input: { search: 'chevrolet' }, small: { search: 'bmw' } },
  {
    name: 'jobs, a brand and a city',
    call: workbenchApi.listAllJobs,
    input: { search: 'bmw wien' },
    small: { search: 'bmw kiel' },
  },
  { name: 'jobs, a word in nearly all', call: workbenchApi.listAllJobs, input: { search: 'berg' } },
  { name: 'customers', call: accountsApi.listUsers, input: { state: 'active' } },
  {
    name: 'customers, three words',
    call: accountsApi.listUsers,
    input: { search: 'us1999 wien motors' },
    small: ofSomeCustomers,
  },
  { name: 'customers, a word in all', call: accountsApi.listUsers, input: { search: 'berg' } },
  { name: 'customers, by balance', call: accountsApi.listUsers, input: { sort: 'balance', direction: 'desc' } },
  { name: 'customers, by jobs', call: accountsApi.listUsers, input: { sort: 'jobs', direction: 'desc' } },
  { name: 'customers, by last sign-in', call: accountsApi.listUsers, input: { sort: 'lastSignIn', direction: 'desc' } },
  { name: 'credits', call: creditsApi.listAllCredits },
  {
    name: 'credits, customers',
    call: creditsApi.listAllCredits,
    input: { search: 'us713 speed' },
    small: ofSomeCustomers,
  },
  {
    name: 'credits, number',
    call: creditsApi.listAllCredits,
    input: { search: 'LS-2026-055512' },
    small: { search: 'LS-2026' },
  },
  { name: 'credits, a word in nearly all', call: creditsApi.listAllCredits, input: { search: 'berg' } },
  { name: 'credits, by customer', call: creditsApi.listAllCredits, input: { sort: 'customer' } },
  { name: 'invoices', call: billingApi.listInvoices },
  {
    name: 'invoices, a customer',
    call: billingApi.listInvoices,
    input: { search: 'us713 speed' },
    small: ofSomeCustomers,
  },
  { name: 'invoices, a word in all', call: billingApi.listInvoices, input: { search: 'berg' } },
  { name: 'invoices, by customer', call: billingApi.listInvoices, input: { sort: 'customer' } },
  { name: 'delivery notes', call: billingApi.listDeliveryNotes },
  {
    name: 'delivery notes, a customer',
    call: billingApi.listDeliveryNotes,
    input: { search: 'us713 speed' },
    small: ofSomeCustomers,
  },
  { name: 'delivery notes, a word in all', call: billingApi.listDeliveryNotes, input: { search: 'berg' } },
  { name: 'delivery notes, by customer', call: billingApi.listDeliveryNotes, input: { sort: 'customer' } },
  { name: 'purchases', call: purchasesApi.listPurchases },
  {
    name: 'purchases, a customer',
    call: purchasesApi.listPurchases,
    input: { search: 'us713 speed' },
    small: ofSomeCustomers,
  },
  { name: 'purchases, without invoice', call: purchasesApi.listPurchases, input: { withoutInvoice: 'true' } },
  { name: 'received payments', call: purchasesApi.listReceivedPayments },
  {
    name: 'received payments, search',
    call: purchasesApi.listReceivedPayments,
    input: { search: 'workshop 7131' },
    small: { search: 'workshop' },
  },
  { name: 'documents for accounting', call: accountingApi.listAccountingDocuments },
  {
    name: 'documents for accounting, search',
    call: accountingApi.listAccountingDocuments,
    input: { search: 're-2026-00012' },
    small: { search: 're-2026' },
  },
  { name: 'audit log', call: auditApi.getAuditLog },
  { name: 'audit log, an address', call: auditApi.getAuditLog, input: { search: '10.0.0.3' } },
  { name: 'audit log, a word in all', call: auditApi.getAuditLog, input: { search: 'changed' } },
  { name: 'security log', call: securityApi.getSecurityLog },
  { name: 'security log, an address', call: securityApi.getSecurityLog, input: { search: '10.0.3.7' } },
  { name: 'security log, a word in all', call: securityApi.getSecurityLog, input: { search: 'firefox' } },
  { name: 'mails', call: mailApi.getMails },
  { name: 'mails, an address', call: mailApi.getMails, input: { search: 'customer13@bench.invalid' } },
  { name: 'mails, a word in all', call: mailApi.getMails, input: { search: 'ready' } },
  { name: 'conversations', call: chatApi.listAllConversations },
  { name: 'conversations, waiting', call: chatApi.listAllConversations, input: { chat_show: 'waiting' } },
  { name: 'conversations, a number', call: chatApi.listAllConversations, input: { search: '199999' } },
  {
    name: 'conversations, a brand',
    call: chatApi.listAllConversations,
    input: { search: 'chevrolet' },
    small: { search: 'bmw' },
  },
  {
    name: 'conversations, a brand and a number',
    call: chatApi.listAllConversations,
    input: { search: 'bmw 320' },
    small: { search: 'bmw 1' },
  },
  { name: 'conversations, a word in all', call: chatApi.listAllConversations, input: { search: 'please' } },
  { name: 'solutions', call: libraryApi.listSolutions },
  { name: 'solutions, software', call: libraryApi.listSolutions, input: { search: '10375000047' } },
  { name: 'vehicles', call: catalogApi.listVehicles },
  { name: 'vehicles, search', call: catalogApi.listVehicles, input: { search: 'golf tdi' } },
  { name: 'vehicles, by engine', call: catalogApi.listVehicles, input: { sort: 'enginePs', direction: 'desc' } },
  { name: 'vehicles, page 100', call: catalogApi.listVehicles, input: { page: '100', pageSize: '100' } },
  { name: 'methods', call: catalogApi.getMethods },
  { name: 'tools', call: toolsApi.getTools },
  { name: 'desk', call: deskApi.getDesk },
];

/** Those of a customer, whose own data do not change while the portal grows. */
export const ofCustomer: readonly List[] = [
  { name: 'own tasks', call: orderingApi.listTasks },
  { name: 'own tasks, VIN', call: orderingApi.listTasks, input: { search: 'wvwzzz1kz00000123' } },
  { name: 'own tasks, a vehicle', call: orderingApi.listTasks, input: { search: 'golf' } },
  { name: 'own tasks, a word in none', call: orderingApi.listTasks, input: { search: 'nowhere' } },
  { name: 'own jobs', call: orderingApi.listJobs },
  { name: 'own jobs, VIN', call: orderingApi.listJobs, input: { search: 'wvwzzz1kz00000123' } },
  { name: 'own jobs, a word in none', call: orderingApi.listJobs, input: { search: 'nowhere' } },
  { name: 'own credits', call: creditsApi.listCredits },
  { name: 'own credits, search', call: creditsApi.listCredits, input: { search: 'golf' } },
  { name: 'own purchases', call: purchasesApi.listPurchases },
  { name: 'own conversations', call: chatApi.listConversations },
  { name: 'own conversations, search', call: chatApi.listConversations, input: { search: 'please' } },
  { name: 'own sign-ins', call: securityApi.getOwnSignIns },
  { name: 'own sessions', call: accountsApi.getOwnSessions },
  { name: 'dashboard', call: dashboardApi.getDashboard },
];

/** Those of a customer with very many tasks. */
export const ofHeavyCustomer: readonly List[] = [
  { name: '50,000 own tasks', call: orderingApi.listTasks },
  { name: '50,000 own tasks, VIN', call: orderingApi.listTasks, input: { search: 'wvwzzz1kz00012345' } },
  { name: '50,000 own tasks, a word in all', call: orderingApi.listTasks, input: { search: 'soon' } },
  { name: '50,000 own tasks, a word in none', call: orderingApi.listTasks, input: { search: 'nowhere' } },
  { name: '50,000 own tasks, two letters', call: orderingApi.listTasks, input: { search: 'wv' } },
  { name: '50,000 own tasks, a vehicle', call: orderingApi.listTasks, input: { search: 'golf' } },
  { name: '50,000 own jobs', call: orderingApi.listJobs },
  { name: '50,000 own jobs, VIN', call: orderingApi.listJobs, input: { search: 'wvwzzz1kz00012345' } },
  { name: '50,000 own jobs, a word in all', call: orderingApi.listJobs, input: { search: 'soon' } },
  { name: '50,000 own jobs, a word in none', call: orderingApi.listJobs, input: { search: 'nowhere' } },
];
