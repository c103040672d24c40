import { z } from 'zod';
import { ownAccountApi } from '#contract/accounts/own-account.ts';
import { creditsApi } from '#contract/credits.ts';
import { PurchaseId } from '#contract/ids.ts';
import { filePricesApi } from '#contract/pricing/file-prices.ts';
import { query } from '#web/api/index.ts';
import { type FirstReads, createPage } from '#web/pages/create-page.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';

/** The order and its file that are to be paid with bought credits: the way back. */
const cameFrom = {
  job: z.number().int().positive().optional().catch(undefined),
  task: z.number().int().positive().optional().catch(undefined),
};

const readBuyingOptions: FirstReads = async ({ role }) => {
  if (role !== 'customer') return [];
  const { buyingApi } = await import('#contract/purchases/buying.ts');
  return [query(buyingApi.getBuyingOptions, {})];
};

/** The pages of an account and its money. */
export const accountPages = [
  createPage('/account', {
    title: 'dashboard.title',
    guard: 'active',
    reads: async ({ role, language }) => {
      if (role !== 'customer') return [];
      const { dashboardApi } = await import('#contract/dashboard.ts');
      return [query(dashboardApi.getDashboard, { language }), query(creditsApi.getCreditTrend, {})];
    },
    component: lazyPage(() => import('./AccountPage.tsx'), 'AccountPage'),
  }),
  createPage('/account/creditsoverview', {
    title: 'credits.overview.title',
    guard: 'active',
    reads: ({ role, list, language }) => {
      if (role !== 'customer' || list === undefined) return [];
      return [query(creditsApi.listCredits, { ...list.page, language })];
    },
    component: lazyPage(() => import('./CreditsOverviewPage.tsx'), 'CreditsOverviewPage'),
  }),
  createPage('/account/buyCredits', {
    title: 'purchases.buy.title',
    guard: 'active',
    search: z.object({
      ...cameFrom,
      /** Credits that are missing to pay the file. */
      need: z.number().positive().optional().catch(undefined),
    }),
    reads: readBuyingOptions,
    component: lazyPage(() => import('./BuyCreditsPage.tsx'), 'BuyCreditsPage'),
  }),
  createPage('/account/accountBuyCreditsCheckout', {
    title: 'purchases.checkout.title',
    guard: 'active',
    search: z.object({
      credits: z.number().int().positive().optional().catch(undefined),
      package: z.number().int().positive().optional().catch(undefined),
      ...cameFrom,
    }),
    reads: readBuyingOptions,
    component: lazyPage(() => import('./BuyCreditsCheckoutPage.tsx'), 'BuyCreditsCheckoutPage'),
  }),
  createPage('/account/purchase', {
    title: 'purchases.page.title',
    guard: 'active',
    search: z.object({
      purchase: z.number().int().positive().optional().catch(undefined),
      /** The visitor left the provider's page without paying. */
      cancelled: z.boolean().optional().catch(undefined),
    }),
    reads: async ({ role, search }) => {
      const { data: purchaseId } = PurchaseId.safeParse(search['purchase']);
      if (role !== 'customer' || purchaseId === undefined) return [];
      const { buyingApi } = await import('#contract/purchases/buying.ts');
      return [query(buyingApi.getPurchase, { purchaseId })];
    },
    component: lazyPage(() => import('./PurchasePage.tsx'), 'PurchasePage'),
  }),
  createPage('/account/topUp', {
    title: 'purchases.topUp.title',
    guard: 'active',
    reads: async ({ role }) => {
      if (role !== 'customer') return [];
      const [{ topUpsApi }, { buyingApi }] = await Promise.all([
        import('#contract/purchases/top-ups.ts'),
        import('#contract/purchases/buying.ts'),
      ]);
      return [query(topUpsApi.getTopUp, {}), query(buyingApi.getBuyingOptions, {})];
    },
    component: lazyPage(() => import('./TopUpPage.tsx'), 'TopUpPage'),
  }),
  createPage('/account/edit', {
    title: 'accounts.edit.title',
    guard: 'active',
    reads: () => {
      return [query(ownAccountApi.getOwnAccount, {})];
    },
    component: lazyPage(() => import('./EditAccountPage.tsx'), 'EditAccountPage'),
  }),
  createPage('/account/people', {
    title: 'accounts.people.title',
    guard: 'active',
    reads: async ({ role }) => {
      if (role !== 'customer') return [];
      const { peopleApi } = await import('#contract/accounts/people.ts');
      return [query(peopleApi.getPeople, {})];
    },
    component: lazyPage(() => import('./PeoplePage.tsx'), 'PeoplePage'),
  }),
  createPage('/account/data', {
    title: 'privacy.title',
    guard: 'active',
    reads: async ({ role }) => {
      if (role !== 'customer') return [];
      const { privacyApi } = await import('#contract/privacy.ts');
      return [query(privacyApi.getOwnData, {})];
    },
    component: lazyPage(() => import('./YourDataPage.tsx'), 'YourDataPage'),
  }),
  createPage('/account/myfileprices', {
    title: 'pricing.mine.title',
    guard: 'active',
    reads: ({ role, language }) => {
      if (role !== 'customer') return [];
      return [filePricesApi.getEnginePrices, filePricesApi.getModulePrices].map((call) => query(call, { language }));
    },
    component: lazyPage(() => import('#web/pricing/MyFilePrices.tsx'), 'MyFilePrices'),
  }),
] as const;
