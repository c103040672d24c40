import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const trophy = createPage('/admin/trophy', {
  title: 'statistics.trophies.title',
  guard: 'staff',
  component: lazyPage(() => import('#web/statistics/Trophies.tsx'), 'Trophies'),
});
