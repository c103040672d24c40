import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const jobCreate = createPage('/jobCreate', {
  title: 'ordering.title',
  guard: 'active',
  reads: async ({ role }) => {
    if (role !== 'customer') return [];
    const { orderingApi } = await import('#contract/ordering.ts');
    return [query(orderingApi.listRecentVehicles, {})];
  },
  component: lazyPage(() => import('./JobCreatePage.tsx'), 'JobCreatePage'),
});
