import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const prices = createPage('/admin/prices', {
  title: 'pricing.title',
  guard: 'staff',
  component: lazyPage(() => import('./PricesPage.tsx'), 'PricesPage'),
});
