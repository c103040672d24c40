import { lazyPage } from '#web/shell/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const accounting = createPage('/admin/accounting', {
  guard: 'staff',
  component: lazyPage(() => import('./AccountingPage.tsx'), 'AccountingPage'),
});
