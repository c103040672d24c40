import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const signUpThankyou = createPage('/signUpThankyou', {
  guard: 'public',
  component: lazyPage(() => import('./SignUpThankyouPage.tsx'), 'SignUpThankyouPage'),
});
