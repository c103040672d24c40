import { creditsApi } from '#contract/credits.ts';
import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const account = createPage('/account', {
  title: 'dashboard.title',
  guard: 'active',
  reads: async ({ role, language }) => {
    if (role !== 'customer') return [];
    const { dashboardApi } = await import('#contract/dashboard.ts');
    return [query(dashboardApi.getDashboard, { language }), query(creditsApi.getCreditTrend, {})];
  },
  component: lazyPage(() => import('./AccountPage.tsx'), 'AccountPage'),
});
