import { creditsApi } from '#contract/credits.ts';
import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';
import type { PurchasesAddress } from '#web/purchases/Purchases.tsx';
import type { CreditsTab } from './CreditsOfAllPage.tsx';

export const creditsOfAll = createPage('/admin/creditsoverview', {
  title: 'credits.all.title',
  guard: 'staff',
  search: (written: object): { list?: CreditsTab } & PurchasesAddress => written,
  reads: ({ list, language }) => {
    if (list === undefined) return [];
    return [query(creditsApi.listAllCredits, { ...list.page, language })];
  },
  component: lazyPage(() => import('./CreditsOfAllPage.tsx'), 'CreditsOfAllPage'),
});
