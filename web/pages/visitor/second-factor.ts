import { lazyPage } from '#web/shell/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const secondFactor = createPage('/secondFactor', {
  guard: 'secondFactor',
  component: lazyPage(() => import('./SecondFactorPage.tsx'), 'SecondFactorPage'),
});
