import type { QueryOptions } from '@tanstack/react-query';
import { type AccessData, accountsApi } from '#contract/accounts.ts';
import { catalogApi } from '#contract/catalog.ts';
import { creditsApi } from '#contract/credits.ts';
import { engineApi } from '#contract/engine.ts';
import { JobId, PurchaseId, TaskId, UserId } from '#contract/ids.ts';
import { pricingApi } from '#contract/pricing.ts';
import { settingsApi } from '#contract/settings.ts';
import { tasksApi } from '#contract/tasks.ts';
import { mayWork } from '#web/session/may-work.ts';
import { query } from '#web/api/index.ts';
import { languageNow } from '#web/i18n/index.ts';
import { ListSearch } from '#web/kit/list-search.ts';
import { queryClient } from './query-client.ts';

type Place = { readonly pathname: string; readonly search: object };
/** The calls of a page; a room of the contract that the frame does not need travels with the pages that make its calls. */
type Calls = (search: object) => Promise<readonly object[]>;
type Begin = { readonly role: 'customer' | 'staff' | 'admin' | 'any'; readonly calls: Calls };

/**
 * The list of an address as it is asked for; undefined with a filter or an order, which only the page itself can judge: asked in
 * another way than there, the answer would be for nobody.
 */
function listOf(search: object) {
  if (Object.keys(search).some((name) => !(name in ListSearch.shape))) return undefined;
  const { tab, ...page } = ListSearch.parse(search);
  return { tab, page, inLanguage: { ...page, language: languageNow() } };
}
type List = NonNullable<ReturnType<typeof listOf>>;

const ofList =
  (callsOf: (list: List) => Promise<readonly object[]>): Calls =>
  (search) => {
    const list = listOf(search);
    return list === undefined ? Promise.resolve([]) : callsOf(list);
  };

const within = (search: object, name: string): unknown => (search as Readonly<Record<string, unknown>>)[name];

