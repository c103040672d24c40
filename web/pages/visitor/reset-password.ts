import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const resetPassword = createPage('/resetpassword', {
  guard: 'visitor',
  component: lazyPage(() => import('./ResetPasswordPage.tsx'), 'ResetPasswordPage'),
});
