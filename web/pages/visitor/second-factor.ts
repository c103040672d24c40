import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const secondFactor = createPage('/secondFactor', {
  guard: 'secondFactor',
  component: lazyPage(() => import('./SecondFactorPage.tsx'), 'SecondFactorPage'),
});