/** The first calls of the pages: under way while their code and the guard are. */
const begins: Readonly<Record<string, Begin>> = {
  '/jobCreate': {
    role: 'customer',
    calls: async () => [query((await import('#contract/ordering.ts')).orderingApi.listRecentVehicles, {})],
  },
  '/tasks': {
    role: 'customer',
    calls: ofList(async ({ inLanguage }) => [
      query((await import('#contract/ordering.ts')).orderingApi.listTasks, inLanguage),
    ]),
  },
  '/jobs': {
    role: 'customer',
    calls: ofList(async ({ inLanguage }) => [
      query((await import('#contract/ordering.ts')).orderingApi.listJobs, inLanguage),
    ]),
  },
  '/jobs/jobDetails': {
    role: 'any',
    calls: async (search) => {
      const { data: jobId } = JobId.safeParse(within(search, 'job'));
      if (jobId === undefined) return [];
      return [query(tasksApi.getJob, { jobId }), query(tasksApi.getTasksOfJob, { jobId, language: languageNow() })];
    },
  },
  '/account': {
    role: 'customer',
    calls: async () => {
      const { dashboardApi } = await import('#contract/dashboard.ts');
      return [query(dashboardApi.getDashboard, { language: languageNow() }), query(creditsApi.getCreditTrend, {})];
    },
  },
  '/account/edit': { role: 'any', calls: async () => [query(accountsApi.getOwnAccount, {})] },
  '/account/data': {
    role: 'customer',
    calls: async () => [query((await import('#contract/privacy.ts')).privacyApi.getOwnData, {})],
  },
  '/account/creditsoverview': {
    role: 'customer',
    calls: ofList(async ({ inLanguage }) => [query(creditsApi.listCredits, inLanguage)]),
  },
  '/account/buyCredits': { role: 'customer', calls: buyingOptions },
  '/account/accountBuyCreditsCheckout': { role: 'customer', calls: buyingOptions },
  '/account/purchase': {
    role: 'customer',
    calls: async (search) => {
      const { data: purchaseId } = PurchaseId.safeParse(within(search, 'purchase'));
      if (purchaseId === undefined) return [];
      return [query((await import('#contract/purchases.ts')).purchasesApi.getPurchase, { purchaseId })];
    },
  },
  '/account/topUp': {
    role: 'customer',
    calls: async () => {
      const { purchasesApi } = await import('#contract/purchases.ts');
      return [query(purchasesApi.getTopUp, {}), query(purchasesApi.getBuyingOptions, {})];
    },
  },
  '/account/myfileprices': {
    role: 'customer',
    calls: async () => {
      const inLanguage = { language: languageNow() };
      return [pricingApi.getEnginePrices, pricingApi.getModulePrices, pricingApi.getSpecialPrices].map((call) =>
        query(call, inLanguage),
      );
    },
  },
  '/admin': {
    role: 'staff',
    calls: async () => {
      const [{ deskApi }, { workbenchApi }] = await Promise.all([
        import('#contract/desk.ts'),
        import('#contract/workbench.ts'),
      ]);
      const firstTasks = { filterMode: 'all', language: languageNow() } as const;
      return [query(deskApi.getDesk, {}), query(workbenchApi.listOpenTasks, firstTasks)];
    },
  },
  '/admin/fileoverview': {
    role: 'staff',
    calls: ofList(async ({ tab, inLanguage }) => {
      const { workbenchApi } = await import('#contract/workbench.ts');
      return [query(tab === 'open' ? workbenchApi.listOpenTasks : workbenchApi.listClosedTasks, inLanguage)];
    }),
  },
  '/admin/joboverview': {
    role: 'staff',
    calls: ofList(async ({ tab, inLanguage }) => [
      query((await import('#contract/workbench.ts')).workbenchApi.listAllJobs, { ...inLanguage, state: tab }),
    ]),
  },
  '/admin/customerview': {
    role: 'staff',
    calls: async (search) => {
      const { data: userId } = UserId.safeParse(within(search, 'customer'));
      if (userId !== undefined) return [query(accountsApi.getUser, { userId })];
      const list = listOf(search);
      return list === undefined ? [] : [query(accountsApi.listUsers, { ...list.page, state: 'waiting' })];
    },
  },
  '/admin/creditsoverview': {
    role: 'staff',
    calls: ofList(async ({ inLanguage }) => [query(creditsApi.listAllCredits, inLanguage)]),
  },
  '/admin/packages': {
    role: 'staff',
    calls: async () => {
      const { purchasesApi } = await import('#contract/purchases.ts');
      return [query(purchasesApi.listPackages, {}), query(purchasesApi.listGroups, {})];
    },
  },
  '/admin/vehicles': {
    role: 'staff',
    calls: ofList(async ({ page: { page, pageSize, search } }) => [
      query(catalogApi.listVehicles, { page, pageSize, search }),
    ]),
  },
  '/admin/methods': {
    role: 'staff',
    calls: ofList(async ({ inLanguage: { language } }) => [query(catalogApi.getMethods, { language })]),
  },
  '/admin/tools': {
    role: 'staff',
    calls: ofList(async () => [query((await import('#contract/tools.ts')).toolsApi.getTools, {})]),
  },
  '/admin/solutions': {
    role: 'staff',
    calls: ofList(async ({ inLanguage }) => [
      query((await import('#contract/library.ts')).libraryApi.listSolutions, inLanguage),
    ]),
  },
  '/admin/report': {
    role: 'staff',
    calls: async (search) => {
      const { data: taskId } = TaskId.safeParse(within(search, 'task'));
      return taskId === undefined ? [] : [query(engineApi.getTaskReportPage, { taskId })];
    },
  },
  '/admin/options': {
    role: 'staff',
    calls: async () => [query(settingsApi.getOperatorOptions, {})],
  },
  '/admin/outbox': {
    role: 'staff',
    calls: ofList(async ({ page }) => [
      query((await import('#contract/mail.ts')).mailApi.getMails, { ...page, state: 'all' }),
    ]),
  },
  '/admin/audit': {
    role: 'admin',
    calls: ofList(async ({ page }) => [query((await import('#contract/audit.ts')).auditApi.getAuditLog, page)]),
  },
  '/admin/security': {
    role: 'admin',
    calls: ofList(async ({ page }) => [
      query((await import('#contract/security.ts')).securityApi.getSecurityLog, page),
    ]),
  },
};

async function buyingOptions() {
  return [query((await import('#contract/purchases.ts')).purchasesApi.getBuyingOptions, {})];
}

/** Somebody gets an answer there: nobody is asked for who is not known, nor where the page is not theirs. */
function mayAsk(access: AccessData | undefined, { role }: Begin): boolean {
  if (!mayWork(access)) return false;
  if (role === 'admin') return access.role === 'admin';
  return role === 'any' || (role === 'customer') === (access.role === 'customer');
}

/** Begins the first calls of a page that is about to be shown to somebody whose rights are known, if only from the last visit. */
export function beginCalls({ pathname, search }: Place): void {
  const begin = begins[pathname];
  const access = queryClient.getQueryData<AccessData>(query(accountsApi.getAccess, {}).queryKey);
  if (begin === undefined || !mayAsk(access, begin)) return;
  begin.calls(search).then(
    (calls) => {
      for (const call of calls) void queryClient.prefetchQuery(call as QueryOptions & { queryKey: unknown[] });
    },
    // Without its declarations the page itself cannot ask either, and says so.
    () => undefined,
  );
}
