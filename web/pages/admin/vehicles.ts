import { catalogApi } from '#contract/catalog.ts';
import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const vehicles = createPage('/admin/vehicles', {
  title: 'catalog.vehicles.title',
  guard: 'staff',
  reads: ({ list }) => {
    if (list === undefined) return [];
    return [
      query(catalogApi.listVehicles, { page: list.page.page, pageSize: list.page.pageSize, search: list.page.search }),
    ];
  },
  component: lazyPage(() => import('./VehiclesPage.tsx'), 'VehiclesPage'),
});
