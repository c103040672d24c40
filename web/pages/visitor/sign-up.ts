import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const signUp = createPage('/signUp', {
  guard: 'public',
  component: lazyPage(() => import('./SignUpPage.tsx'), 'SignUpPage'),
});
