import { catalogApi } from '#contract/catalog.ts';
import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const methods = createPage('/admin/methods', {
  title: 'catalog.methods.title',
  guard: 'staff',
  reads: ({ list, language }) => {
    if (list === undefined) return [];
    return [query(catalogApi.getMethods, { language })];
  },
  component: lazyPage(() => import('./MethodsPage.tsx'), 'MethodsPage'),
});
