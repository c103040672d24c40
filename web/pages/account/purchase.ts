import { z } from 'zod';
import { PurchaseId } from '#contract/ids.ts';
import { query } from '#web/api/index.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const purchase = createPage('/account/purchase', {
  title: 'purchases.page.title',
  guard: 'active',
  search: z.object({
    purchase: z.number().int().positive().optional().catch(undefined),
    /** The visitor left the provider's page without paying. */
    cancelled: z.boolean().optional().catch(undefined),
  }),
  reads: async ({ role, search }) => {
    const { data: purchaseId } = PurchaseId.safeParse(search['purchase']);
    if (role !== 'customer' || purchaseId === undefined) return [];
    const { purchasesApi } = await import('#contract/purchases.ts');
    return [query(purchasesApi.getPurchase, { purchaseId })];
  },
  component: lazyPage(() => import('./PurchasePage.tsx'), 'PurchasePage'),
});
