import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const topUp = createPage('/account/topUp', {
  title: 'purchases.topUp.title',
  guard: 'active',
  reads: async ({ role }) => {
    if (role !== 'customer') return [];
    const { purchasesApi } = await import('#contract/purchases.ts');
    return [query(purchasesApi.getTopUp, {}), query(purchasesApi.getBuyingOptions, {})];
  },
  component: lazyPage(() => import('./TopUpPage.tsx'), 'TopUpPage'),
});
