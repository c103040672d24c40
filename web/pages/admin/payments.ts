import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const payments = createPage('/admin/payments', {
  title: 'payments.title',
  guard: 'staff',
  component: lazyPage(() => import('./PaymentsPage.tsx'), 'PaymentsPage'),
});
