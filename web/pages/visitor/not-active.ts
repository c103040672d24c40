import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const notActive = createPage('/notActive', {
  guard: 'notActive',
  component: lazyPage(() => import('./NotActivePage.tsx'), 'NotActivePage'),
});
