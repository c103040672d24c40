import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const packages = createPage('/admin/packages', {
  title: 'purchases.packages.title',
  guard: 'staff',
  reads: async () => {
    const { purchasesApi } = await import('#contract/purchases.ts');
    return [query(purchasesApi.listPackages, {}), query(purchasesApi.listGroups, {})];
  },
  component: lazyPage(() => import('#web/purchases/Packages.tsx'), 'Packages'),
});
