import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const home = createPage('/', {
  title: 'shell.menu.home',
  guard: 'public',
  component: lazyPage(() => import('./HomePage.tsx'), 'HomePage'),
});
