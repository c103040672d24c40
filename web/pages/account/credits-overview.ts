import { creditsApi } from '#contract/credits.ts';
import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const creditsOverview = createPage('/account/creditsoverview', {
  title: 'credits.overview.title',
  guard: 'active',
  reads: ({ role, list, language }) => {
    if (role !== 'customer' || list === undefined) return [];
    return [query(creditsApi.listCredits, { ...list.page, language })];
  },
  component: lazyPage(() => import('./CreditsOverviewPage.tsx'), 'CreditsOverviewPage'),
});
