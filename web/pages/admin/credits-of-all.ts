import { creditsApi } from '#contract/credits.ts';
import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const creditsOfAll = createPage('/admin/creditsoverview', {
  guard: 'staff',
  reads: ({ list, language }) => {
    if (list === undefined) return [];
    return [query(creditsApi.listAllCredits, { ...list.page, language })];
  },
  component: lazyPage(() => import('./CreditsOfAllPage.tsx'), 'CreditsOfAllPage'),
});
