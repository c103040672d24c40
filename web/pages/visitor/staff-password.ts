import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const staffPassword = createPage('/newPassword', {
  guard: 'newPassword',
  component: lazyPage(() => import('./StaffPasswordPage.tsx'), 'StaffPasswordPage'),
});
