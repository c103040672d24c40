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
export type List = { name: string; call: Call; input?: Input; small?: Input };
type Input = Readonly<Record<string, string>>;
/** Lists of one call: what is said behind the name of the list, what is asked, and what in a small portal. */
type Variant = readonly [suffix: string, input?: Input, small?: Input];

const listsOf = (name: string, call: Call, variants: readonly Variant[]): List[] =>
  variants.map(([suffix, input, small]) => ({
    name: `${name}${suffix}`,
    call,
    ...(input !== undefined && { input }),
    ...(small !== undefined && { small }),
  }));

/** A search, and the one that finds a full page in the small portal. */
const word = (search: string, small?: string): [input: Input, small?: Input] =>
  small === undefined ? [{ search }] : [{ search }, { search: small }];

/** The first day of a period that fills a page in the small portal. */
const longAgo = new Date(Date.now() - 300 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
/** Two words that some customers have there, whose rows fill a page. */
const ofSome = 'turin bench';

/** All that an administrator sees: every list of staff, too. */
export const ofStaff: readonly List[] = [
  ...listsOf('open tasks', workbenchApi.listOpenTasks, [[''], [', a city', ...word('kiel')]]),
  ...listsOf('closed tasks', workbenchApi.listClosedTasks, [
    [''],
    [', VIN', ...word(vinOf(123))],
    [', customer', ...word('us713 speed', ofSome)],
    [', method', ...word('stage 1 us713', 'stage 1 speed')],
    [', day', { search: '2026-05-06' }, { filterMode: 'universal', filterStartDate: longAgo }],
    [', a word in nearly all', ...word('berg')],
    [', two words of very many', ...word('kiel berg')],
    [', a nickname', ...word('vw', 'beemer')],
    [', a brand', ...word('chevrolet', 'bmw')],
    [', a brand and a number', ...word('bmw 320', 'bmw 1')],
    [', a brand and a city', ...word('bmw wien', 'bmw kiel')],
    [', an engine and its power', ...word('tdi 150', 'bmw 1')],
    [', a vehicle and a method', ...word('golf stage 1', 'bmw stage 1')],
    [', one letter', ...word('a')],
    [', this month', { filterMode: 'month' }, { filterMode: 'universal', filterStartDate: longAgo }],
    [', unpaid', { task_paymentStatus: 'open' }],
    [', archived', { status: 'archived' }],
    [', by price', { sort: 'price', direction: 'desc' }],
    [', by customer', { sort: 'customer' }],
    [', by vehicle', { sort: 'vehicle' }],
    [', page 100', { page: '100', pageSize: '100' }, { pageSize: '100' }],
  ]),
  ...listsOf('all tasks', workbenchApi.listAllTasks, [
    [''],
    [', finished in a period', { periodOf: 'finished', filterMode: 'universal', filterStartDate: longAgo }],
    [', a brand', { vehicle_brand: 'BMW' }],
  ]),
  ...listsOf('open jobs', workbenchApi.listAllJobs, [['', { state: 'open' }]]),
  ...listsOf('closed jobs', workbenchApi.listAllJobs, [
    ['', { state: 'closed' }],
    [', page 100', { state: 'closed', page: '100', pageSize: '100' }, { state: 'closed', pageSize: '100' }],
  ]),
  ...listsOf('jobs', workbenchApi.listAllJobs, [
    [', VIN', ...word(vinOf(45))],
    [', a generation', ...word('golf 5', 'bmw 1')],
    [', a brand', ...word('chevrolet', 'bmw')],
    [', a brand and a city', ...word('bmw wien', 'bmw kiel')],
    [', a word in nearly all', ...word('berg')],
  ]),
  ...listsOf('customers', accountsApi.listUsers, [
    ['', { state: 'active' }],
    [', three words', ...word('us1999 wien motors', ofSome)],
    [', a word in all', ...word('berg')],
    [', by balance', { sort: 'balance', direction: 'desc' }],
    [', by jobs', { sort: 'jobs', direction: 'desc' }],
    [', by last sign-in', { sort: 'lastSignIn', direction: 'desc' }],
  ]),
  ...listsOf('credits', creditsApi.listAllCredits, [
    [''],
    [', customers', ...word('us713 speed', ofSome)],
    [', number', ...word('LS-2026-055512', 'LS-2026')],
    [', a word in nearly all', ...word('berg')],
    [', by customer', { sort: 'customer' }],
  ]),
  ...listsOf('invoices', billingApi.listInvoices, [
    [''],
    [', a customer', ...word('us713 speed', ofSome)],
    [', a word in all', ...word('berg')],
    [', by customer', { sort: 'customer' }],
  ]),
  ...listsOf('delivery notes', billingApi.listDeliveryNotes, [
    [''],
    [', a customer', ...word('us713 speed', ofSome)],
    [', a word in all', ...word('berg')],
    [', by customer', { sort: 'customer' }],
  ]),
  ...listsOf('purchases', purchasesApi.listPurchases, [
    [''],
    [', a customer', ...word('us713 speed', ofSome)],
    [', without invoice', { withoutInvoice: 'true' }],
  ]),
  ...listsOf('received payments', purchasesApi.listReceivedPayments, [
    [''],
    [', search', ...word('workshop 7131', 'workshop')],
  ]),
  ...listsOf('documents for accounting', accountingApi.listAccountingDocuments, [
    [''],
    [', search', ...word('re-2026-00012', 're-2026')],
  ]),
  ...listsOf('audit log', auditApi.getAuditLog, [
    [''],
    [', an address', ...word('10.0.0.3')],
    [', a word in all', ...word('changed')],
  ]),
  ...listsOf('security log', securityApi.getSecurityLog, [
    [''],
    [', an address', ...word('10.0.3.7')],
    [', a word in all', ...word('firefox')],
  ]),
  ...listsOf('mails', mailApi.getMails, [
    [''],
    [', an address', ...word('customer13@bench.invalid')],
    [', a word in all', ...word('ready')],
  ]),
  ...listsOf('conversations', chatApi.listAllConversations, [
    [''],
    [', waiting', { show: 'waiting' }],
    [', a number', ...word('199999')],
    [', a brand', ...word('chevrolet', 'bmw')],
    [', a brand and a number', ...word('bmw 320', 'bmw 1')],
    [', a word in all', ...word('please')],
  ]),
  ...listsOf('solutions', libraryApi.listSolutions, [[''], [', software', ...word('10375000047')]]),
  ...listsOf('vehicles', catalogApi.listVehicles, [
    [''],
    [', search', ...word('golf tdi')],
    [', by engine', { sort: 'enginePs', direction: 'desc' }],
    [', page 100', { page: '100', pageSize: '100' }],
  ]),
  ...listsOf('methods', catalogApi.getMethods, [['']]),
  ...listsOf('tools', toolsApi.getTools, [['']]),
  ...listsOf('desk', deskApi.getDesk, [['']]),
];

/** Those of a customer, whose own data do not change while the portal grows. */
export const ofCustomer: readonly List[] = [
  ...listsOf('own tasks', orderingApi.listTasks, [
    [''],
    [', VIN', ...word('wvwzzz1kz00000123')],
    [', a vehicle', ...word('golf')],
    [', a word in none', ...word('nowhere')],
  ]),
  ...listsOf('own jobs', orderingApi.listJobs, [
    [''],
    [', VIN', ...word('wvwzzz1kz00000123')],
    [', a word in none', ...word('nowhere')],
  ]),
  ...listsOf('own credits', creditsApi.listCredits, [[''], [', search', ...word('golf')]]),
  ...listsOf('own purchases', purchasesApi.listPurchases, [['']]),
  ...listsOf('own conversations', chatApi.listConversations, [[''], [', search', ...word('please')]]),
  ...listsOf('own sign-ins', securityApi.getOwnSignIns, [['']]),
  ...listsOf('own sessions', accountsApi.getOwnSessions, [['']]),
  ...listsOf('dashboard', dashboardApi.getDashboard, [['']]),
];

/** Those of a customer with very many tasks. */
export const ofHeavyCustomer: readonly List[] = [
  ...listsOf('50,000 own tasks', orderingApi.listTasks, [
    [''],
    [', VIN', ...word('wvwzzz1kz00012345')],
    [', a word in all', ...word('soon')],
    [', a word in none', ...word('nowhere')],
    [', two letters', ...word('wv')],
    [', a vehicle', ...word('golf')],
  ]),
  ...listsOf('50,000 own jobs', orderingApi.listJobs, [
    [''],
    [', VIN', ...word('wvwzzz1kz00012345')],
    [', a word in all', ...word('soon')],
    [', a word in none', ...word('nowhere')],
  ]),
];
