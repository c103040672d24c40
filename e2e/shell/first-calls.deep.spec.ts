import { expect, type Page, test } from '@playwright/test';
import { accountsApi } from '#contract/accounts.ts';
import { auditApi } from '#contract/audit.ts';
import { getPath } from '#contract/call.ts';
import { catalogApi } from '#contract/catalog.ts';
import { creditsApi } from '#contract/credits.ts';
import { dashboardApi } from '#contract/dashboard.ts';
import { deskApi } from '#contract/desk.ts';
import { libraryApi } from '#contract/library.ts';
import { mailApi } from '#contract/mail.ts';
import { orderingApi } from '#contract/ordering.ts';
import { pricingApi } from '#contract/pricing.ts';
import { purchasesApi } from '#contract/purchases.ts';
import { securityApi } from '#contract/security.ts';
import { settingsApi } from '#contract/settings.ts';
import { toolsApi } from '#contract/tools.ts';
import { workbenchApi } from '#contract/workbench.ts';
import { enter } from '#e2e/people.ts';

type NamedCall = { readonly name: string };

const ofWorkshop: Readonly<Record<string, readonly NamedCall[]>> = {
  '/jobCreate': [orderingApi.listRecentVehicles],
  '/tasks': [orderingApi.listTasks],
  '/jobs': [orderingApi.listJobs],
  '/account': [dashboardApi.getDashboard, creditsApi.getCreditTrend],
  '/account/edit': [accountsApi.getOwnAccount],
  '/account/creditsoverview': [creditsApi.listCredits],
  '/account/buyCredits': [purchasesApi.getBuyingOptions],
  '/account/topUp': [purchasesApi.getTopUp],
  '/account/myfileprices': [pricingApi.getEnginePrices, pricingApi.getModulePrices],
};
const ofAdmin: Readonly<Record<string, readonly NamedCall[]>> = {
  '/admin': [deskApi.getDesk, workbenchApi.listOpenTasks],
  '/admin/fileoverview': [workbenchApi.listOpenTasks],
  '/admin/fileoverview?tab=closed': [workbenchApi.listClosedTasks],
  '/admin/fileoverview?tab=all': [workbenchApi.listAllTasks],
  '/admin/joboverview': [workbenchApi.listAllJobs],
  '/admin/customerview': [accountsApi.listUsers],
  '/admin/creditsoverview': [creditsApi.listAllCredits],
  '/admin/packages': [purchasesApi.listPackages, purchasesApi.listGroups],
  '/admin/vehicles': [catalogApi.listVehicles],
  '/admin/methods': [catalogApi.getMethods],
  '/admin/tools': [toolsApi.getTools],
  '/admin/solutions': [libraryApi.listSolutions],
  '/admin/options': [settingsApi.getOperatorOptions],
  '/admin/outbox': [mailApi.getMails],
  '/admin/audit': [auditApi.getAuditLog],
  '/admin/security': [securityApi.getSecurityLog],
};

/** Counts a page's requests of some calls, before its code is let through and after it. */
async function recordRequests(page: Page, path: string, calls: readonly NamedCall[]) {
  const early: string[] = [];
  const late: string[] = [];
  let isHeld = true;
  const note = (url: string, body: string | null) => {
    const { pathname, search } = new URL(url);
    const name = calls.find((call) => pathname.endsWith(`/${call.name}`))?.name;
    if (name !== undefined) (isHeld ? early : late).push(`${name} ${search}${body ?? ''}`);
  };
  const onRequest = (request: { url: () => string; postData: () => string | null }) => {
    note(request.url(), request.postData());
  };
  page.on('request', onRequest);
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/\w+Page-[\w-]+\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto(path);
  await expect.poll(() => early.length, { message: `${path} asks beside its code` }).toBe(calls.length);
  isHeld = false;
  release.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.off('request', onRequest);
  await page.unroute(/\/assets\/\w+Page-[\w-]+\.js$/);
  return { early, late };
}

test('the first calls of a page start before its code loads, and every one is used', async ({ page }) => {
  for (const [person, pages] of [
    ['workshop', ofWorkshop],
    ['admin', ofAdmin],
  ] as const) {
    await enter(page, person);
    await page.goto('/account/edit');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [path, calls] of Object.entries(pages)) {
      const { early, late } = await recordRequests(page, path, calls);
      // Lists that are looked at anew ask the same again.
      expect(
        late.filter((question) => !early.includes(question)),
        `${path} asks its first calls in one way`,
      ).toEqual([]);
    }
  }
});

test('a revisited page sends its previous calls before its code loads, and an ended session leaves nothing to the next user', async ({
  page,
}) => {
  await enter(page, 'workshop');
  const reads: string[] = [];
  const isRead = (url: string) => /\/(listRecentVehicles|loadTasksForCustomer|loadFrame|getUserAccessData)$/.test(url);
  page.on('request', (request) => {
    if (isRead(new URL(request.url()).pathname))
      reads.push(`${new URL(request.url()).pathname} ${request.postData() ?? ''}`);
  });
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/tasks');
  await expect(heading).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = new Set(reads);
  reads.length = 0;
  const release = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/tasks', { waitUntil: 'commit' });
  await expect.poll(() => new Set(reads), 'before any code').toEqual(before);
  release.resolve();
  await expect(heading).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  const frames = reads.filter((one) => one.startsWith('/api/tf24API/loadFrame'));
  expect(frames, 'the frame takes the answer that was begun').toHaveLength(1);

  await expect.poll(() => page.evaluate(() => localStorage.getItem('tuneport.reads'))).toContain('/tasks');
  await page.evaluate(
    async (path) => {
      const token = localStorage.getItem('tuneport.token') ?? '';
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      await fetch(path, { method: 'POST', headers, body: '{}' });
    },
    `/api${getPath(accountsApi.signOut)}`,
  );
  await page.goto('/tasks');
  await expect(page).toHaveURL(/signin/);
  expect(await page.evaluate(() => localStorage.getItem('tuneport.reads'))).toBeNull();
});
