import { z } from 'zod';
import { cameFrom, readBuyingOptions } from './buying.ts';
import { lazyPage } from '#web/shell/page/lazy-page.ts';
import { createPage } from '#web/pages/create-page.ts';

export const buyCredits = createPage('/account/buyCredits', {
  title: 'purchases.buy.title',
  guard: 'active',
  search: z.object({
    ...cameFrom,
    /** Credits that are missing to pay the file. */
    need: z.number().positive().optional().catch(undefined),
  }),
  reads: readBuyingOptions,
  component: lazyPage(() => import('./BuyCreditsPage.tsx'), 'BuyCreditsPage'),
});
