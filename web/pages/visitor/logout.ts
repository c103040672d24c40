import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const logout = createPage('/logout', {
  guard: 'signedIn',
  component: lazyPage(() => import('./LogoutPage.tsx'), 'LogoutPage'),
});
